export { forgetMessages } from './forget.ts'
export { chatNotifications } from './notifications.ts'
