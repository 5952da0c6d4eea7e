import { HOUR_MS, MINUTE_MS } from '#shared/days.ts'
import { addDays, dayOf, instantAt, timeOf } from '#shared/time.ts'
import type { Delivery } from '#server/core/notifications.ts'

/** The night on the recipient's clock, during which emails and push messages wait. */
export const night = { from: '22:00', until: '07:00' } as const

/** Emails about a booking that starts soon after the night are sent at least this long before its start, even at night. */
const AHEAD_OF_BOOKING_MS = 2 * HOUR_MS

/** How long after an action of the recipient the email about it is still sent at once, even at night. */
const ANSWERED_WITHIN_MS = 10 * MINUTE_MS

type Moment = {
  readonly now: Date
  /** The IANA zone of the recipient. */
  readonly zone: string
  /** The start of the booking that the notification is about. */
  readonly bookingAt?: Date | undefined
  /** When the recipient did what caused the notification, or null if another user or a job caused it. */
  readonly actedAt?: Date | null
}

/**
 * Returns the instant until which an email or a push message waits, or null if it is sent at once. From 22:00 to 7:00 on the
 * recipient's clock it waits until 7:00, unless its kind never waits or the recipient caused it in the last ten minutes. If
 * `waits` is 'booking', a message about a booking of the same day is sent at once, and one about a booking before 9:00 waits only
 * until two hours before its start.
 */
export function waitsUntil(waits: Delivery['night'], { now, zone, bookingAt, actedAt }: Moment): Date | null {
  if (waits === 'never') return null
  if (actedAt && now.getTime() - actedAt.getTime() <= ANSWERED_WITHIN_MS) return null
  const morning = nextMorning(now, zone)
  if (!morning || waits === 'waits' || !bookingAt) return morning
  if (dayOf(bookingAt, zone) === dayOf(now, zone)) return null
  const latest = new Date(bookingAt.getTime() - AHEAD_OF_BOOKING_MS)
  if (bookingAt <= now || latest >= morning) return morning
  return latest > now ? latest : null
}

function nextMorning(now: Date, zone: string): Date | null {
  const [time, day] = [timeOf(now, zone), dayOf(now, zone)]
  if (time < night.until) return instantAt(day, night.until, zone)
  return time >= night.from ? instantAt(addDays(day, 1), night.until, zone) : null
}
