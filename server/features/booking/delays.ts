import type { Booking, BookingEvent } from '#db/schema/booking.ts'
import { bookingCan, sideOf, type Side } from '#shared/booking.ts'

/**
 * Returns the warnings of a delay in a booking's history, oldest first. Warnings from before a reschedule were about another start
 * and are left out.
 */
export function delaysOf(events: readonly BookingEvent[]): BookingEvent[] {
  const moved = events.findLastIndex(({ kind }) => kind === 'reschedule')
  return events.slice(moved + 1).filter(({ kind }) => kind === 'warnLate')
}

type Delay = { readonly by: Side; readonly minutes: number; readonly at: Date }

/** Returns the last delay that each participant has announced, while the booking is active and waits for the check-in. */
export function lastDelays(booking: Booking, events: readonly BookingEvent[]): Delay[] {
  if (booking.checkedInAt || !bookingCan('noShow', booking.status)) return []
  const last = new Map(delaysOf(events).map((event) => [event.actorId, event]))
  return [...last.values()].flatMap(({ actorId, minutesLate: minutes, createdAt: at }) => {
    const by = actorId && sideOf(booking, actorId)
    return by && minutes ? [{ by, minutes, at }] : []
  })
}
