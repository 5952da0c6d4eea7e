import { and, desc, eq } from 'drizzle-orm'
import { disputes, payments, users, type Booking, type Payment } from '#db/schema/index.ts'
import { bookingMessages } from '#shared/booking.ts'
import { DisputeStatus } from '#shared/disputes.ts'
import { paymentMessages, PaymentState } from '#shared/payment.ts'
import { tipTexts, type PayTip, type StartTip } from '#shared/tips.ts'
import { PaymentError } from '#server/adapters/payment/port.ts'
import type { Ctx, UserCtx } from '#server/core/context.ts'
import { Conflict, NotFound } from '#server/core/errors.ts'
import { findCard } from '../card/queries.ts'
import { assertChargeable, paidView } from '../card/rules.ts'
import type { PaidWithCardView } from '../card/views.ts'
import { openExtraCharge, type Extra } from '../charge/extra.ts'
import { chargeCard, recordConsent } from '../charge/pay.ts'
import { settleCharge } from '../charge/settle.ts'
import { chargeOf } from '../charge/start.ts'
import { askProvider } from '../provider.ts'
import { findBooking } from '../queries.ts'
import type { PaymentStateView, StartedView } from '../views.ts'
import { assertTipAmount, obstacleToTip, type TipFacts } from './rules.ts'
import type { TipView } from './views.ts'

/** Returns the tip of a booking, as its contractor (the caller) sees it. Throws NOT_FOUND for another person's booking. */
export async function readTip(ctx: UserCtx, bookingId: string): Promise<TipView> {
  const { booking, tip } = await ownTip(ctx, bookingId)
  const { minInCents, maxInCents, days } = ctx.settings.tip
  const paid = tip?.status === 'succeeded' ? tip : null
  const obstacle = obstacleToTip(await factsOf(ctx, booking), days, ctx.now())
  return {
    open: obstacle === null,
    why: obstacle && ['disputed', 'gone'].includes(obstacle.reason) ? obstacle.message : null,
    minInCents,
    maxInCents,
    underWay: tip?.status === 'open' || tip?.status === 'processing',
    given: paid && { paymentId: paid.id, amountInCents: paid.amountInCents, refundedInCents: paid.refundedInCents },
  }
}

/**
 * Opens the charge of a tip for a card that will be typed, or returns the open one. Throws NOT_FOUND for another person's
 * booking; the errors of `obstacleToTip`; BAD_REQUEST `out_of_range` at `amountInCents`; CONFLICT `payment_processing`,
 * `payment_refused`; SERVICE_UNAVAILABLE; TOO_MANY_REQUESTS.
 */
export async function startTip(ctx: UserCtx, { saveCard, ...input }: StartTip): Promise<StartedView> {
  const { payment, charge, clientSecret } = await openExtraCharge(ctx, tipOf(ctx, input))
  await askProvider(ctx, () => ctx.adapters.payment.keepCardOf(charge.id, saveCard))
  await recordConsent(ctx, payment.id, saveCard)
  return { clientSecret, chargeId: charge.id, mode: ctx.adapters.payment.mode, creditInCents: 0 }
}

/**
 * Pays a tip with a saved card of the caller. A refusal by the bank is a response, not an error. Throws the errors of `startTip`
 * and `payWithCard`.
 */
export async function payTip(ctx: UserCtx, { cardId, ...input }: PayTip): Promise<PaidWithCardView> {
  const card = assertChargeable(await findCard(ctx, cardId, ctx.actor.id), ctx.now())
  const { payment, charge } = await openExtraCharge(ctx, tipOf(ctx, input))
  const paid = await chargeCard(ctx, charge.id, card, `/agendamento/${input.bookingId}`)
  await settleCharge(ctx, payment.id, paid)
  return paidView(paid)
}

/**
 * Reads the open charge of a tip at the provider and applies it, so that the page does not depend on the webhook. Throws
 * NOT_FOUND for another person's booking.
 */
export async function refreshTip(ctx: UserCtx, bookingId: string): Promise<PaymentStateView> {
  const { tip } = await ownTip(ctx, bookingId)
  if (tip?.status !== 'open' && tip?.status !== 'processing') return stateOf(tip, null)
  try {
    const charge = await chargeOf(ctx, tip)
    await settleCharge(ctx, tip.id, charge)
    return stateOf((await ownTip(ctx, bookingId)).tip, charge.declineMessage)
  } catch (error) {
    if (!(error instanceof PaymentError)) throw error
    return { state: PaymentState.processing, message: tipTexts.processing }
  }
}

function stateOf(tip: Payment | undefined, declineMessage: string | null): PaymentStateView {
  if (tip?.status === 'succeeded') return { state: PaymentState.paid, message: null }
  if (tip?.status === 'processing') return { state: PaymentState.processing, message: tipTexts.processing }
  return { state: PaymentState.unpaid, message: declineMessage ?? (tip?.failureCode ? paymentMessages.refused : null) }
}

/** Returns the charge of a tip. `amountsFor` checks the rules in the transaction that inserts its row. */
function tipOf(ctx: UserCtx, { bookingId, amountInCents }: Pick<PayTip, 'bookingId' | 'amountInCents'>): Extra {
  assertTipAmount(amountInCents, ctx.settings.tip)
  return {
    bookingId,
    kind: 'tip',
    paidTwice: new Conflict('already_tipped', tipTexts.twice),
    amountsFor: async (tx, booking) => {
      if (booking?.contractorId !== ctx.actor.id) throw new NotFound(bookingMessages.notFound.title)
      const obstacle = obstacleToTip(await factsOf(tx, booking), ctx.settings.tip.days, tx.now())
      if (obstacle) throw obstacle
      return { amountInCents, shareInCents: amountInCents }
    },
  }
}

async function factsOf(ctx: Ctx, booking: Booking): Promise<TipFacts> {
  const paid = and(eq(payments.bookingId, booking.id), eq(payments.kind, 'tip'), eq(payments.status, 'succeeded'))
  const running = and(eq(disputes.bookingId, booking.id), eq(disputes.status, DisputeStatus.open))
  const [[professional], given, disputed] = await Promise.all([
    ctx.db.select({ active: users.active }).from(users).where(eq(users.id, booking.professionalId)),
    ctx.db.$count(payments, paid),
    ctx.db.$count(disputes, running),
  ])
  return { booking, disputed: disputed > 0, given: given > 0, present: professional?.active ?? false }
}

/** Returns a booking whose contractor is the caller, with the newest payment of its tip. */
async function ownTip(ctx: UserCtx, bookingId: string): Promise<{ booking: Booking; tip: Payment | undefined }> {
  const booking = await findBooking(ctx, bookingId)
  if (booking?.contractorId !== ctx.actor.id) throw new NotFound(bookingMessages.notFound.title)
  const [tip] = await ctx.db
    .select()
    .from(payments)
    .where(and(eq(payments.bookingId, bookingId), eq(payments.kind, 'tip')))
    .orderBy(desc(payments.version))
    .limit(1)
  return { booking, tip }
}
