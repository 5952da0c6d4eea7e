export { forgetMessages } from './forget.ts'
export { chatNotices } from './notices.ts'
