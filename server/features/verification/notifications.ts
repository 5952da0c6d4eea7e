import { checkNotifications } from './check/notifications.ts'
import { nameNotifications } from './name-change/notifications.ts'
import { decisionNotifications } from './review/notifications.ts'

export const verificationNotifications = { ...checkNotifications, ...decisionNotifications, ...nameNotifications }
