import type { Tx } from '#server/core/context.ts'
import type { AppEvent } from '#server/core/events.ts'
import { refundDueOf } from '#server/features/booking/service.ts'
import { requestRefund } from './refunds.ts'

/**
 * Writes down what has to go back of a visit that was called off or missed, in the same transaction, once a booking. Reaction to
 * `booking.cancelled` and `booking.missed`; nothing where nothing was paid or nothing is due (AMB-07).
 */
export async function refundCancelledVisit(tx: Tx, { id }: AppEvent): Promise<void> {
  const due = await refundDueOf(tx, id)
  if (!due) return
  const { requestedBy, ...order } = due
  await requestRefund(tx, { ...order, ...(requestedBy && { requestedBy }) })
}
