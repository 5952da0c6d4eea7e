import { eq } from 'drizzle-orm'
import { serviceSubscriptions, type ServiceSubscription } from '#db/schema/index.ts'
import { addOnMessages } from '#shared/add-ons.ts'
import type { PaidService } from '#shared/paid-services.ts'
import { SubscriptionStatus } from '#shared/subscription.ts'
import type { Ctx, Tx, UserCtx } from '#server/core/context.ts'
import { Conflict } from '#server/core/errors.ts'
import { inTransaction } from '#server/core/transaction.ts'
import { askProvider, requestRefund } from '#server/features/payment/service.ts'
import { currentServices } from './current.ts'
import { activeAddOn, findAddOn, lockAddOnsOf, paymentsOfAddOn } from './queries.ts'
import { canWithdraw, hasService } from './rules.ts'
import { endAddOn, syncAddOn } from './sync.ts'
import type { ServicesView } from './views.ts'

/**
 * Stops the renewal of the caller's service; access stays until data_fim. Answers the caller's services as they are then. CONFLICT
 * `not_active` or `does_not_renew`.
 */
export async function cancelService(ctx: UserCtx, service: PaidService): Promise<ServicesView> {
  const addOn = await requireActive(ctx, service)
  if (addOn.monthlyInCents === 0) throw new Conflict('does_not_renew', addOnMessages.doesNotRenew)
  await stopRenewal(ctx, addOn)
  return currentServices(ctx)
}

/**
 * Stops the renewal of a purchase whose account an admin deactivated: an active one stays until its data_fim, an open payment page is
 * closed. Does nothing for one that is over or does not renew. Throws when the provider does not answer.
 */
export async function endRenewal(ctx: Ctx, id: string): Promise<void> {
  const addOn = (await syncAddOn(ctx, id))?.row ?? (await findAddOn(ctx, id))
  if (addOn?.status === SubscriptionStatus.active && addOn.monthlyInCents > 0) return stopRenewal(ctx, addOn)
  if (addOn?.status !== SubscriptionStatus.pending) return
  await inTransaction(ctx, async (tx) => {
    await lockAddOnsOf(tx, addOn.userId)
    const row = await findAddOn(tx, id)
    if (row?.status === SubscriptionStatus.pending) await endAddOn(tx, row, SubscriptionStatus.cancelled)
  })
}

async function stopRenewal(ctx: Ctx, { id, userId, providerSubscriptionId: planId }: ServiceSubscription): Promise<void> {
  if (planId) await askProvider(ctx, () => ctx.adapters.payment.stopSubscription(planId, { atPeriodEnd: true }))
  await inTransaction(ctx, async (tx) => {
    await lockAddOnsOf(tx, userId)
    await tx.db
      .update(serviceSubscriptions)
      .set({ cancelAtPeriodEnd: true, renewalRetrying: false, updatedAt: tx.now() })
      .where(eq(serviceSubscriptions.id, id))
    await tx.emit({ type: 'addon.changed', id, to: [userId] })
  })
}

/**
 * Withdraws from the caller's service within 7 days of the first charge: it ends now and everything that was paid is refunded (CDC
 * art. 49). Answers the caller's services as they are then. CONFLICT `not_active` or `withdrawal_over`.
 */
export async function withdrawService(ctx: UserCtx, service: PaidService): Promise<ServicesView> {
  const { id } = await requireActive(ctx, service)
  await inTransaction(ctx, async (tx) => {
    await lockAddOnsOf(tx, ctx.actor.id)
    const addOn = await findAddOn(tx, id)
    if (!addOn || !canWithdraw(addOn, tx.now())) throw new Conflict('withdrawal_over', addOnMessages.cannotWithdraw)
    await refundAndEnd(tx, addOn)
  })
  return currentServices(ctx)
}

/** Ends a purchase now and refunds everything that was paid for it. Emits `addon.ended`. */
export async function refundAndEnd(tx: Tx, addOn: ServiceSubscription): Promise<void> {
  for (const payment of await paymentsOfAddOn(tx, addOn.id))
    await requestRefund(tx, {
      paymentId: payment.id,
      amountInCents: payment.amountInCents - payment.refundedInCents,
      reason: 'withdrawal',
      requestedBy: addOn.userId,
      idempotencyKey: `refund:${payment.id}`,
    })
  await tx.db.update(serviceSubscriptions).set({ endsAt: tx.now() }).where(eq(serviceSubscriptions.id, addOn.id))
  await endAddOn(tx, addOn, SubscriptionStatus.cancelled)
}

/**
 * Ends a purchase at the provider once it has ended here: closes its payment page and stops its subscription, so that nothing more
 * is charged. Does nothing for one that a payment has made active in the meantime. Throws PaymentError when the provider does not
 * answer.
 */
export async function stopAddOn(ctx: Ctx, id: string): Promise<void> {
  const addOn = await findAddOn(ctx, id)
  const isOver = ({ status }: ServiceSubscription) =>
    status === SubscriptionStatus.cancelled || status === SubscriptionStatus.expired
  if (!addOn?.providerCheckoutId || !isOver(addOn)) return
  const { payment: provider } = ctx.adapters
  if (!addOn.providerSubscriptionId) await provider.closeCheckout(addOn.providerCheckoutId)
  const synced = await syncAddOn(ctx, id)
  if (synced?.plan && isOver(synced.row)) await provider.stopSubscription(synced.plan.id, { atPeriodEnd: false })
}

async function requireActive(ctx: UserCtx, service: PaidService): Promise<ServiceSubscription> {
  const addOn = await activeAddOn(ctx.db, ctx.actor.id, service)
  if (!addOn || !hasService(addOn, ctx.now())) throw new Conflict('not_active', addOnMessages.notActive)
  return addOn
}
