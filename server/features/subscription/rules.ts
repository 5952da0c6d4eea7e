import type { Subscription } from '#db/schema/index.ts'
import { DAY_MS, daysBetween, MINUTE_MS } from '#shared/days.ts'
import { dayOf } from '#shared/time.ts'
import { DEFAULT_ZONE } from '#shared/zones.ts'
import { WITHDRAWAL_DAYS } from '#shared/money.ts'
import { GRACE_DAYS, SubscriptionStatus } from '#shared/subscription.ts'
import type { Plan } from '#server/adapters/payment/port.ts'

export type Access = Pick<Subscription, 'status' | 'endsAt' | 'cancelAtPeriodEnd' | 'renewalRetrying'>
export type SubscriptionChange = Access & Pick<Subscription, 'firstPaidAt' | 'renewalRefused'>

/** The end of access: data_fim, or three days later while the renewal is being charged (AMB-20). Null before the first payment. */
export function accessEndsAt(subscription: Omit<Access, 'status'>): Date | null {
  if (!subscription.endsAt) return null
  const grace = subscription.renewalRetrying && !subscription.cancelAtPeriodEnd ? GRACE_DAYS * DAY_MS : 0
  return new Date(subscription.endsAt.getTime() + grace)
}

/** Whether the subscription gives access at an instant. */
export function isActive(subscription: Access, now: Date): boolean {
  const end = accessEndsAt(subscription)
  return subscription.status === SubscriptionStatus.active && end !== null && end > now
}

/** The status of an active subscription after its access is over: 'cancelada' if it was cancelled, otherwise 'vencida'. */
export function statusWhenOver(subscription: Pick<Subscription, 'cancelAtPeriodEnd'>) {
  return subscription.cancelAtPeriodEnd ? SubscriptionStatus.cancelled : SubscriptionStatus.expired
}

/** The status that users see at an instant, even if the job has not stored it yet. */
export function effectiveStatus(subscription: Access, now: Date): SubscriptionStatus {
  return subscription.status === SubscriptionStatus.active && !isActive(subscription, now)
    ? statusWhenOver(subscription)
    : subscription.status
}

/** Calendar days in America/Sao_Paulo from today to data_fim; 0 on the day itself ('Vence hoje') and after (R-B6). */
export function daysLeft(endsAt: Date | null, now: Date): number {
  if (!endsAt || endsAt <= now) return 0
  return daysBetween(dayOf(now, DEFAULT_ZONE), dayOf(endsAt, DEFAULT_ZONE))
}

/** Whether the contractor may withdraw with a full refund: within 7 days of the first charge (AMB-21). */
export function canWithdraw(subscription: Access & Pick<Subscription, 'firstPaidAt'>, now: Date): boolean {
  if (!isActive(subscription, now) || !subscription.firstPaidAt) return false
  return now.getTime() - subscription.firstPaidAt.getTime() <= WITHDRAWAL_DAYS * DAY_MS
}

/**
 * The new state of our row after reading the provider's `plan`. `paid`: the latest invoice was paid with the right amount. Paid time
 * is never removed: data_fim only grows, and a subscription that ended at the provider runs until data_fim. A cancelled row stays
 * cancelled.
 */
export function nextSubscription(row: SubscriptionChange, plan: Plan, paid: boolean, now: Date): SubscriptionChange {
  const running = plan.status === 'active' || plan.status === 'past_due'
  if (row.status === SubscriptionStatus.cancelled) return row
  if (running && paid && plan.currentPeriodEnd > now) return paidUntil(plan, row, now)
  if (row.status === SubscriptionStatus.pending)
    return plan.status === 'canceled' || plan.status === 'expired' ? { ...row, status: SubscriptionStatus.cancelled } : row
  if (row.status === SubscriptionStatus.expired) return row
  const cancelAtPeriodEnd = plan.cancelAtPeriodEnd || !running
  const changed = { ...row, cancelAtPeriodEnd, renewalRetrying: !cancelAtPeriodEnd, renewalRefused: plan.status === 'past_due' }
  return { ...changed, status: effectiveStatus(changed, now) }
}

/** From this long before data_fim a subscription counts as renewing, so that access has no gap while the renewal is charged. */
export const RENEWAL_LEAD_MS = 5 * MINUTE_MS

function paidUntil({ currentPeriodEnd, cancelAtPeriodEnd }: Plan, row: SubscriptionChange, now: Date): SubscriptionChange {
  const endsAt = row.endsAt && row.endsAt > currentPeriodEnd ? row.endsAt : currentPeriodEnd
  return {
    status: SubscriptionStatus.active,
    endsAt,
    cancelAtPeriodEnd,
    renewalRetrying: !cancelAtPeriodEnd && endsAt.getTime() - now.getTime() <= RENEWAL_LEAD_MS,
    renewalRefused: false,
    firstPaidAt: row.firstPaidAt ?? now,
  }
}

/** The card that pays the renewals; null empties the columns, because a subscription that has ended needs no card. */
export function cardColumns(card: Plan['card']) {
  return {
    cardPaymentMethodId: card?.paymentMethodId ?? null,
    cardBrand: card?.brand ?? null,
    cardLastFour: card?.lastFour ?? null,
  }
}
