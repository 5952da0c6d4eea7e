import type { ServiceSubscription } from '#db/schema/index.ts'
import { RENEWAL_GRACE_HOURS } from '#shared/add-ons.ts'
import { DAY_MS, MINUTE_MS } from '#shared/days.ts'
import type { PaidService } from '#shared/paid-services.ts'
import { WITHDRAWAL_DAYS } from '#shared/money.ts'
import { SubscriptionStatus } from '#shared/subscription.ts'
import type { Charge, Checkout, Plan } from '#server/adapters/payment/port.ts'
import type { Role } from '#server/core/context.ts'

export type Access = Pick<ServiceSubscription, 'status' | 'endsAt' | 'cancelAtPeriodEnd' | 'renewalRetrying'>
export type AddOnChange = Access & Pick<ServiceSubscription, 'firstPaidAt' | 'checkoutCompletedAt' | 'renewalRefused'>

/** Who may buy and use a service; 'anyone' is a contractor or a professional (S2 §2). */
const audiences: Readonly<Record<PaidService, 'professional' | 'contractor' | 'anyone'>> = {
  checklist_ia: 'contractor',
  contrato: 'contractor',
  relatorios_financeiros: 'contractor',
  clube: 'anyone',
  certificado: 'professional',
  seguro: 'professional',
  analise_ia: 'professional',
}

/** The kind of person whom a service is for, if a person with these roles may not have it; otherwise null. */
export function missingRole(service: PaidService, roles: ReadonlySet<Role>): 'professional' | 'contractor' | null {
  const audience = audiences[service]
  if (audience === 'anyone') return roles.has('professional') || roles.has('contractor') ? null : 'professional'
  return roles.has(audience) ? null : audience
}

/**
 * The end of access: data_fim, or 24 hours later while the invoice of a renewal is open (AMB-20). Null if nothing ends it, as with
 * a certificate that is not issued yet.
 */
export function accessEndsAt({ endsAt, renewalRetrying, cancelAtPeriodEnd }: Omit<Access, 'status'>): Date | null {
  if (!endsAt) return null
  const grace = renewalRetrying && !cancelAtPeriodEnd ? (RENEWAL_GRACE_HOURS / 24) * DAY_MS : 0
  return new Date(endsAt.getTime() + grace)
}

/** Whether a purchase gives access at an instant. The gate and the job that ends purchases both ask this function. */
export function hasService(addOn: Access, now: Date): boolean {
  const end = accessEndsAt(addOn)
  return addOn.status === SubscriptionStatus.active && (end === null || end > now)
}

/** The status of an active purchase after its access is over: 'cancelada' if it was cancelled, otherwise 'vencida'. */
export function statusWhenOver({ cancelAtPeriodEnd }: Pick<Access, 'cancelAtPeriodEnd'>) {
  return cancelAtPeriodEnd ? SubscriptionStatus.cancelled : SubscriptionStatus.expired
}

/** Whether the buyer may withdraw with a full refund: within 7 days of the first charge (CDC art. 49). */
export function canWithdraw(addOn: Access & Pick<AddOnChange, 'firstPaidAt'>, now: Date): boolean {
  if (!hasService(addOn, now) || !addOn.firstPaidAt) return false
  return now.getTime() - addOn.firstPaidAt.getTime() <= WITHDRAWAL_DAYS * DAY_MS
}

/** What was read from the provider. `checkout` is null once the subscription is known; `paid`: `charge` is paid as expected. */
export type Reading = { checkout: Checkout | null; plan: Plan | null; charge: Charge | null; paid: boolean }

/** The amount that a reading's charge must have, in cents: the first charge may contain a price that is paid once. */
export function expectedAmount(
  addOn: Pick<ServiceSubscription, 'amountInCents' | 'monthlyInCents'>,
  plan: Pick<Plan, 'latestInvoiceIsFirst'> | null,
): number {
  return plan && !plan.latestInvoiceIsFirst ? addOn.monthlyInCents : addOn.amountInCents
}

/**
 * The new state of our row after a reading. Paid time is never removed: data_fim only grows, and what ended at the provider runs
 * until data_fim. A cancelled row stays cancelled.
 */
export function nextAddOn(row: AddOnChange, reading: Reading, now: Date): AddOnChange {
  if (row.status === SubscriptionStatus.cancelled) return row
  const completedAt = row.checkoutCompletedAt ?? (reading.checkout?.status === 'complete' ? now : null)
  const known = { ...row, checkoutCompletedAt: completedAt }
  const { plan } = reading
  const next = plan ? nextWithPlan(known, { ...reading, plan }, now) : nextWithoutPlan(known, reading, now)
  return next.status === SubscriptionStatus.pending && failed(next, reading)
    ? { ...next, status: SubscriptionStatus.cancelled }
    : next
}

/** From this long before data_fim a purchase counts as renewing, so that access has no gap while the renewal is charged. */
export const RENEWAL_LEAD_MS = 5 * MINUTE_MS

function nextWithoutPlan(row: AddOnChange, { paid, charge }: Reading, now: Date): AddOnChange {
  if (row.status !== SubscriptionStatus.pending || !paid) return row
  return { ...row, status: SubscriptionStatus.active, firstPaidAt: charge?.paidAt ?? now }
}

function nextWithPlan(row: AddOnChange, { plan, paid, charge }: Reading & { plan: Plan }, now: Date): AddOnChange {
  const running = plan.status === 'active' || plan.status === 'past_due'
  if (running && paid && plan.currentPeriodEnd > now) {
    const endsAt = row.endsAt && row.endsAt > plan.currentPeriodEnd ? row.endsAt : plan.currentPeriodEnd
    return {
      ...row,
      status: SubscriptionStatus.active,
      endsAt,
      cancelAtPeriodEnd: plan.cancelAtPeriodEnd,
      renewalRetrying: !plan.cancelAtPeriodEnd && endsAt.getTime() - now.getTime() <= RENEWAL_LEAD_MS,
      renewalRefused: false,
      firstPaidAt: row.firstPaidAt ?? charge?.paidAt ?? now,
    }
  }
  if (row.status !== SubscriptionStatus.active) return row
  const cancelAtPeriodEnd = plan.cancelAtPeriodEnd || !running
  const changed = { ...row, cancelAtPeriodEnd, renewalRetrying: !cancelAtPeriodEnd, renewalRefused: plan.status === 'past_due' }
  return { ...changed, status: hasService(changed, now) ? changed.status : statusWhenOver(changed) }
}

/** Whether a purchase that waits can no longer be paid: its page expired, or its delayed payment failed. */
function failed(row: AddOnChange, { checkout, plan, charge }: Reading): boolean {
  if (checkout?.status === 'expired' || plan?.status === 'canceled' || plan?.status === 'expired') return true
  return row.checkoutCompletedAt !== null && (charge?.status === 'requires_payment_method' || charge?.status === 'canceled')
}
