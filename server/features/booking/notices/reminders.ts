import { processInBatches } from '#server/core/batches.ts'
import type { Ctx } from '#server/core/context.ts'
import { inTransaction } from '#server/core/transaction.ts'
import { lockBooking } from '../locks.ts'
import { unremindedVisits } from './queries.ts'
import { type Reminder, reminders } from './rules.ts'

/**
 * Reminds both sides of a confirmed visit 24 hours and 2 hours before its start (BOOK-9). Runs every five minutes; safe to run twice
 * and after a standstill: the notice's key names the visit, its hour and which of the two it is, so that a visit that moved is
 * reminded of again. Who was told of the visit, or of its new hour, since the reminder was due is not told at once again.
 */
export async function remindOfVisits(ctx: Ctx): Promise<void> {
  for (const reminder of reminders) {
    await processInBatches(
      ctx,
      () => unremindedVisits(ctx, reminder),
      (id) => remind(ctx, reminder, id),
    )
  }
}

async function remind(ctx: Ctx, reminder: Reminder, bookingId: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const booking = await lockBooking(tx, bookingId)
    // It may have moved or ended since it was found: then its new hour keeps the key for its own time.
    const [due] = await unremindedVisits(tx, reminder, bookingId)
    if (!booking || !due) return
    await tx.emit({ type: reminder.type, id: bookingId, to: [booking.contractorId, booking.professionalId] })
  })
}
