import { eq } from 'drizzle-orm'
import type { Booking } from '#db/schema/booking.ts'
import { absenceReports } from '#db/schema/index.ts'
import { AbsenceStatus } from '#shared/absence.ts'
import { BookingStatus } from '#shared/booking.ts'
import { refundOf, type Ending, type Refund } from '#shared/booking-cancel.ts'
import type { Ctx, Tx } from '#server/core/context.ts'
import { bookingWithParties } from '../queries.ts'
import { paymentSummaryOf, refundKeyOf } from './queries.ts'
import { endingOf } from './rules.ts'

/** Returns the refund that a booking requires if it ends in the given way at the given instant. */
export async function refundAt(ctx: Ctx, booking: Booking, ending: Ending, at: Date): Promise<Refund> {
  return refundOf({ ...booking, ...(await paymentSummaryOf(ctx, booking)) }, ending, at)
}

/**
 * Computes again which refund a cancelled booking required. The refund that was ordered for the cancellation is not subtracted.
 */
export async function refundWhenEnded(ctx: Ctx, booking: Booking): Promise<Refund> {
  const payment = await paymentSummaryOf(ctx, booking, 'before its end')
  return refundOf({ ...booking, ...payment }, endingOf(booking), booking.cancelledAt ?? ctx.now())
}

/**
 * Returns the refund of a cancelled booking, computed from stored rows alone. Null when no refund is due, and while a reported
 * absence may be contested or is in dispute. The payment feature orders the refund in the transaction that cancels the booking or
 * closes the report.
 */
export async function refundDueOf(tx: Tx, bookingId: string) {
  const row = await bookingWithParties(tx, bookingId)
  if (row?.booking.status !== BookingStatus.cancelled || !row.booking.cancelledAt) return null
  const { booking } = row
  if (!(await followsTheRule(tx, bookingId))) return null
  const payment = await paymentSummaryOf(tx, booking)
  const { rule, refundInCents } = refundOf({ ...booking, ...payment }, endingOf(booking), row.booking.cancelledAt)
  if (!payment.paymentId || refundInCents === 0) return null
  return {
    paymentId: payment.paymentId,
    amountInCents: refundInCents,
    reason: `cancelled_${rule}`,
    requestedBy: booking.cancelledBy,
    idempotencyKey: refundKeyOf(bookingId),
  }
}

/** The refund that will be made if nobody contests the reported absence, in cents; 0 when no report is open. */
export async function waitingRefundOf(ctx: Ctx, booking: Booking): Promise<number> {
  if (!booking.cancelledAt || (await absenceStatusOf(ctx, booking.id)) !== AbsenceStatus.open) return 0
  return (await refundAt(ctx, booking, endingOf(booking), booking.cancelledAt)).refundInCents
}

/**
 * True while a reported absence of the professional is open or disputed, so that the professional's share is not known. If the
 * contractor was absent, the share is planned at once.
 */
export async function isShareUndecided(ctx: Ctx, { id, noShowBy }: Pick<Booking, 'id' | 'noShowBy'>): Promise<boolean> {
  if (noShowBy !== 'professional') return false
  const status = await absenceStatusOf(ctx, id)
  return status === AbsenceStatus.open || status === AbsenceStatus.disputed
}

async function followsTheRule(ctx: Ctx, bookingId: string): Promise<boolean> {
  const status = await absenceStatusOf(ctx, bookingId)
  return status === null || status === AbsenceStatus.accepted || status === AbsenceStatus.lapsed
}

async function absenceStatusOf(ctx: Ctx, bookingId: string): Promise<AbsenceStatus | null> {
  const [row] = await ctx.db
    .select({ status: absenceReports.status })
    .from(absenceReports)
    .where(eq(absenceReports.bookingId, bookingId))
  return row?.status ?? null
}
