import { DAY_MS } from '#shared/days.ts'

const PAUSE_MS = 7 * DAY_MS
const key = 'plumai-lembrete-email'

/** Whether this person closed the reminder less than a week ago, in this browser. The server, which cannot know, does not draw it. */
export function isPaused(userId: string, now: Date = new Date()): boolean {
  if (import.meta.env.SSR) return true
  const [who, since] = read()?.split(' ') ?? []
  return who === userId && now.getTime() - Number(since) < PAUSE_MS
}

/** Remembers that this person closed the reminder. Where storage is blocked, it comes back with the next page load. */
export function pauseReminder(userId: string, now: Date = new Date()): void {
  try {
    localStorage.setItem(key, `${userId} ${now.getTime()}`)
  } catch {
    // Nothing to keep.
  }
}

function read(): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}
