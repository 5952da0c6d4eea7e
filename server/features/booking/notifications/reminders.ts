import { processInBatches } from '#server/core/batches.ts'
import type { Ctx } from '#server/core/context.ts'
import { inTransaction } from '#server/core/transaction.ts'
import { lockBooking } from '../locks.ts'
import { bookingsToRemindOf } from './queries.ts'
import { reminders, type Reminder } from './rules.ts'

/**
 * Reminds both participants of a confirmed booking 24 hours and 2 hours before its start. Runs every five minutes and may run
 * twice, because each reminder has its own notification key. If the booking changed after the reminder was due, none is sent,
 * because both participants were notified of the change.
 */
export async function remindOfBookings(ctx: Ctx): Promise<void> {
  for (const reminder of reminders) {
    await processInBatches(
      ctx,
      () => bookingsToRemindOf(ctx, reminder),
      (id) => remind(ctx, reminder, id),
    )
  }
}

async function remind(ctx: Ctx, reminder: Reminder, bookingId: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const booking = await lockBooking(tx, bookingId)
    // The booking may have been rescheduled or cancelled since the job found it.
    const [due] = await bookingsToRemindOf(tx, reminder, bookingId)
    if (!booking || !due) return
    await tx.emit({ type: reminder.type, id: bookingId, to: [booking.contractorId, booking.professionalId] })
  })
}
