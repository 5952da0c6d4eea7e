import { eq } from 'drizzle-orm'
import { servicePurchases, type Payment } from '#db/schema/index.ts'
import { PurchaseKind } from '#shared/purchase-kinds.ts'
import { SubscriptionStatus } from '#shared/subscription.ts'
import type { Charge } from '#server/adapters/payment/port.ts'
import type { Ctx, Tx } from '#server/core/context.ts'
import { addJob } from '#server/core/jobs.ts'
import { inTransaction } from '#server/core/transaction.ts'
import { missedCharges, type MissedCharge, requestRefund, settleSubscriptionCharge } from '#server/features/payment/service.ts'
import { productOf, serviceOf, type Purchase } from './product.ts'
import { findPurchase, lockPurchasesOf, openOf, paymentsOf } from './queries.ts'
import { cardColumns, expectedAmount, isActive, isOpen, nextPurchase, type Reading, statusWhenOver } from './rules.ts'

type Answer = Omit<Reading, 'paid'> & { readonly missed: readonly MissedCharge[] }

/**
 * Reads a purchase from the provider (the payment page of a service, the plan, its latest charge and earlier charges that we
 * missed) and updates our rows. Nothing else activates a purchase. Null if the row was never opened at the provider. Throws
 * PaymentError if the provider does not answer.
 */
export async function syncPurchase(ctx: Ctx, id: string): Promise<({ row: Purchase } & Answer) | null> {
  const row = await findPurchase(ctx, id)
  const answer = row && (await readAtProvider(ctx, row))
  return answer ? { row: await applyReading(ctx, row, answer), ...answer } : null
}

async function readAtProvider(ctx: Ctx, row: Purchase): Promise<Answer | null> {
  const { payment: provider } = ctx.adapters
  const checkoutId = 'service' in row && !row.providerSubscriptionId ? row.providerCheckoutId : null
  const checkout = checkoutId ? await provider.readCheckout(checkoutId) : null
  const planId = row.providerSubscriptionId ?? checkout?.subscriptionId
  if (!checkout && !planId) return null
  const plan = planId ? await provider.readSubscription(planId) : null
  const chargeId = plan?.latestChargeId ?? (checkout?.status === 'complete' ? checkout.chargeId : null)
  const charge = chargeId ? await provider.readCharge(chargeId) : null
  return { checkout, plan, charge, missed: plan ? await missedCharges(ctx, plan, row.endsAt) : [] }
}

/**
 * Applies the provider's response under the lock of the user's purchases: the status, the end of the paid period, the payment and
 * its ledger rows.
 */
async function applyReading(ctx: Ctx, known: Purchase, answer: Answer): Promise<Purchase> {
  return inTransaction(ctx, async (tx) => {
    await lockPurchasesOf(tx, known.userId)
    const row = (await findPurchase(tx, known.id)) ?? known
    const { checkout, plan, charge, missed } = answer
    if ((plan ?? checkout)?.livemode !== (ctx.adapters.payment.mode === 'live')) return row
    for (const { charge: earlier, isFirst } of missed)
      await settleSubscriptionCharge(tx, chargeFor(row, { latestInvoiceIsFirst: isFirst }), earlier, earlier.paidAt ?? tx.now())
    const settled = charge ? await settleSubscriptionCharge(tx, chargeFor(row, plan), charge) : null
    if (settled?.flaw) return row
    const paid = settled?.paid === true && plan?.latestInvoicePaid !== false
    const change = nextPurchase(row, { ...answer, paid }, tx.now())
    const activates = change.status === SubscriptionStatus.active && row.status !== SubscriptionStatus.active
    const isSecond = activates && !(await endOtherIfOver(tx, row))
    const saved = await save(tx, row, isSecond ? { ...row, status: SubscriptionStatus.cancelled } : change, answer)
    const reason = productOf(row).refundReasons[isSecond ? 'second' : 'over']
    await settleWhatIsOver(tx, row, saved, { reason, charge, fresh: settled?.isNew ? settled.payment : null })
    await emitChanges(tx, row, saved, Boolean(charge?.declineMessage))
    return saved
  })
}

/** Says what a charge of this purchase pays for, and its expected amount. */
export function chargeFor(row: Purchase, plan: { latestInvoiceIsFirst: boolean } | null) {
  const about = { userId: row.userId, amountInCents: expectedAmount(row, plan) }
  return 'service' in row ? { ...about, servicePurchaseId: row.id } : { ...about, subscriptionId: row.id }
}

