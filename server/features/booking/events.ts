import type { BookingEvent } from '#db/schema/booking.ts'

export const MOVED_FROM = 'moved_from:'

const LATE_BY = 'late_by:'

/** How the history keeps the hour that a visit left. */
export function movedFrom(startsAt: Date): string {
  return `${MOVED_FROM}${startsAt.toISOString()}`
}

/** How the history keeps a delay that somebody has told of. */
export function lateBy(minutes: number): string {
  return `${LATE_BY}${minutes}`
}

/** The minutes of a delay; null of any other step. */
export function minutesLate({ reason }: Pick<BookingEvent, 'reason'>): number | null {
  return reason?.startsWith(LATE_BY) ? Number(reason.slice(LATE_BY.length)) : null
}

/** Whether a step of the history is a move to another hour. */
export function isMove({ reason }: Pick<BookingEvent, 'reason'>): boolean {
  return reason?.startsWith(MOVED_FROM) ?? false
}
