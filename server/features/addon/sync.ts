import { and, eq, ne } from 'drizzle-orm'
import { serviceSubscriptions, type Payment, type ServiceSubscription } from '#db/schema/index.ts'
import { PaidService } from '#shared/paid-services.ts'
import { SubscriptionStatus } from '#shared/subscription.ts'
import type { Ctx, Tx } from '#server/core/context.ts'
import { addJob } from '#server/core/jobs.ts'
import { inTransaction } from '#server/core/transaction.ts'
import { missedCharges, type MissedCharge, requestRefund, settleSubscriptionCharge } from '#server/features/payment/service.ts'
import { findAddOn, lockAddOnsOf, paymentsOfAddOn } from './queries.ts'
import { type AddOnChange, expectedAmount, hasService, nextAddOn, type Reading, statusWhenOver } from './rules.ts'

type Answer = Omit<Reading, 'paid'> & { readonly missed: readonly MissedCharge[] }

/**
 * Reads a purchase from the provider (its payment page, its subscription, its latest charge and those of earlier months
 * that were missed) and updates our rows. Only this
 * makes a purchase 'ativa'. Null for a row without a payment page. Throws PaymentError when the provider does not answer.
 */
export async function syncAddOn(ctx: Ctx, id: string): Promise<({ row: ServiceSubscription } & Answer) | null> {
  const row = await findAddOn(ctx, id)
  if (!row?.providerCheckoutId) return null
  const answer = await readAtProvider(ctx, row, row.providerCheckoutId)
  return { row: await applyReading(ctx, row, answer), ...answer }
}

async function readAtProvider(ctx: Ctx, row: ServiceSubscription, checkoutId: string): Promise<Answer> {
  const { payment: provider } = ctx.adapters
  const checkout = row.providerSubscriptionId ? null : await provider.readCheckout(checkoutId)
  const subscriptionId = row.providerSubscriptionId ?? checkout?.subscriptionId
  const plan = subscriptionId ? await provider.readSubscription(subscriptionId) : null
  const chargeId = plan?.latestChargeId ?? (checkout?.status === 'complete' ? checkout.chargeId : null)
  const charge = chargeId ? await provider.readCharge(chargeId) : null
  return { checkout, plan, charge, missed: plan ? await missedCharges(ctx, plan, row.endsAt) : [] }
}

/** Applies the provider's answer under the lock of the user's purchases: status, data_fim, the payment and its ledger rows. */
export async function applyReading(ctx: Ctx, known: ServiceSubscription, answer: Answer): Promise<ServiceSubscription> {
  return inTransaction(ctx, async (tx) => {
    await lockAddOnsOf(tx, known.userId)
    const row = (await findAddOn(tx, known.id)) ?? known
    const { checkout, plan, charge, missed } = answer
    if ((plan ?? checkout)?.livemode !== (ctx.adapters.payment.mode === 'live')) return row
    const owner = { serviceSubscriptionId: row.id, userId: row.userId }
    for (const { charge: earlier, isFirst } of missed) {
      const amountInCents = expectedAmount(row, { latestInvoiceIsFirst: isFirst })
      await settleSubscriptionCharge(tx, { ...owner, amountInCents }, earlier, earlier.paidAt ?? tx.now())
    }
    const about = { ...owner, amountInCents: expectedAmount(row, plan) }
    const settled = charge ? await settleSubscriptionCharge(tx, about, charge) : null
    if (settled?.flaw) return row
    const paid = settled?.paid === true && plan?.latestInvoicePaid !== false
    const change = nextAddOn(row, { ...answer, paid }, tx.now())
    const activates = change.status === SubscriptionStatus.active && row.status !== SubscriptionStatus.active
    const refused = activates && !(await endOtherIfOver(tx, row))
    const saved = await save(tx, row, refused ? { ...change, status: SubscriptionStatus.cancelled } : change, plan?.id)
    await settleWhatIsOver(tx, row, saved, settled?.isNew ? settled.payment : null)
    await emitChanges(tx, row, saved, Boolean(charge?.declineMessage))
    return saved
  })
}

