export { forgetMessages } from './forget.ts'