async function save(tx: Tx, row: Purchase, change: Purchase, { plan }: Answer): Promise<Purchase> {
  const { table } = productOf(row)
  const { status, endsAt, cancelAtPeriodEnd, renewalRetrying, renewalRefused, firstPaidAt } = change
  const [saved] = await tx.db
    .update(table)
    .set({
      status,
      endsAt,
      cancelAtPeriodEnd,
      renewalRetrying,
      renewalRefused,
      firstPaidAt,
      ...('service' in change
        ? { checkoutCompletedAt: change.checkoutCompletedAt }
        : plan && status === SubscriptionStatus.active && cardColumns(plan.card)),
      providerSubscriptionId: plan?.id ?? row.providerSubscriptionId,
      updatedAt: tx.now(),
    })
    .where(eq(table.id, row.id))
    .returning()
  return saved!
}

/**
 * Ends the user's other active purchase of the same kind if its access has ended, because a user has at most one. Returns false
 * if the other purchase still gives access. In that case the new purchase must be cancelled and refunded.
 */
async function endOtherIfOver(tx: Tx, row: Purchase): Promise<boolean> {
  const open = await openOf(tx.db, row.userId, serviceOf(row))
  const other = open.find(({ id, status }) => id !== row.id && status === SubscriptionStatus.active)
  if (!other) return true
  if (isActive(other, tx.now())) return false
  await endPurchase(tx, other, statusWhenOver(other))
  return true
}

/** Ends an active or pending purchase now; a job then ends it at the provider. Emits `purchase.ended`. */
export async function endPurchase(tx: Tx, row: Purchase, status: 'vencida' | 'cancelada'): Promise<void> {
  const { table } = productOf(row)
  const cancelled = status === SubscriptionStatus.cancelled
  await tx.db
    .update(table)
    .set({ status, renewalRetrying: false, cancelAtPeriodEnd: cancelled || row.cancelAtPeriodEnd, updatedAt: tx.now() })
    .where(eq(table.id, row.id))
  await stopAtProvider(tx, row.id)
  await tx.emit({ type: 'purchase.ended', id: row.id, to: [row.userId] })
}

/** Queues the job that ends the purchase at the provider; otherwise the provider would go on trying to charge. */
export const stopAtProvider = (tx: Tx, id: string) => addJob(tx, 'purchase.stop', id)

type Over = { readonly reason: string; readonly charge: Charge | null; readonly fresh: Payment | null }

/**
 * Ends a purchase at the provider after it has ended in our database, and refunds the charges that gave no access. If the
 * purchase never began (a second purchase, or a closed account), these are all its charges. Otherwise it is only `fresh`, a
 * charge that succeeded after the end. Refunds already made in the provider's dashboard are subtracted.
 */
async function settleWhatIsOver(tx: Tx, before: Purchase, after: Purchase, { reason, charge, fresh }: Over): Promise<void> {
  if (isOpen(after)) return
  let stops = isOpen(before)
  const paid = after.firstPaidAt === null ? await paymentsOf(tx, after) : fresh ? [fresh] : []
  for (const { id, amountInCents, refundedInCents, providerIntentId } of paid) {
    const refunded = Math.max(refundedInCents, providerIntentId === charge?.id ? charge.latestRefundedInCents : 0)
    const order = { paymentId: id, amountInCents: amountInCents - refunded, reason, idempotencyKey: `refund:${id}` }
    if (order.amountInCents > 0 && (await requestRefund(tx, order))) stops = true
  }
  if (stops) await stopAtProvider(tx, after.id)
}

async function emitChanges(tx: Tx, before: Purchase, after: Purchase, declined: boolean): Promise<void> {
  const emit = (type: `purchase.${string}`) => tx.emit({ type, id: after.id, to: [after.userId] })
  const active = after.status === SubscriptionStatus.active
  const wasActive = before.status === SubscriptionStatus.active
  if (active && !wasActive) return emit('purchase.activated')
  if (wasActive && !active) return emit('purchase.ended')
  if (active && after.endsAt?.getTime() !== before.endsAt?.getTime() && serviceOf(after) !== PurchaseKind.certificate)
    return emit('purchase.renewed')
  if (active && after.renewalRetrying && declined) return emit('purchase.payment-late')
  if (factsOf(after) !== factsOf(before)) await emit('purchase.changed')
}

function factsOf(row: Purchase): string {
  const completedAt = 'service' in row ? row.checkoutCompletedAt?.getTime() : undefined
  return [row.status, row.cancelAtPeriodEnd, row.renewalRetrying, row.renewalRefused, completedAt].join()
}

/** Sets the end of a service that is bought once, such as the validity of a certificate. */
export async function setServiceEnd(tx: Tx, id: string, endsAt: Date): Promise<void> {
  await tx.db.update(servicePurchases).set({ endsAt, updatedAt: tx.now() }).where(eq(servicePurchases.id, id))
}
