import { ApiError } from './api-error.ts'
import { refundsSlowly } from './cards.ts'
import { isDisputed } from './disputes.ts'
import type { Metadata } from './new-object.ts'
import { newRefund, type ChargeObject, type RefundObject } from './objects.ts'
import type { StoreSession } from './store.ts'

export type NewRefund = { payment_intent: string; amount?: number | undefined; metadata?: Metadata | undefined }

/** The time in seconds for which a Pix can be refunded: 90 days. */
const PIX_LASTS_IN_SECONDS = 90 * 86_400

/** Refunds a charge, in full or in part, but never more than its remaining amount. */
export async function createRefund(session: StoreSession, order: NewRefund): Promise<RefundObject> {
  const charge = await refundable(session, order.payment_intent)
  if (await isDisputed(session, charge))
    throw new ApiError(400, {
      code: 'charge_disputed',
      message: `Charge ${charge.id} has been charged back; cannot issue a refund.`,
    })
  if (charge.payment_method_details.type === 'pix' && session.now - charge.created > PIX_LASTS_IN_SECONDS)
    throw new ApiError(400, { code: 'charge_not_refundable', message: `Charge ${charge.id} is too old to be refunded.` })
  const remaining = charge.amount - charge.amount_refunded
  if (remaining === 0)
    throw new ApiError(400, { code: 'charge_already_refunded', message: `Charge ${charge.id} has already been refunded.` })
  const amount = order.amount ?? remaining
  if (amount > remaining)
    throw new ApiError(400, {
      param: 'amount',
      message: `Refund amount (${amount}) is greater than unrefunded amount on charge (${remaining})`,
    })
  const status = refundsSlowly(charge.payment_method_details.card) ? 'pending' : 'succeeded'
  const refund = newRefund(session, charge, amount, status, order.metadata)
  const refunded: ChargeObject = { ...charge, amount_refunded: charge.amount_refunded + amount, refunded: amount === remaining }
  await session.save(refund, 'refund.created')
  await session.save(refunded, 'charge.refunded')
  return refund
}

/**
 * Settles a pending refund, or lets the bank of the card return a succeeded refund, which then fails. The amount of a failed
 * refund can be refunded again. A failed refund never changes again.
 */
export async function settleRefund(session: StoreSession, refundId: string, status: 'succeeded' | 'failed'): Promise<void> {
  const refund = await session.fetch('refund', refundId)
  if (refund.status === 'failed' || refund.status === status) return
  if (status === 'failed') {
    const charge = await session.fetch('charge', refund.charge)
    await session.save({ ...charge, amount_refunded: charge.amount_refunded - refund.amount, refunded: false })
  }
  await session.save({ ...refund, status }, ...(status === 'failed' ? ['refund.failed'] : []), 'refund.updated')
}

async function refundable(session: StoreSession, id: string): Promise<ChargeObject> {
  const intent = await session.fetch('payment_intent', id)
  const charge = intent.latest_charge ? await session.fetch('charge', intent.latest_charge) : null
  if (charge?.paid) return charge
  const message = `This PaymentIntent (${id}) does not have a successful charge to refund.`
  throw new ApiError(400, { param: 'payment_intent', message })
}
