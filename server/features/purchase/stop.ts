import { eq } from 'drizzle-orm'
import type { PurchaseKind } from '#shared/purchase-kinds.ts'
import { SubscriptionStatus } from '#shared/subscription.ts'
import { purchaseMessages } from '#shared/purchases.ts'
import type { Ctx, Tx, UserCtx } from '#server/core/context.ts'
import { Conflict } from '#server/core/errors.ts'
import { inTransaction } from '#server/core/transaction.ts'
import { askProvider, requestRefund } from '#server/features/payment/service.ts'
import { productFor, productOf, type Purchase } from './product.ts'
import { findPurchase, lockPurchasesOf, openOf, paymentsOf } from './queries.ts'
import { canWithdraw, isActive, isOpen, monthlyOf } from './rules.ts'
import { endPurchase, syncPurchase } from './sync.ts'

/**
 * Stops the renewal of the caller's service (null: the subscription). Access continues until the end of the paid period. Throws
 * CONFLICT `not_active` or `does_not_renew`.
 */
export async function cancelPurchase(ctx: UserCtx, service: PurchaseKind | null): Promise<void> {
  const purchase = await activePurchase(ctx, service)
  if (monthlyOf(purchase) === 0) throw new Conflict('does_not_renew', purchaseMessages.doesNotRenew)
  await stopRenewal(ctx, purchase)
}

/**
 * Stops the renewal of a purchase, because an admin deactivated the account: an active purchase ends with its paid period, a
 * pending one ends now. Does nothing for a purchase that has ended or does not renew. Throws if the provider does not answer.
 */
export async function endRenewal(ctx: Ctx, id: string): Promise<void> {
  const purchase = (await syncPurchase(ctx, id))?.row ?? (await findPurchase(ctx, id))
  if (purchase?.status === SubscriptionStatus.active && monthlyOf(purchase) > 0) return stopRenewal(ctx, purchase)
  if (purchase?.status !== SubscriptionStatus.pending) return
  await inTransaction(ctx, async (tx) => {
    await lockPurchasesOf(tx, purchase.userId)
    const row = await findPurchase(tx, id)
    if (row?.status === SubscriptionStatus.pending) await endPurchase(tx, row, SubscriptionStatus.cancelled)
  })
}

async function stopRenewal(ctx: Ctx, purchase: Purchase): Promise<void> {
  const { id, userId, providerSubscriptionId: planId } = purchase
  const { table } = productOf(purchase)
  if (planId) await askProvider(ctx, () => ctx.adapters.payment.stopSubscription(planId, { atPeriodEnd: true }))
  await inTransaction(ctx, async (tx) => {
    await lockPurchasesOf(tx, userId)
    await tx.db
      .update(table)
      .set({ cancelAtPeriodEnd: true, renewalRetrying: false, updatedAt: tx.now() })
      .where(eq(table.id, id))
    await tx.emit({ type: 'purchase.changed', id, to: [userId] })
  })
}

/**
 * Withdraws from the caller's service (null: the subscription) within 7 days of the first charge: access ends now and everything
 * that was paid is refunded (CDC art. 49). Throws CONFLICT `not_active`; `withdrawal_over` after the 7 days or if nothing can be
 * refunded any more.
 */
export async function withdrawPurchase(ctx: UserCtx, service: PurchaseKind | null): Promise<void> {
  const { id } = await activePurchase(ctx, service)
  await inTransaction(ctx, async (tx) => {
    await lockPurchasesOf(tx, ctx.actor.id)
    const purchase = await findPurchase(tx, id)
    const refundable = purchase && canWithdraw(purchase, tx.now()) && (await paymentsOf(tx, purchase)).length > 0
    if (!refundable) throw new Conflict('withdrawal_over', purchaseMessages.cannotWithdraw)
    await refundAndEnd(tx, purchase)
  })
}

/** Ends a purchase now and refunds everything that was paid for it. Emits `purchase.ended`. */
export async function refundAndEnd(tx: Tx, purchase: Purchase): Promise<void> {
  const { table } = productOf(purchase)
  for (const payment of await paymentsOf(tx, purchase))
    await requestRefund(tx, {
      paymentId: payment.id,
      amountInCents: payment.amountInCents - payment.refundedInCents,
      reason: 'withdrawal',
      requestedBy: purchase.userId,
      idempotencyKey: `refund:${payment.id}`,
    })
  await tx.db.update(table).set({ endsAt: tx.now() }).where(eq(table.id, purchase.id))
  await endPurchase(tx, purchase, SubscriptionStatus.cancelled)
}

/**
 * Ends a purchase at the provider after it has ended in our database: closes the payment page of a service and stops its plan, so
 * that nothing more is charged. Does nothing if a payment has activated the purchase in the meantime. Throws PaymentError if the
 * provider does not answer.
 */
export async function stopPurchase(ctx: Ctx, id: string): Promise<void> {
  const purchase = await findPurchase(ctx, id)
  if (!purchase || isOpen(purchase)) return
  const { payment: provider } = ctx.adapters
  const hasPage = 'service' in purchase && !purchase.providerSubscriptionId
  if (hasPage && purchase.providerCheckoutId) await provider.closeCheckout(purchase.providerCheckoutId)
  const synced = await syncPurchase(ctx, id)
  if (synced?.plan && !isOpen(synced.row)) await provider.stopSubscription(synced.plan.id, { atPeriodEnd: false })
}

/** Returns the caller's active purchase of a service (null: the subscription). Throws CONFLICT `not_active`. */
export async function activePurchase(ctx: UserCtx, service: PurchaseKind | null): Promise<Purchase> {
  const purchase = (await openOf(ctx.db, ctx.actor.id, service)).find((row) => isActive(row, ctx.now()))
  if (!purchase) throw new Conflict('not_active', productFor(service).messages.notActive)
  return purchase
}
