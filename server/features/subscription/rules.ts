import type { Subscription } from '#db/schema/index.ts'
import { DAY_MS, daysBetween, MINUTE_MS } from '#shared/days.ts'
import { dayOf } from '#shared/time.ts'
import { DEFAULT_ZONE } from '#shared/zones.ts'
import { GRACE_DAYS, SubscriptionStatus, WITHDRAWAL_DAYS } from '#shared/subscription.ts'
import type { Plan } from '#server/adapters/payment/port.ts'

export type Access = Pick<Subscription, 'status' | 'endsAt' | 'cancelAtPeriodEnd' | 'renewalRetrying'>
export type PlanChange = Access & Pick<Subscription, 'firstPaidAt'>

/** The last instant of access: data_fim, or three days more while its renewal is being charged (AMB-20). */
export function accessEndsAt(plan: Omit<Access, 'status'>): Date | null {
  if (!plan.endsAt) return null
  const grace = plan.renewalRetrying && !plan.cancelAtPeriodEnd ? GRACE_DAYS * DAY_MS : 0
  return new Date(plan.endsAt.getTime() + grace)
}

/** Whether the gate is open (SUB-3). */
export function isActive(plan: Access, now: Date): boolean {
  const end = accessEndsAt(plan)
  return plan.status === SubscriptionStatus.active && end !== null && end > now
}

/** The status that holds once an active plan's access is over: 'cancelada' when it was meant to end, else 'vencida'. */
export function statusWhenOver(plan: Pick<Subscription, 'cancelAtPeriodEnd'>) {
  return plan.cancelAtPeriodEnd ? SubscriptionStatus.cancelled : SubscriptionStatus.expired
}

/** Status as people should see it now, even when the job has not yet written it. */
export function effectiveStatus(plan: Access, now: Date): SubscriptionStatus {
  return plan.status === SubscriptionStatus.active && !isActive(plan, now) ? statusWhenOver(plan) : plan.status
}

/** Calendar days in America/Sao_Paulo from today to data_fim; 0 on the day itself ('Vence hoje') and after (R-B6). */
export function daysLeft(endsAt: Date | null, now: Date): number {
  if (!endsAt || endsAt <= now) return 0
  return daysBetween(dayOf(now, DEFAULT_ZONE), dayOf(endsAt, DEFAULT_ZONE))
}

/** AMB-21: everything back within 7 days of the first charge. */
export function canWithdraw(plan: Access & Pick<Subscription, 'firstPaidAt'>, now: Date): boolean {
  if (!isActive(plan, now) || !plan.firstPaidAt) return false
  return now.getTime() - plan.firstPaidAt.getTime() <= WITHDRAWAL_DAYS * DAY_MS
}

/**
 * What our row becomes when the provider's plan was read. `paid`: its latest invoice was, for the right amount. Paid time is never
 * taken away: data_fim only grows, and a plan ended at the provider runs until data_fim. A cancelled row never comes back.
 */
export function nextPlan(row: PlanChange, plan: Plan, paid: boolean, now: Date): PlanChange {
  const running = plan.status === 'active' || plan.status === 'past_due'
  if (row.status === SubscriptionStatus.cancelled) return row
  if (running && paid && plan.currentPeriodEnd > now) return paidUntil(plan, row, now)
  if (row.status === SubscriptionStatus.pending)
    return plan.status === 'canceled' || plan.status === 'expired' ? { ...row, status: SubscriptionStatus.cancelled } : row
  if (row.status === SubscriptionStatus.expired) return row
  const cancelAtPeriodEnd = plan.cancelAtPeriodEnd || !running
  const changed = { ...row, cancelAtPeriodEnd, renewalRetrying: !cancelAtPeriodEnd }
  return { ...changed, status: effectiveStatus(changed, now) }
}

/** How long before data_fim a plan that renews is taken to be renewing, so that the gate has no gap at the turn of the month. */
export const RENEWAL_LEAD_MS = 5 * MINUTE_MS

function paidUntil({ currentPeriodEnd, cancelAtPeriodEnd }: Plan, row: PlanChange, now: Date): PlanChange {
  const endsAt = row.endsAt && row.endsAt > currentPeriodEnd ? row.endsAt : currentPeriodEnd
  return {
    status: SubscriptionStatus.active,
    endsAt,
    cancelAtPeriodEnd,
    renewalRetrying: !cancelAtPeriodEnd && endsAt.getTime() - now.getTime() <= RENEWAL_LEAD_MS,
    firstPaidAt: row.firstPaidAt ?? now,
  }
}
