import type { Ctx, Tx } from '#server/core/context.ts'
import type { AppEvent } from '#server/adapters/bus/port.ts'
import { inTransaction } from '#server/core/transaction.ts'
import { bookingOfRefund, writeReports } from './queries.ts'
import { monthAt, monthsBefore } from './rules.ts'

/** How many months are written again, because a chargeback may change a month that is over. */
const MONTHS_WRITTEN = 3

/** Job on the first days of a month: writes the reports of the months before it. Repeating it changes nothing. */
export async function writeMonthlyReports(ctx: Ctx): Promise<void> {
  for (const month of monthsBefore(ctx.now(), MONTHS_WRITTEN)) await inTransaction(ctx, (tx) => writeReports(tx, month))
}

/**
 * Reaction to `payment.refunded` and `payment.refund-sent-back`: the report of a month that is over follows the refund. `event.id` is the
 * refund's id.
 */
export async function correctReport(tx: Tx, { id }: AppEvent): Promise<void> {
  const booking = await bookingOfRefund(tx, id)
  if (!booking) return
  const month = monthAt(booking.startsAt)
  if (month.until <= tx.now()) await writeReports(tx, month, booking.contractorId)
}
