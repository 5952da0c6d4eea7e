import { bookingMessages } from '#shared/booking.ts'
import { paymentMessages, PaymentState } from '#shared/payment.ts'
import { PaymentError } from '#server/adapters/payment/port.ts'
import type { UserCtx } from '#server/core/context.ts'
import { NotFound } from '#server/core/errors.ts'
import { isShareUndecided } from '#server/features/booking/service.ts'
import { findBooking, summarizeRefunds, latestPayment } from '../queries.ts'
import { paymentSentence, paymentStateOf } from '../rules.ts'
import { settleCharge } from './settle.ts'
import { chargeOf } from './start.ts'
import type { PaymentStateView, PublishableKeyView } from '../views.ts'

/** Returns the provider's public key for its card form; null in the sandbox, which has our own form. */
export function publishableKey({ adapters }: UserCtx): PublishableKeyView {
  return { publishableKey: adapters.payment.publishableKey, mode: adapters.payment.mode }
}

/**
 * Reads the charge of the caller's booking from the provider and returns its state. The page after the payment calls it, so that
 * it does not depend on the webhook. The state is `processing` when the provider does not answer. Throws NOT_FOUND when the
 * booking is not the caller's.
 */
export async function refreshPayment(ctx: UserCtx, bookingId: string): Promise<PaymentStateView> {
  const mine = await findBooking(ctx, bookingId)
  if (mine?.contractorId !== ctx.actor.id) throw new NotFound(bookingMessages.notFound.title)
  const reading = await readOpenCharge(ctx, bookingId)
  const [booking, payment, refunded] = await Promise.all([
    findBooking(ctx, bookingId),
    latestPayment(ctx, bookingId),
    summarizeRefunds(ctx, bookingId),
  ])
  const state = paymentStateOf(booking ?? mine, payment, refunded, ctx.now())
  if (state === PaymentState.unpaid)
    return reading.known
      ? { state, message: reading.declineMessage }
      : { state: PaymentState.processing, message: paymentMessages.processing }
  // While the reported absence may be contested or the team decides about it, nobody knows if anything will be refunded.
  if (state === PaymentState.cancelled && (await isShareUndecided(ctx, booking ?? mine)))
    return { state, message: paymentMessages.absenceUndecided }
  return { state, message: paymentSentence(state, refunded, payment?.status === 'succeeded' ? payment.method : null) }
}

async function readOpenCharge(ctx: UserCtx, bookingId: string): Promise<{ known: boolean; declineMessage: string | null }> {
  const payment = await latestPayment(ctx, bookingId)
  const open = payment?.status === 'open' || payment?.status === 'processing'
  if (!payment || !open) return { known: true, declineMessage: null }
  try {
    const charge = await chargeOf(ctx, payment)
    await settleCharge(ctx, payment.id, charge)
    return { known: true, declineMessage: charge.declineMessage }
  } catch (error) {
    if (!(error instanceof PaymentError)) throw error
    return { known: false, declineMessage: null }
  }
}
