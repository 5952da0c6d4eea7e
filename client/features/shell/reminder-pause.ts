import { DAY_MS } from '#shared/days.ts'
import { device } from '#client/lib/storage.ts'

const PAUSE_MS = 7 * DAY_MS
const key = 'plumai-lembrete-email'

/**
 * Whether this person closed the reminder less than a week ago, in this browser. The server, which cannot know, does not render
 * it.
 */
export function isPaused(userId: string, now: Date = new Date()): boolean {
  if (import.meta.env.SSR) return true
  const [who, since] = device.read(key)?.split(' ') ?? []
  return who === userId && now.getTime() - Number(since) < PAUSE_MS
}

/** Remembers that this person closed the reminder. Where storage is blocked, it comes back with the next page load. */
export function pauseReminder(userId: string, now: Date = new Date()): void {
  device.write(key, `${userId} ${now.getTime()}`)
}
