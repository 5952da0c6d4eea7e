import { and, eq, inArray } from 'drizzle-orm'
import { bookingEvents, bookings } from '#db/schema/index.ts'
import type { Booking } from '#db/schema/booking.ts'
import { BookingStatus, bookingTransitions, type BookingAction, type PaymentStatus } from '#shared/booking.ts'
import type { Tx } from '#server/core/context.ts'
import { addJob } from '#server/core/jobs.ts'
import { closeRequests } from './queries-life.ts'

type How = {
  /** Who did it; null is the system. */
  readonly actorId: string | null
  readonly reason?: string
  readonly paymentStatus?: PaymentStatus
  /** What else changes with the step. */
  readonly set?: Partial<Pick<Booking, 'startsAt' | 'endsAt' | 'startCode' | 'checkedInAt' | 'checkedOutAt' | 'noShowBy'>>
  readonly event: `booking.${string}`
}

/**
 * Takes a booking along one arrow of the life-cycle, as a compare-and-swap on its status, with its history row and its event
 * in the same transaction. Answers false, with nothing written, where another got there first. The one place that moves a
 * booking; a cancelled one also asks for its open charge to be abandoned, and an open wish for another hour ends with any step.
 */
export async function moveBooking(tx: Tx, booking: Booking, action: BookingAction, how: How): Promise<boolean> {
  const { from, to } = bookingTransitions[action]
  const now = tx.now()
  const cancelled = to === BookingStatus.cancelled
  const moved = await tx.db
    .update(bookings)
    .set({
      status: to,
      version: booking.version + 1,
      updatedAt: now,
      ...how.set,
      ...(how.paymentStatus && { paymentStatus: how.paymentStatus }),
      ...(cancelled && { cancelledAt: now, cancelledBy: how.actorId, cancelReason: how.reason ?? null }),
    })
    .where(and(eq(bookings.id, booking.id), inArray(bookings.status, [...from])))
    .returning({ id: bookings.id })
  if (moved.length === 0) return false
  await writeHistory(tx, {
    bookingId: booking.id,
    fromStatus: booking.status,
    toStatus: to,
    actorId: how.actorId,
    reason: how.reason,
  })
  if (booking.status === BookingStatus.confirmed) await closeRequests(tx, booking.id)
  if (cancelled) await addJob(tx, 'payment.abandon', booking.id)
  await tx.emit({ type: how.event, id: booking.id, to: [booking.contractorId, booking.professionalId] })
  return true
}

/** One row of a booking's history; `fromStatus` null is its beginning. */
export async function writeHistory(
  tx: Tx,
  row: {
    bookingId: string
    fromStatus: BookingStatus | null
    toStatus: BookingStatus
    actorId: string | null
    reason?: string | undefined
  },
): Promise<void> {
  await tx.db.insert(bookingEvents).values({ ...row, reason: row.reason ?? null, createdAt: tx.now() })
}
