import { bookingMessages } from '#shared/booking.ts'
import { paymentMessages, PaymentState } from '#shared/payment.ts'
import { PaymentError } from '#server/adapters/payment/port.ts'
import type { UserCtx } from '#server/core/context.ts'
import { NotFound } from '#server/core/errors.ts'
import { findBooking, givenBack, latestPayment } from './queries.ts'
import { paymentSentence, paymentStateOf } from './rules.ts'
import { settleCharge } from './settle.ts'
import { chargeOf } from './start.ts'
import type { PaymentStateView, PublishableKeyView } from './views.ts'

/** What the card form needs before a charge is opened; no key means our own form and the sandbox. */
export function publishableKey({ adapters }: UserCtx): PublishableKeyView {
  return { publishableKey: adapters.payment.publishableKey, mode: adapters.payment.mode }
}

/**
 * The return page's own reconciliation (AMB-04): reads the charge of an own booking again, applies it as a webhook would, and
 * answers where things stand. When the provider does not answer, 'processing': the reconciler decides. NOT_FOUND for a stranger.
 */
export async function refreshPayment(ctx: UserCtx, bookingId: string): Promise<PaymentStateView> {
  const mine = await findBooking(ctx, bookingId)
  if (mine?.contractorId !== ctx.actor.id) throw new NotFound(bookingMessages.notFound.title)
  const seen = await lookAtCharge(ctx, bookingId)
  const [booking, payment, back] = await Promise.all([
    findBooking(ctx, bookingId),
    latestPayment(ctx, bookingId),
    givenBack(ctx, bookingId),
  ])
  const state = paymentStateOf(booking ?? mine, payment, back, ctx.now())
  if (state === PaymentState.unpaid)
    return seen.known
      ? { state, message: seen.declineMessage }
      : { state: PaymentState.processing, message: paymentMessages.processing }
  return { state, message: paymentSentence(state, back, payment?.status === 'succeeded') }
}

async function lookAtCharge(ctx: UserCtx, bookingId: string): Promise<{ known: boolean; declineMessage: string | null }> {
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
