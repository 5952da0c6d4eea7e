import { cardMessages, type PayWithCard, type PreparePayment } from '#shared/cards.ts'
import { PaymentError, type Charge } from '#server/adapters/payment/port.ts'
import type { Ctx, UserCtx } from '#server/core/context.ts'
import { Conflict, DomainError, Unavailable } from '#server/core/errors.ts'
import { settleCharge } from './settle.ts'
import { openBookingCharge } from './start.ts'
import { askProvider } from '../provider.ts'
import { recordAgreement } from '../card/consent.ts'
import { findCard, type StoredCard } from '../card/queries.ts'
import { assertChargeable, paidView } from '../card/rules.ts'
import type { PaidWithCardView } from '../card/views.ts'
import { eq } from 'drizzle-orm'
import { payments } from '#db/schema/index.ts'
import { pixMessages } from '#shared/pix.ts'
import { pixOffer } from '#server/features/booking/service.ts'
import { findBooking } from '../queries.ts'
import { assertCredit, assertPayable } from '../rules.ts'
import type { PixView } from '../views.ts'

/**
 * Pays the caller's booking with one of the caller's saved cards, which for a series also pays the later bookings. A refusal by
 * the bank is a response, not an error. Throws the errors of `startPayment` and `recordAgreement`; NOT_FOUND for another user's
 * card; CONFLICT `card_expired`, `credit_changed`, and `card_unusable` if the provider no longer has the card.
 */
export async function payWithCard(
  ctx: UserCtx,
  { bookingId, cardId, creditInCents, ...agreement }: PayWithCard,
): Promise<PaidWithCardView> {
  const card = assertChargeable(await findCard(ctx, cardId, ctx.actor.id), ctx.now())
  const { payment, charge } = await openBookingCharge(ctx, bookingId)
  assertCredit(payment, creditInCents)
  await recordAgreement(ctx, { bookingId, cardId, ...agreement })
  const paid = await chargeCard(ctx, charge.id, card, `/agendamento-confirmado/${bookingId}`)
  await settleCharge(ctx, payment.id, paid)
  return paidView(paid)
}

/**
 * Charges a saved card while its owner waits. `returnPath`: our page to which the bank's page returns. Throws the errors of
 * `payWithCard`.
 */
export async function chargeCard(ctx: Ctx, chargeId: string, card: StoredCard, returnPath: string): Promise<Charge> {
  const returnUrl = new URL(returnPath, ctx.settings.publicUrl).href
  const order = { chargeId, paymentMethodId: card.paymentMethodId, idempotencyKey: null, returnUrl, unattended: false }
  return askProvider(ctx, () => ctx.adapters.payment.payCharge(order).catch(refuseCard))
}

/** Throws CONFLICT `card_unusable` when the provider no longer accepts a card. Other errors, such as an outage, are rethrown. */
function refuseCard(error: unknown): never {
  if (!(error instanceof PaymentError) || error.kind === 'unavailable') throw error
  throw new Conflict('card_unusable', cardMessages.refused)
}

/**
 * Stores the contractor's choice to save the typed card, right before the payment. For a series the card must be saved, and the
 * later charges to which the contractor agrees are stored too. Throws the errors of `startPayment` and `recordAgreement`. A
 * repeated call stores the latest choice.
 */
export async function preparePayment(
  ctx: UserCtx,
  { bookingId, saveCard, creditInCents, ...agreement }: PreparePayment,
): Promise<{ ok: true }> {
  const { payment, charge } = await openBookingCharge(ctx, bookingId)
  assertCredit(payment, creditInCents)
  const chargedLater = await recordAgreement(ctx, { bookingId, cardId: null, ...agreement })
  const keep = saveCard || chargedLater
  await askProvider(ctx, () => ctx.adapters.payment.keepCardOf(charge.id, keep))
  await recordConsent(ctx, payment.id, keep)
  return { ok: true }
}

/** Stores the time of the contractor's consent to save the card of a payment, or null if the contractor does not consent. */
export async function recordConsent(ctx: Ctx, paymentId: string, saveCard: boolean): Promise<void> {
  const saveCardAt = saveCard ? ctx.now() : null
  await ctx.db.update(payments).set({ saveCardAt, updatedAt: ctx.now() }).where(eq(payments.id, paymentId))
}

/**
 * Opens the Pix code of the caller's unpaid booking, or returns the open one. The code ends with the hold. Throws the errors of
 * `openBookingCharge`; CONFLICT `pix_off`, and `series_needs_card` if later bookings will be charged; SERVICE_UNAVAILABLE
 * `pix_unavailable` if the provider creates no code.
 */
export async function startPix(ctx: UserCtx, bookingId: string): Promise<PixView> {
  const booking = assertPayable(await findBooking(ctx, bookingId), ctx.actor.id, ctx.now())
  const offer = await pixOffer(ctx, booking)
  if (offer === 'needs_card') throw new Conflict('series_needs_card', pixMessages.needsCard)
  if (offer === 'off') throw new Conflict('pix_off', pixMessages.off)
  const { payment, charge } = await openBookingCharge(ctx, bookingId, 'pix').catch(sayThatPixFailed)
  if (!charge.pix) throw new Unavailable(pixMessages.unavailable, 'pix_unavailable')
  const { text, expiresAt, pageUrl } = charge.pix
  const { amountInCents } = payment
  return { text, expiresAt, pageUrl: ctx.adapters.payment.mode === 'live' ? null : pageUrl, amountInCents }
}

// Stripe refuses Pix for an account that is not invited to it. The usual messages are about cards, so a message about Pix replaces
// them.
function sayThatPixFailed(error: unknown): never {
  const failed = error instanceof DomainError && (error.reason === 'payment_misconfigured' || error.reason === 'payment_refused')
  throw failed ? new Unavailable(pixMessages.unavailable, 'pix_unavailable') : error
}
