import type { Booking } from '#db/schema/booking.ts'
import { processInBatches } from '#server/core/batches.ts'
import type { Ctx, Tx } from '#server/core/context.ts'
import { inTransaction } from '#server/core/transaction.ts'
import { bookingWithParties } from '../queries.ts'
import { closeRequests } from '../transition.ts'
import { overdueRequests } from './queries.ts'

/** Ends wishes that nobody answered in time; the visit stays where it is. Runs every minute; safe to run twice. */
export async function expireRequests(ctx: Ctx): Promise<void> {
  await processInBatches(
    ctx,
    () => overdueRequests(ctx),
    (bookingId) =>
      inTransaction(ctx, async (tx) => {
        const row = await bookingWithParties(tx, bookingId)
        if (row) await closeOverdue(tx, row.booking)
      }),
  )
}

/** Closes requests of one booking whose time for an answer is over, and tells both sides. */
export async function closeOverdue(tx: Tx, booking: Booking): Promise<void> {
  const closed = await closeRequests(tx, booking.id, { overdueOnly: true })
  if (closed.length > 0) {
    await tx.emit({ type: 'booking.reschedule-expired', id: booking.id, to: [booking.contractorId, booking.professionalId] })
  }
}
