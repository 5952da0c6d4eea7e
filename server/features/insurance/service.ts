export { keepPolicy } from './policy.ts'
