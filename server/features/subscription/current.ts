import { SUBSCRIPTION_PRICE_IN_CENTS } from '#shared/money.ts'
import { buyableAgainAt, wouldPause } from '#shared/withdrawals.ts'
import type { Subscription } from '#db/schema/index.ts'
import type { UserCtx } from '#server/core/context.ts'
import { savedCardId, subscriptionOf, subscriptionPayments, withdrawalsOf } from './queries.ts'
import { canWithdraw, daysLeft, effectiveStatus, isActive } from './rules.ts'
import type { CurrentSubscriptionView } from './views.ts'

/** The caller's subscription with the figures that /assinatura shows (AMB-01, R-B6, R-D15); amounts in cents, fees in basis points. */
export async function currentSubscription(ctx: UserCtx): Promise<CurrentSubscriptionView> {
  const now = ctx.now()
  const [subscription, { items: payments, earlier: earlierPayments }, withdrawals] = await Promise.all([
    subscriptionOf(ctx.db, ctx.actor.id),
    subscriptionPayments(ctx, ctx.actor.id),
    withdrawalsOf(ctx, ctx.actor.id),
  ])
  const active = subscription !== undefined && isActive(subscription, now)
  const isOver = active && subscription.endsAt !== null && subscription.endsAt <= now
  return {
    status: subscription ? effectiveStatus(subscription, now) : 'none',
    active,
    endsAt: subscription?.endsAt ?? null,
    daysLeft: daysLeft(subscription?.endsAt ?? null, now),
    cancelAtPeriodEnd: active && subscription.cancelAtPeriodEnd,
    inGrace: isOver && subscription.renewalRefused,
    renewing: isOver && !subscription.renewalRefused,
    buyableAgainAt: buyableAgainAt(withdrawals, now),
    withdrawalPauses: wouldPause(withdrawals, now),
    priceInCents: SUBSCRIPTION_PRICE_IN_CENTS,
    feeInBasisPoints: ctx.settings.feeInBasisPoints,
    firstBookingFeeInBasisPoints: ctx.settings.firstBookingFeeInBasisPoints,
    canWithdraw: subscription !== undefined && payments.length > 0 && canWithdraw(subscription, now),
    card: active ? await cardOf(ctx, subscription) : null,
    payments,
    earlierPayments,
  }
}

async function cardOf(ctx: UserCtx, subscription: Subscription): Promise<CurrentSubscriptionView['card']> {
  const { cardBrand: brand, cardLastFour: lastFour, cardPaymentMethodId } = subscription
  if (!cardPaymentMethodId || !brand || !lastFour) return null
  return { id: await savedCardId(ctx, cardPaymentMethodId), brand, lastFour }
}
