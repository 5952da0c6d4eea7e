import { and, eq, inArray, isNull, lte } from 'drizzle-orm'
import type { Booking } from '#db/schema/booking.ts'
import { bookingEvents, bookings, rescheduleRequests } from '#db/schema/index.ts'
import { type BookingAction, BookingStatus, bookingTransitions, CancelReason, type PaymentStatus } from '#shared/booking.ts'
import { BATCH_SIZE } from '#server/core/batches.ts'
import type { Ctx, Tx } from '#server/core/context.ts'
import { addJob } from '#server/core/jobs.ts'
import { lockBooking } from './locks.ts'
import type { BookingFacts } from './rules.ts'

type How = {
  /** Who did it; null is the system. */
  readonly actorId: string | null
  /** Why, of an action that cancels. */
  readonly cancelReason?: CancelReason
  /** What the participant who cancels writes to the other. */
  readonly cancelNote?: string | null
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
      ...(cancelled && {
        cancelledAt: now,
        cancelledBy: how.actorId,
        cancelReason: how.cancelReason,
        cancelNote: how.cancelNote ?? null,
      }),
    })
    .where(and(eq(bookings.id, booking.id), inArray(bookings.status, [...from])))
    .returning({ id: bookings.id })
  if (moved.length === 0) return false
  await writeHistory(tx, {
    bookingId: booking.id,
    kind: action,
    fromStatus: booking.status,
    toStatus: to,
    actorId: how.actorId,
    previousStartsAt: action === 'reschedule' ? booking.startsAt : null,
  })
  if (booking.status === BookingStatus.confirmed) await closeRequests(tx, booking.id)
  if (cancelled) await addJob(tx, 'payment.abandon', booking.id)
  await tx.emit({ type: how.event, id: booking.id, to: [booking.contractorId, booking.professionalId] })
  return true
}

/** One row of a booking's history; `fromStatus` null is its beginning. */
export async function writeHistory(tx: Tx, row: Omit<typeof bookingEvents.$inferInsert, 'id' | 'createdAt'>): Promise<void> {
  await tx.db.insert(bookingEvents).values({ ...row, createdAt: tx.now() })
}

/** Releases one hold in the caller's transaction, if it is still unpaid and over; else does nothing. Emits `booking.expired`. */
export async function expireHold(tx: Tx, bookingId: string): Promise<void> {
  const booking = await lockBooking(tx, bookingId)
  if (!booking || !holdIsOver(booking, tx.now())) return
  await moveBooking(tx, booking, 'expire', { actorId: null, cancelReason: CancelReason.unpaid, event: 'booking.expired' })
}

/** Ids of unpaid holds that are over, of one professional or of everybody; the oldest 200. */
export async function overdueHolds(ctx: Ctx, professionalId?: string): Promise<string[]> {
  return idsOf(
    ctx.db
      .select({ id: bookings.id })
      .from(bookings)
      .where(
        and(
          eq(bookings.status, BookingStatus.requested),
          lte(bookings.holdExpiresAt, ctx.now()),
          professionalId ? eq(bookings.professionalId, professionalId) : undefined,
        ),
      )
      .orderBy(bookings.holdExpiresAt)
      .limit(BATCH_SIZE),
  )
}

async function idsOf(query: PromiseLike<{ id: string }[]>): Promise<string[]> {
  return (await query).map((row) => row.id)
}

/** Whether an unpaid hold has run out, be the job late or not (AMB-05). */
export function holdIsOver(booking: Pick<BookingFacts, 'holdExpiresAt'>, now: Date): boolean {
  return booking.holdExpiresAt !== null && booking.holdExpiresAt <= now
}

/** Closes open wishes of a booking, or only those whose time is over; answers their ids. */
export async function closeRequests(
  tx: Tx,
  bookingId: string,
  { overdueOnly = false }: { overdueOnly?: boolean } = {},
): Promise<string[]> {
  const closed = await tx.db
    .update(rescheduleRequests)
    .set({ status: 'expired', answeredAt: tx.now() })
    .where(
      and(
        eq(rescheduleRequests.bookingId, bookingId),
        isNull(rescheduleRequests.answeredAt),
        overdueOnly ? lte(rescheduleRequests.expiresAt, tx.now()) : undefined,
      ),
    )
    .returning({ id: rescheduleRequests.id })
  return closed.map(({ id }) => id)
}
