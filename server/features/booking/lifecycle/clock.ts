import { and, eq, lte } from 'drizzle-orm'
import { bookings } from '#db/schema/index.ts'
import { BookingStatus } from '#shared/booking.ts'
import { BATCH_SIZE, processInBatches } from '#server/core/batches.ts'
import type { Ctx, Tx } from '#server/core/context.ts'
import { inTransaction } from '#server/core/transaction.ts'
import { countCompletedBooking } from '#server/features/profile/service.ts'
import { lockBooking } from '../locks.ts'
import { moveBooking } from '../transition.ts'
import { isDue } from './rules.ts'

/**
 * Confirmado → Em Andamento at the start and Em Andamento → Concluído at the end (AMB-06), each in its own transaction. Runs
 * every minute; a visit that was missed while the app was down goes both steps in one run. Completion counts for the household.
 */
export async function beginAndCompleteBookings(ctx: Ctx): Promise<void> {
  await processInBatches(
    ctx,
    () => dueVisits(ctx, 'begin'),
    (id) => inTransaction(ctx, (tx) => advance(tx, id, 'begin')),
  )
  await processInBatches(
    ctx,
    () => dueVisits(ctx, 'complete'),
    (id) => inTransaction(ctx, (tx) => advance(tx, id, 'complete')),
  )
}

async function advance(tx: Tx, bookingId: string, action: 'begin' | 'complete'): Promise<void> {
  const booking = await lockBooking(tx, bookingId)
  // It may have moved to another hour since it was found.
  if (!booking || !isDue(action, booking, tx.now())) return
  const event = action === 'begin' ? 'booking.begun' : 'booking.completed'
  const moved = await moveBooking(tx, booking, action, { actorId: null, event })
  if (moved && action === 'complete') await countCompletedBooking(tx, booking.contractorId)
}

/** Ids of confirmed visits whose start has come, and of running ones whose end has come; the oldest 200 of each. */
export async function dueVisits(ctx: Ctx, what: 'begin' | 'complete'): Promise<string[]> {
  const [status, due] =
    what === 'begin'
      ? ([BookingStatus.confirmed, bookings.startsAt] as const)
      : ([BookingStatus.inProgress, bookings.endsAt] as const)
  return idsOf(
    ctx.db
      .select({ id: bookings.id })
      .from(bookings)
      .where(and(eq(bookings.status, status), lte(due, ctx.now())))
      .orderBy(due)
      .limit(BATCH_SIZE),
  )
}

async function idsOf(query: PromiseLike<{ id: string }[]>): Promise<string[]> {
  return (await query).map((row) => row.id)
}