async function save(tx: Tx, row: ServiceSubscription, change: AddOnChange, planId: string | undefined) {
  const { status, endsAt, cancelAtPeriodEnd, renewalRetrying, renewalRefused, firstPaidAt, checkoutCompletedAt } = change
  const [saved] = await tx.db
    .update(serviceSubscriptions)
    .set({
      status,
      endsAt,
      cancelAtPeriodEnd,
      renewalRetrying,
      renewalRefused,
      firstPaidAt,
      checkoutCompletedAt,
      providerSubscriptionId: planId ?? row.providerSubscriptionId,
      updatedAt: tx.now(),
    })
    .where(eq(serviceSubscriptions.id, row.id))
    .returning()
  return saved!
}

/**
 * Ends the user's other active purchase of the same service if its access is over, because a user has at most one. Returns false
 * while the other one still runs: then the new one must be refused and refunded.
 */
async function endOtherIfOver(tx: Tx, row: ServiceSubscription): Promise<boolean> {
  const { service, status, userId, id } = serviceSubscriptions
  const same = and(eq(userId, row.userId), eq(service, row.service), eq(status, SubscriptionStatus.active), ne(id, row.id))
  const [other] = await tx.db.select().from(serviceSubscriptions).where(same)
  if (!other) return true
  if (hasService(other, tx.now())) return false
  await endAddOn(tx, other, statusWhenOver(other))
  return true
}

/** Ends an active or pending purchase now; a job then tells the provider. Emits `addon.ended`. */
export async function endAddOn(tx: Tx, row: ServiceSubscription, status: 'vencida' | 'cancelada'): Promise<void> {
  const cancelled = status === SubscriptionStatus.cancelled
  await tx.db
    .update(serviceSubscriptions)
    .set({ status, renewalRetrying: false, cancelAtPeriodEnd: cancelled || row.cancelAtPeriodEnd, updatedAt: tx.now() })
    .where(eq(serviceSubscriptions.id, row.id))
  if (row.providerCheckoutId) await addJob(tx, 'addon.stop', row.id)
  await tx.emit({ type: 'addon.ended', id: row.id, to: [row.userId] })
}

function isOpen({ status }: ServiceSubscription): boolean {
  return status === SubscriptionStatus.active || status === SubscriptionStatus.pending
}

/**
 * Ends at the provider what is over here, and refunds what was paid for nothing: every charge of a purchase that ended before it
 * began (a second one, one whose account was closed), and `fresh`, a charge that succeeded after the purchase was over.
 */
async function settleWhatIsOver(tx: Tx, before: ServiceSubscription, after: ServiceSubscription, fresh: Payment | null) {
  if (isOpen(after)) return
  // Otherwise the provider would go on trying to charge.
  if (isOpen(before)) await addJob(tx, 'addon.stop', after.id)
  const neverBegan = before.status === SubscriptionStatus.pending
  const paid = neverBegan ? await paymentsOfAddOn(tx, after.id) : fresh ? [fresh] : []
  for (const { id, amountInCents } of paid)
    await requestRefund(tx, { paymentId: id, amountInCents, reason: 'service_not_open', idempotencyKey: `refund:${id}` })
  if (paid.length > 0) await addJob(tx, 'addon.stop', after.id)
}

async function emitChanges(tx: Tx, before: ServiceSubscription, after: ServiceSubscription, declined: boolean): Promise<void> {
  const about = { id: after.id, to: [after.userId] }
  const active = after.status === SubscriptionStatus.active
  const wasActive = before.status === SubscriptionStatus.active
  if (active && !wasActive) return tx.emit({ type: 'addon.activated', ...about })
  if (wasActive && !active) return tx.emit({ type: 'addon.ended', ...about })
  if (active && after.endsAt?.getTime() !== before.endsAt?.getTime() && after.service !== PaidService.certificate)
    return tx.emit({ type: 'addon.renewed', ...about })
  if (active && after.renewalRetrying && declined) return tx.emit({ type: 'addon.payment-late', ...about })
  const changed =
    after.cancelAtPeriodEnd !== before.cancelAtPeriodEnd ||
    after.renewalRetrying !== before.renewalRetrying ||
    after.renewalRefused !== before.renewalRefused
  if (changed || after.checkoutCompletedAt?.getTime() !== before.checkoutCompletedAt?.getTime() || after.status !== before.status)
    await tx.emit({ type: 'addon.changed', ...about })
}

/** Sets the end of a purchase that is made once, such as the validity of a certificate. */
export async function setAddOnEnd(tx: Tx, id: string, endsAt: Date): Promise<void> {
  await tx.db.update(serviceSubscriptions).set({ endsAt, updatedAt: tx.now() }).where(eq(serviceSubscriptions.id, id))
}
