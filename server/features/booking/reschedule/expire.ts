import { processInBatches } from '#server/core/batches.ts'
import type { Ctx } from '#server/core/context.ts'
import { inTransaction } from '#server/core/transaction.ts'
import { bookingsWithOverdueRequest, findBooking } from './queries.ts'
import { closeOverdueRequest } from './reschedule.ts'

/**
 * Closes the reschedule requests that were not answered in time; the bookings keep their start. Runs every minute and may run
 * twice.
 */
export async function expireRequests(ctx: Ctx): Promise<void> {
  await processInBatches(
    ctx,
    () => bookingsWithOverdueRequest(ctx),
    (bookingId) =>
      inTransaction(ctx, async (tx) => {
        const booking = await findBooking(tx, bookingId)
        if (booking) await closeOverdueRequest(tx, booking)
      }),
  )
}
