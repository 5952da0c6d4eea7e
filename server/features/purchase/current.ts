import type { Subscription } from '#db/schema/index.ts'
import { PurchaseState } from '#shared/purchases.ts'
import { SUBSCRIPTION_PRICE_IN_CENTS } from '#shared/money.ts'
import { PurchaseKind } from '#shared/purchase-kinds.ts'
import type { UserCtx } from '#server/core/context.ts'
import { mayKeep } from './keep.ts'
import { productFor, serviceOf, type Purchase } from './product.ts'
import { endedServicesOf, openPurchasesOf, purchasePayments, savedCardId, subscriptionOf, withdrawalsOf } from './queries.ts'
import {
  afterWithdrawals,
  canWithdraw,
  daysLeft,
  effectiveStatus,
  isActive,
  isConfirming,
  missingRole,
  monthlyOf,
} from './rules.ts'
import type { CurrentSubscriptionView, ServicesView } from './views.ts'

/** Returns the caller's subscription for the page /assinatura. Amounts are in cents, fees in basis points. */
export async function currentSubscription(ctx: UserCtx): Promise<CurrentSubscriptionView> {
  const now = ctx.now()
  const [subscription, { items: payments, earlier: earlierPayments }, withdrawals] = await Promise.all([
    subscriptionOf(ctx.db, ctx.actor.id),
    purchasePayments(ctx, ctx.actor.id, { of: 'subscription' }),
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
    canKeep: subscription !== undefined && (await mayKeep(ctx, subscription)),
    inGrace: isOver && subscription.renewalRefused,
    renewing: isOver && !subscription.renewalRefused,
    ...afterWithdrawals(withdrawals, null, now),
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

/** The services that the caller may buy, with the state of each, as /servicos shows them. */
export async function currentServices(ctx: UserCtx): Promise<ServicesView> {
  const { id, roles } = ctx.actor
  const [open, ended, withdrawals] = await Promise.all([
    openPurchasesOf(ctx.db, id, productFor(PurchaseKind.club)),
    endedServicesOf(ctx.db, id),
    withdrawalsOf(ctx, id),
  ])
  const mine = Object.values(PurchaseKind).filter((service) => missingRole(service, roles) === null)
  const states = mine.map(async (service) => {
    const endedAt = ended.find((row) => row.service === service)?.endsAt ?? null
    const rows = open.filter((row) => serviceOf(row) === service)
    return { service, ...(await stateOf(ctx, rows)), endedAt, ...afterWithdrawals(withdrawals, service, ctx.now()) }
  })
  return { services: await Promise.all(states) }
}

async function stateOf(ctx: UserCtx, rows: readonly Purchase[]) {
  const now = ctx.now()
  const active = rows.find((row) => isActive(row, now))
  if (active)
    return {
      state: PurchaseState.active,
      endsAt: active.endsAt,
      renews: monthlyOf(active) > 0 && !active.cancelAtPeriodEnd,
      late: active.renewalRefused && active.endsAt !== null && active.endsAt <= now,
      refundInCents: canWithdraw(active, now) ? active.amountInCents : null,
      keepInCents: (await mayKeep(ctx, active)) ? monthlyOf(active) : null,
    }
  const nothing = { endsAt: null, renews: false, late: false, refundInCents: null, keepInCents: null }
  return { state: rows.some(isConfirming) ? PurchaseState.confirming : PurchaseState.none, ...nothing }
}
