export { isBlockedBetween } from './queries.ts'
export { safetyNotifications } from './notifications.ts'
