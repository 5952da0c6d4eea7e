import type { Tx } from '#server/core/context.ts'
import type { AppEvent } from '#server/adapters/bus/port.ts'
import { refundDueOf } from '#server/features/booking/service.ts'
import { requestRefund } from './refunds.ts'

/**
 * Requests the refund that is due for a cancelled or missed booking, in the same transaction and once per booking. Reaction to
 * `booking.cancelled`, `booking.missed` and `booking.report-closed`. Does nothing if nothing was paid or no refund is due.
 */
export async function refundCancelledBooking(tx: Tx, { id }: AppEvent): Promise<void> {
  const due = await refundDueOf(tx, id)
  if (!due) return
  const { requestedBy, ...order } = due
  await requestRefund(tx, { ...order, ...(requestedBy && { requestedBy }) })
}
