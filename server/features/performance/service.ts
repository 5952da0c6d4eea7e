export { performanceNotifications } from './notifications.ts'
