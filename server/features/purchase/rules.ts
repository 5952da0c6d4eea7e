import type { ServicePurchase, Subscription } from '#db/schema/index.ts'
import { RENEWAL_GRACE_HOURS } from '#shared/purchases.ts'
import { DAY_MS, daysBetween, MINUTE_MS } from '#shared/days.ts'
import { WITHDRAWAL_DAYS } from '#shared/money.ts'
import type { PurchaseKind } from '#shared/purchase-kinds.ts'
import { GRACE_DAYS, SubscriptionStatus } from '#shared/subscription.ts'
import { dayOf } from '#shared/time.ts'
import { buyableAgainAt, wouldPause } from '#shared/withdrawals.ts'
import { DEFAULT_ZONE } from '#shared/zones.ts'
import type { Charge, Checkout, Plan } from '#server/adapters/payment/port.ts'
import type { Role } from '#server/core/context.ts'

/** A row with `service` is the purchase of that service; a row without it is the monthly subscription. */
export type Access = Pick<Subscription, 'status' | 'endsAt' | 'cancelAtPeriodEnd' | 'renewalRetrying'> & {
  readonly service?: PurchaseKind
}
export type PurchaseChange = Access &
  Pick<Subscription, 'firstPaidAt' | 'renewalRefused'> & { readonly checkoutCompletedAt?: Date | null }

/** The grace period in milliseconds: how long access continues after the paid period while a renewal is being charged. */
export const grace = { subscription: GRACE_DAYS * DAY_MS, service: (RENEWAL_GRACE_HOURS / 24) * DAY_MS } as const

/** Who may buy and use a service; 'anyone' is a contractor or a professional. */
const audiences: Readonly<Record<PurchaseKind, 'professional' | 'contractor' | 'anyone'>> = {
  checklist_ia: 'contractor',
  contrato: 'contractor',
  relatorios_financeiros: 'contractor',
  clube: 'anyone',
  certificado: 'professional',
  seguro: 'professional',
  analise_ia: 'professional',
}

/** Returns the role that a service requires if `roles` does not contain it; otherwise null. */
export function missingRole(service: PurchaseKind, roles: ReadonlySet<Role>): 'professional' | 'contractor' | null {
  const audience = audiences[service]
  if (audience === 'anyone') return roles.has('professional') || roles.has('contractor') ? null : 'professional'
  return roles.has(audience) ? null : audience
}

/**
 * Returns the end of access: the end of the paid period, plus the grace period while the renewal is being charged (AMB-20). It is
 * null before the subscription's first payment, and for a service without an end, such as a certificate that is not issued yet.
 */
export function accessEndsAt(purchase: Omit<Access, 'status'>): Date | null {
  if (!purchase.endsAt) return null
  const graceMs = purchase.service ? grace.service : grace.subscription
  return new Date(purchase.endsAt.getTime() + (purchase.renewalRetrying && !purchase.cancelAtPeriodEnd ? graceMs : 0))
}

/**
 * Whether a purchase gives access at an instant. Both the gate and the job that ends purchases call this function, so they always
 * agree.
 */
export function isActive(purchase: Access, now: Date): boolean {
  const end = accessEndsAt(purchase)
  return purchase.status === SubscriptionStatus.active && (end === null || end > now)
}

/** Whether a purchase may give access or may still be paid. */
export function isOpen({ status }: Pick<Access, 'status'>): boolean {
  return status === SubscriptionStatus.active || status === SubscriptionStatus.pending
}

/** Whether the buyer finished the payment page of a service and the provider has not confirmed the payment yet. */
export function isConfirming({ status, checkoutCompletedAt }: Pick<PurchaseChange, 'status' | 'checkoutCompletedAt'>): boolean {
  return status === SubscriptionStatus.pending && Boolean(checkoutCompletedAt)
}

/** The status of an active purchase after its access is over: 'cancelada' if it was cancelled, otherwise 'vencida'. */
export function statusWhenOver({ cancelAtPeriodEnd }: Pick<Access, 'cancelAtPeriodEnd'>) {
  return cancelAtPeriodEnd ? SubscriptionStatus.cancelled : SubscriptionStatus.expired
}

/** Returns the status that users see at an instant, even if the job has not stored it yet. */
export function effectiveStatus(purchase: Access, now: Date): SubscriptionStatus {
  return purchase.status === SubscriptionStatus.active && !isActive(purchase, now) ? statusWhenOver(purchase) : purchase.status
}

/** Calendar days in America/Sao_Paulo from today to the end of the paid period; 0 on its last day ('Vence hoje') and afterwards. */
export function daysLeft(endsAt: Date | null, now: Date): number {
  if (!endsAt || endsAt <= now) return 0
  return daysBetween(dayOf(now, DEFAULT_ZONE), dayOf(endsAt, DEFAULT_ZONE))
}

