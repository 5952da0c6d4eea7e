import { cardMessages, type PayWithCard } from '#shared/cards.ts'
import { PaymentError, type Charge } from '#server/adapters/payment/port.ts'
import type { Ctx, UserCtx } from '#server/core/context.ts'
import { Conflict } from '#server/core/errors.ts'
import { settleCharge } from './settle.ts'
import { openBookingCharge } from './start.ts'
import { askProvider } from '../provider.ts'
import { recordAgreement } from '../card/consent.ts'
import { findCard, type StoredCard } from '../card/queries.ts'
import { assertChargeable, paidView } from '../card/rules.ts'
import type { PaidWithCardView } from '../card/views.ts'

/**
 * Pays the caller's booking with one of the caller's saved cards, which for a series then pays the later bookings that the contractor
 * agrees to. A refusal by the bank is an answer. Refuses as `startPayment` and `recordAgreement`;
 * NOT_FOUND for a card that is not the caller's; CONFLICT `card_expired`, and `card_unusable` when the provider no longer has the card.
 */
export async function payWithCard(ctx: UserCtx, { bookingId, cardId, agreed }: PayWithCard): Promise<PaidWithCardView> {
  const card = assertChargeable(await findCard(ctx, cardId, ctx.actor.id), ctx.now())
  const { payment, charge } = await openBookingCharge(ctx, bookingId)
  await recordAgreement(ctx, { bookingId, agreed, cardId })
  const paid = await chargeCard(ctx, charge.id, card, `/agendamento-confirmado/${bookingId}`)
  await settleCharge(ctx, payment.id, paid)
  return paidView(paid)
}

/** Charges a saved card while its owner waits. `returnPath`: where the bank's page leads back to. Refuses as `payWithCard`. */
export async function chargeCard(ctx: Ctx, chargeId: string, card: StoredCard, returnPath: string): Promise<Charge> {
  const returnUrl = new URL(returnPath, ctx.settings.publicUrl).href
  const order = { chargeId, paymentMethodId: card.paymentMethodId, idempotencyKey: null, returnUrl, unattended: false }
  return askProvider(ctx, () => ctx.adapters.payment.payCharge(order).catch(refuseCard))
}

/** Everything but an outage means that the provider does not accept this card any more. */
function refuseCard(error: unknown): never {
  if (!(error instanceof PaymentError) || error.kind === 'unavailable') throw error
  throw new Conflict('card_unusable', cardMessages.refused)
}
