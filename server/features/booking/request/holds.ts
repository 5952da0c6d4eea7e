import { processInBatches } from '#server/core/batches.ts'
import type { Ctx } from '#server/core/context.ts'
import { inTransaction } from '#server/core/transaction.ts'
import { lockBooking } from '../locks.ts'
import { expireHold, overdueHolds } from '../transition.ts'

/** Cancels every unpaid hold whose time is over, each in its own transaction. Runs every minute and may run twice. */
export async function expireHolds(ctx: Ctx): Promise<void> {
  await processInBatches(
    ctx,
    () => overdueHolds(ctx),
    (id) =>
      inTransaction(ctx, async (tx) => {
        const booking = await lockBooking(tx, id)
        if (booking) await expireHold(tx, booking)
      }),
  )
}
