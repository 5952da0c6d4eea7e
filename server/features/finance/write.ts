import { attempt } from '#server/core/batches.ts'
import type { Ctx, Tx } from '#server/core/context.ts'
import type { AppEvent } from '#server/adapters/bus/port.ts'
import { inTransaction } from '#server/core/transaction.ts'
import { bookingOfRefund, type Contractors, endOfPage, writeReports } from './queries.ts'
import { monthAt, monthsBefore } from './rules.ts'

/** How many past months of reports are written again, because a chargeback may still change them. */
const MONTHS_WRITTEN = 3

/**
 * Reports are written for one page of contractors at a time. A page's contractors have about this many bookings together, so that
 * one statement stays far below its time limit.
 */
const PAGE = 5_000
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000'

/**
 * Writes the financial reports of the last months, in the first days of a month, one page of contractors at a time. A page that
 * fails is logged and does not stop the others. Running it again writes only what is missing.
 */
export async function writeMonthlyReports(ctx: Ctx, pageSize = PAGE): Promise<void> {
  const months = monthsBefore(ctx.now(), MONTHS_WRITTEN)
  for (let after: string | null = BEFORE_ALL; after !== null;) {
    const page: Contractors = { after, upTo: await endOfPage(ctx, after, pageSize) }
    for (const month of months)
      await attempt(ctx, `${month.year}-${month.month} after ${after}`, async () => {
        await inTransaction(ctx, (tx) => writeReports(tx, month, page))
      })
    after = page.upTo
  }
}

/**
 * Reaction to `payment.refunded` and `payment.refund-sent-back`: corrects the report if the month of the booking is already over.
 * `event.id` is the refund's id.
 */
export async function correctReport(tx: Tx, { id }: AppEvent): Promise<void> {
  const booking = await bookingOfRefund(tx, id)
  if (!booking) return
  const month = monthAt(booking.startsAt)
  if (month.until <= tx.now()) await writeReports(tx, month, booking.contractorId)
}
