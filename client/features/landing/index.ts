export { calls } from './landing-texts.ts'
