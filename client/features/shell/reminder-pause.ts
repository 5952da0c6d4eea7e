import { DAY_MS } from '#shared/days.ts'
import { device } from '#client/lib/storage.ts'

const PAUSE_MS = 7 * DAY_MS
const key = 'plumai-lembrete-email'

/**
 * Whether the person closed the reminder to confirm the email less than a week ago. This browser stores that, so the server never
 * renders the reminder.
 */
export function isPaused(userId: string, now: Date = new Date()): boolean {
  if (import.meta.env.SSR) return true
  const [who, since] = device.read(key)?.split(' ') ?? []
  return who === userId && now.getTime() - Number(since) < PAUSE_MS
}

/**
 * Stores that this person closed the reminder. Where the browser blocks storage, the reminder appears again after a reload of the
 * page.
 */
export function pauseReminder(userId: string, now: Date = new Date()): void {
  device.write(key, `${userId} ${now.getTime()}`)
}
