import { randomUUID } from 'node:crypto'
import type { Call } from './call.ts'

const pushDevice = () => ({
  endpoint: `https://fcm.googleapis.com/fcm/send/${randomUUID()}`,
  p256dh: 'B'.repeat(87),
  auth: 'A'.repeat(22),
})

/** Valid calls of the procedures about notifications, their preferences and browsers with push messages. */
export const notificationCalls: Readonly<Record<string, Call>> = {
  'notifications.mine': {},
  'notifications.readAll': {},
  'notifications.preferences': {},
  'notifications.setPreference': { input: () => ({ topic: 'reviews', way: 'push', on: false }) },
  'notifications.addDevice': { input: () => pushDevice() },
  'notifications.removeDevice': { input: () => ({ endpoint: pushDevice().endpoint }) },
  'notifications.live': {},
}
