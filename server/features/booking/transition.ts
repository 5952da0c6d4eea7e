import { and, eq, inArray, isNull, lte, sql } from 'drizzle-orm'
import type { Booking, BookingEvent } from '#db/schema/booking.ts'
import { bookingEvents, bookingExtensions, bookings, rescheduleRequests } from '#db/schema/index.ts'
import {
  awaitsAnswer,
  type BookingAction,
  BookingStatus,
  bookingTransitions,
  CancelReason,
  type PaymentStatus,
  isHoldOver,
} from '#shared/booking.ts'
import { BATCH_SIZE } from '#server/core/batches.ts'
import type { Ctx, Tx } from '#server/core/context.ts'
import { type Given, prepared } from '#server/core/database/prepared.ts'
import { addJob } from '#server/core/jobs.ts'
import type { Permitted } from '#server/core/permitted.ts'
import type { LockedBooking } from './locks.ts'

/** The permission that a participant needs for each action. `cancel` is missing, because the system also cancels unpaid holds. */
type Needed = {
  accept: 'accept'
  cancelPaid: 'cancel'
  decline: 'decline'
  checkIn: 'checkIn'
  checkOut: 'checkOut'
  noShow: 'noShow' | 'giveUp'
}
type BookingFor<A extends BookingAction> = [A & keyof Needed] extends [never]
  ? LockedBooking
  : Permitted<LockedBooking, Needed[A & keyof Needed]>

type Change = {
  /** The id of the actor; null when the system acts. */
  readonly actorId: string | null
  readonly event: `booking.${string}`
  /** Why the booking is cancelled; required of an action that cancels. */
  readonly cancelReason?: CancelReason
  /** The note of the participant who cancels, for the other participant. */
  readonly cancelNote?: string | null
  readonly paymentStatus?: PaymentStatus
  /** Other columns to change together with the status. */
  readonly set?: Partial<
    Pick<
      Booking,
      | 'startsAt'
      | 'onTheWayAt'
      | 'endsAt'
      | 'extraHours'
      | 'chargeAt'
      | 'holdExpiresAt'
      | 'startCode'
      | 'checkedInAt'
      | 'checkedOutAt'
      | 'noShowBy'
      | 'cancelCause'
    >
  >
}

/**
 * Performs an action of a booking's life cycle in the caller's transaction. Changes the status by compare-and-swap, writes the
 * history, closes open requests and emits the event. Returns false and writes nothing when the present status does not allow the
 * action. Only this function changes a booking's status.
 */
export async function transitionBooking<A extends BookingAction>(
  tx: Tx,
  booking: BookingFor<A>,
  action: A,
  change: Change,
): Promise<boolean> {
  const { from, to } = bookingTransitions[action]
  const { actorId, event, cancelReason, cancelNote = null, paymentStatus, set } = change
  const now = tx.now()
  const cancels = to === BookingStatus.cancelled
  const updated = await tx.db
    .update(bookings)
    .set({
      status: to,
      version: booking.version + 1,
      updatedAt: now,
      ...set,
      ...(paymentStatus && { paymentStatus }),
      ...(cancels && { cancelledAt: now, cancelledBy: actorId, cancelReason, cancelNote }),
    })
    .where(and(eq(bookings.id, booking.id), inArray(bookings.status, [...from])))
    .returning({ id: bookings.id })
  if (updated.length === 0) return false
  const previousStartsAt = action === 'reschedule' || action === 'reschedulePlanned' ? booking.startsAt : null
  await writeEvent(tx, booking.id, { kind: action, fromStatus: booking.status, toStatus: to, actorId, previousStartsAt })
  // Only a confirmed booking, and a later booking of a series before its charge, can have a reschedule request.
  if (booking.status === BookingStatus.confirmed || booking.chargeAt !== null) await closeRescheduleRequests(tx, booking.id)
  if (booking.status === BookingStatus.inProgress && to !== BookingStatus.inProgress) await closeExtensions(tx, booking.id)
  if (cancels) await addJob(tx, 'payment.abandon', booking.id)
  if (cancels && booking.seriesId && awaitsAnswer(booking)) await addJob(tx, 'booking.end-series', booking.id)
  await tx.emit({ type: event, id: booking.id, to: [booking.contractorId, booking.professionalId] })
  return true
}

/** Writes one row of a booking's history. */
export async function writeEvent(
  tx: Tx,
  bookingId: string,
  event: Pick<BookingEvent, 'kind' | 'fromStatus' | 'toStatus' | 'actorId'> &
    Partial<Pick<BookingEvent, 'previousStartsAt' | 'minutesLate'>>,
): Promise<void> {
  const { previousStartsAt = null, minutesLate = null } = event
  await insertEvent(tx.db, { ...event, bookingId, previousStartsAt, minutesLate, now: tx.now() })
}