/** Whether the buyer may withdraw with a full refund: within 7 days of the first charge (CDC art. 49). */
export function canWithdraw(purchase: Access & Pick<PurchaseChange, 'firstPaidAt'>, now: Date): boolean {
  if (!isActive(purchase, now) || !purchase.firstPaidAt) return false
  return now.getTime() - purchase.firstPaidAt.getTime() <= WITHDRAWAL_DAYS * DAY_MS
}

/**
 * Whether the buyer may take back the cancellation of a purchase before its paid period ends. `deactivatedAt`: when the team last
 * deactivated the account, which stops all renewals of that time for good.
 */
export function canKeep(
  purchase: Access & Pick<PurchaseChange, 'firstPaidAt'> & Pick<Subscription, 'providerSubscriptionId'>,
  deactivatedAt: Date | null,
  now: Date,
): boolean {
  const { cancelAtPeriodEnd, providerSubscriptionId, firstPaidAt } = purchase
  if (!isActive(purchase, now) || !cancelAtPeriodEnd || !providerSubscriptionId || !firstPaidAt) return false
  return deactivatedAt === null || deactivatedAt < firstPaidAt
}

/**
 * Says how past withdrawals from a service (null: the subscription) limit its next purchase. `buyableAgainAt`: from when it can
 * be bought again. `withdrawalPauses`: whether one more withdrawal would block the next purchase for a while.
 */
export function afterWithdrawals(
  withdrawals: readonly { service: PurchaseKind | null; at: Date }[],
  service: PurchaseKind | null,
  now: Date,
) {
  const mine = withdrawals.filter((each) => each.service === service).map(({ at }) => at)
  return { buyableAgainAt: buyableAgainAt(mine, now), withdrawalPauses: wouldPause(mine, now) }
}

/**
 * The provider's data about a purchase. `checkout`: the payment page of a service; null for the subscription, and once the
 * service's plan is known. `paid`: whether `charge` is paid with the expected amount.
 */
export type Reading = { checkout: Checkout | null; plan: Plan | null; charge: Charge | null; paid: boolean }

type Price = Pick<Subscription, 'amountInCents'> & Partial<Pick<ServicePurchase, 'monthlyInCents'>>

/** What each later month costs, in cents; 0 for a service that is bought once. */
export const monthlyOf = ({ amountInCents, monthlyInCents = amountInCents }: Price) => monthlyInCents

/** Returns the expected amount of a charge in cents. The first charge of a service may include a one-time price. */
export function expectedAmount(purchase: Price, plan: Pick<Plan, 'latestInvoiceIsFirst'> | null): number {
  return plan && !plan.latestInvoiceIsFirst ? monthlyOf(purchase) : purchase.amountInCents
}

/**
 * Returns the new state of our row after reading the provider. Paid time is never taken away: the end of the paid period never
 * moves back, and a purchase that ended at the provider still runs until then. A cancelled row stays cancelled.
 */
export function nextPurchase<Row extends PurchaseChange>(row: Row, reading: Reading, now: Date): Row {
  if (row.status === SubscriptionStatus.cancelled) return row
  const completedAt = row.checkoutCompletedAt ?? (reading.checkout?.status === 'complete' ? now : null)
  const known = { ...row, ...(completedAt && { checkoutCompletedAt: completedAt }) }
  const { plan } = reading
  const next = plan ? nextWithPlan(known, { ...reading, plan }, now) : nextWithoutPlan(known, reading, now)
  return next.status === SubscriptionStatus.pending && failed(next, reading)
    ? { ...next, status: SubscriptionStatus.cancelled }
    : next
}

/**
 * How long before the end of the paid period a purchase counts as renewing. Access is then not interrupted while the renewal is
 * charged.
 */
export const RENEWAL_LEAD_MS = 5 * MINUTE_MS

function nextWithoutPlan<Row extends PurchaseChange>(row: Row, { paid, charge }: Reading, now: Date): Row {
  if (row.status !== SubscriptionStatus.pending || !paid) return row
  return { ...row, status: SubscriptionStatus.active, firstPaidAt: charge?.paidAt ?? now }
}

function nextWithPlan<Row extends PurchaseChange>(row: Row, { plan, paid, charge }: Reading & { plan: Plan }, now: Date): Row {
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
  return { ...changed, status: effectiveStatus(changed, now) }
}

/** Whether a pending purchase can no longer be paid: its plan or payment page expired, or its delayed payment failed. */
function failed(row: PurchaseChange, { checkout, plan, charge }: Reading): boolean {
  if (checkout?.status === 'expired' || plan?.status === 'canceled' || plan?.status === 'expired') return true
  return Boolean(row.checkoutCompletedAt) && (charge?.status === 'requires_payment_method' || charge?.status === 'canceled')
}

/** Returns the columns of the card that pays the renewals. Null empties them, because an ended subscription needs no card. */
export function cardColumns(card: Plan['card']) {
  return {
    cardPaymentMethodId: card?.paymentMethodId ?? null,
    cardBrand: card?.brand ?? null,
    cardLastFour: card?.lastFour ?? null,
  }
}
