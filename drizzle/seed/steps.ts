import { type BookingEventKind, BookingStatus } from '#shared/booking.ts'
import type { bookingEvents } from '../schema/index.ts'

type Visited = { bookingId: string; status: BookingStatus; createdAt: Date; startsAt: Date; endsAt: Date }

/**
 * The history events of a booking that the seed inserts directly in its final status. 'Em Andamento' is dated at the start,
 * 'Concluído' at the end.
 */
export function stepsOf({ bookingId, status, createdAt, startsAt, endsAt }: Visited): (typeof bookingEvents.$inferInsert)[] {
  const steppedAt = { [BookingStatus.inProgress]: startsAt, [BookingStatus.completed]: endsAt } as Readonly<Record<string, Date>>
  const path = pathTo(status)
  return path.map((toStatus, at) => ({
    bookingId,
    ...stepTo(toStatus, path[at - 1]),
    createdAt: steppedAt[toStatus] ?? createdAt,
  }))
}

/** The simplest history event that leads from one status to the next, for a booking that the seed inserts directly. */
export function stepTo(toStatus: BookingStatus, fromStatus: BookingStatus | null = null) {
  const { confirmed, inProgress, completed, cancelled } = BookingStatus
  const cancelling = { [confirmed]: 'cancelPaid', [inProgress]: 'noShow' } as Readonly<Record<string, BookingEventKind>>
  const kinds: Readonly<Record<BookingStatus, BookingEventKind>> = {
    [BookingStatus.requested]: 'request',
    [confirmed]: 'confirm',
    [inProgress]: 'begin',
    [completed]: 'complete',
    [cancelled]: cancelling[fromStatus ?? ''] ?? 'cancel',
  }
  return { kind: kinds[toStatus], fromStatus, toStatus }
}

function pathTo(status: BookingStatus): BookingStatus[] {
  const whole = [BookingStatus.requested, BookingStatus.confirmed, BookingStatus.inProgress, BookingStatus.completed]
  return status === BookingStatus.cancelled ? [BookingStatus.requested, status] : whole.slice(0, whole.indexOf(status) + 1)
}