type NewEvent = Pick<
  BookingEvent,
  'bookingId' | 'kind' | 'fromStatus' | 'toStatus' | 'actorId' | 'previousStartsAt' | 'minutesLate'
>
const insertEvent = prepared((db, given: Given<NewEvent & { now: Date }>) => {
  const { bookingId, kind, fromStatus, toStatus, actorId, minutesLate, now: createdAt } = given
  const previousStartsAt = sql`${given.previousStartsAt}::timestamptz`
  return db
    .insert(bookingEvents)
    .values({ bookingId, kind, fromStatus, toStatus, actorId, previousStartsAt, minutesLate, createdAt })
})

/** Closes the open reschedule requests of a booking, or only those whose time is over. Returns how many. */
export async function closeRescheduleRequests(tx: Tx, bookingId: string, which: 'all' | 'overdue' = 'all'): Promise<number> {
  const closed = await tx.db
    .update(rescheduleRequests)
    .set({ status: 'expired', answeredAt: tx.now() })
    .where(
      and(
        eq(rescheduleRequests.bookingId, bookingId),
        isNull(rescheduleRequests.answeredAt),
        which === 'overdue' ? lte(rescheduleRequests.expiresAt, tx.now()) : undefined,
      ),
    )
    .returning({ id: rescheduleRequests.id })
  return closed.length
}

/**
 * Closes the open proposal of extra hours of a locked booking, or with 'overdue' only if its time is over. An unanswered proposal
 * expires, and an accepted one becomes unpaid. Returns the new status, or undefined when there was no such proposal.
 */
export async function closeExtensions(tx: Tx, bookingId: string, which: 'all' | 'overdue' = 'all') {
  const { bookingId: ofBooking, status, expiresAt } = bookingExtensions
  const overdue = which === 'overdue' ? lte(expiresAt, tx.now()) : undefined
  const [closed] = await tx.db
    .update(bookingExtensions)
    .set({ status: sql`case ${status} when 'open' then 'expired' else 'unpaid' end`, closedAt: tx.now() })
    .where(and(eq(ofBooking, bookingId), inArray(status, ['open', 'paying']), overdue))
    .returning({ status })
  return closed?.status
}

/** Ids of the requests that were neither paid nor answered in time, of one professional or of all; the oldest 200. */
export async function overdueHolds(ctx: Ctx, professionalId?: string): Promise<string[]> {
  const rows = await overdue(ctx.db, { now: ctx.now(), professionalId: professionalId ?? null }, professionalId ? 'one' : 'all')
  return rows.map(({ id }) => id)
}

const overdue = prepared((db, given: Given<{ now: Date; professionalId: string | null }>, of: 'one' | 'all') =>
  db
    .select({ id: bookings.id })
    .from(bookings)
    .where(
      and(
        // The status is a literal and not a parameter, because the partial index of holds applies to this status only.
        sql`${bookings.status} = ${sql.raw(`'${BookingStatus.requested}'`)}`,
        lte(bookings.holdExpiresAt, given.now),
        of === 'one' ? eq(bookings.professionalId, given.professionalId) : undefined,
      ),
    )
    .orderBy(bookings.holdExpiresAt)
    .limit(BATCH_SIZE),
)

/**
 * Cancels a locked request whose time is over: it was not paid, or it was paid and the professional did not answer. Otherwise does
 * nothing.
 */
export async function expireHold(tx: Tx, booking: LockedBooking): Promise<void> {
  if (!isHoldOver(booking, tx.now())) return
  await (awaitsAnswer(booking) ? freeUnanswered(tx, booking) : freeUnpaid(tx, booking))
}

/** Cancels a locked request because the professional did not say yes; does nothing if it is no longer requested. */
export async function freeUnanswered(tx: Tx, booking: LockedBooking): Promise<void> {
  await transitionBooking(tx, booking, 'expire', {
    actorId: null,
    cancelReason: CancelReason.unanswered,
    event: 'booking.cancelled',
  })
}

/** Cancels a locked booking because it was not paid in time; does nothing if it is no longer requested. */
export async function freeUnpaid(tx: Tx, booking: LockedBooking): Promise<void> {
  await transitionBooking(tx, booking, 'expire', {
    actorId: null,
    cancelReason: CancelReason.unpaid,
    event: 'booking.expired',
  })
}
