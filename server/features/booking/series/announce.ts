import { processInBatches } from '#server/core/batches.ts'
import type { Ctx } from '#server/core/context.ts'
import { inTransaction } from '#server/core/transaction.ts'
import { lockBooking } from '../locks.ts'
import { chargesToAnnounce } from './queries.ts'

/**
 * Sends the contractor an email 72 hours before each later booking of a series, with the amount of the charge, the card and how
 * to cancel. Runs every five minutes and may run twice.
 */
export async function announceCharges(ctx: Ctx): Promise<void> {
  await processInBatches(
    ctx,
    () => chargesToAnnounce(ctx),
    (id) =>
      inTransaction(ctx, async (tx) => {
        const booking = await lockBooking(tx, id)
        const [due] = await chargesToAnnounce(tx, id)
        if (booking && due) await tx.emit({ type: 'booking.charge-soon', id, to: [booking.contractorId] })
      }),
  )
}
