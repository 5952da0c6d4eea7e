import { and, eq, lte } from 'drizzle-orm'
import { bookings } from '#db/schema/index.ts'
import { BookingStatus } from '#shared/booking.ts'
import { BATCH_SIZE, processInBatches } from '#server/core/batches.ts'
import type { Ctx, Tx } from '#server/core/context.ts'
import { inTransaction } from '#server/core/transaction.ts'
import { countCompletedBooking } from '#server/features/profile/service.ts'
import { lockBooking } from '../locks.ts'
import { transitionBooking } from '../transition.ts'
import { isDue } from './rules.ts'

/**
 * Begins confirmed bookings at their start and completes running bookings at their end, each in its own transaction. Also counts
 * the contractor's completed bookings. Runs every minute.
 */
export async function beginAndCompleteBookings(ctx: Ctx): Promise<void> {
  for (const action of ['begin', 'complete'] as const) {
    await processInBatches(
      ctx,
      () => dueBookings(ctx, action),
      (id) => inTransaction(ctx, (tx) => advance(tx, id, action)),
    )
  }
}

async function advance(tx: Tx, bookingId: string, action: 'begin' | 'complete'): Promise<void> {
  const booking = await lockBooking(tx, bookingId)
  // The booking may have been rescheduled since the job found it.
  if (!booking || !isDue(action, booking, tx.now())) return
  const event = action === 'begin' ? 'booking.begun' : 'booking.completed'
  const done = await transitionBooking(tx, booking, action, { actorId: null, event })
  if (done && action === 'complete') await countCompletedBooking(tx, booking.contractorId)
}

/** Ids of confirmed bookings whose start has come, or of running ones whose end has come; the oldest 200. */
async function dueBookings(ctx: Ctx, action: 'begin' | 'complete'): Promise<string[]> {
  const [status, due] =
    action === 'begin'
      ? ([BookingStatus.confirmed, bookings.startsAt] as const)
      : ([BookingStatus.inProgress, bookings.endsAt] as const)
  const rows = await ctx.db
    .select({ id: bookings.id })
    .from(bookings)
    .where(and(eq(bookings.status, status), lte(due, ctx.now())))
    .orderBy(due)
    .limit(BATCH_SIZE)
  return rows.map(({ id }) => id)
}
