import { PurchaseState, purchaseMessages } from '#shared/purchases.ts'
import { subscriptionMessages, SubscriptionState } from '#shared/subscription.ts'
import { PaymentError } from '#server/adapters/payment/port.ts'
import type { UserCtx } from '#server/core/context.ts'
import { NotFound } from '#server/core/errors.ts'
import { askProvider } from '#server/features/payment/service.ts'
import { hasActiveSubscription } from './gate.ts'
import { findService, openOf } from './queries.ts'
import { isActive, isConfirming } from './rules.ts'
import { syncPurchase } from './sync.ts'
import type { PurchaseStateView, SubscriptionStateView } from './views.ts'

const processing: SubscriptionStateView = { state: SubscriptionState.processing, message: subscriptionMessages.processing.title }

/**
 * Called by the page after the payment. Reads the caller's subscription from the provider and applies it as a webhook would. If
 * the provider does not answer, the state is 'processing' and the reconciliation job reads it later.
 */
export async function refreshSubscription(ctx: UserCtx): Promise<SubscriptionStateView> {
  const open = (await openOf(ctx.db, ctx.actor.id, null)).find((row) => row.providerSubscriptionId !== null)
  try {
    const synced = open ? await syncPurchase(ctx, open.id) : null
    if (await hasActiveSubscription(ctx.db, ctx.actor.id, ctx.now())) return { state: SubscriptionState.active, message: null }
    const status = synced?.charge?.status
    if (status === 'processing' || status === 'succeeded') return processing
    return { state: SubscriptionState.unpaid, message: synced?.charge?.declineMessage ?? null }
  } catch (error) {
    if (!(error instanceof PaymentError)) throw error
    return processing
  }
}

/**
 * Called by the page after the payment of a service. Reads the caller's purchase from the provider and applies it as a webhook
 * would, because opening the page's address proves no payment. Throws NOT_FOUND for a purchase of another person;
 * SERVICE_UNAVAILABLE if the provider does not answer.
 */
export async function refreshPurchase(ctx: UserCtx, purchaseId: string): Promise<PurchaseStateView> {
  const known = await findService(ctx, purchaseId)
  if (known?.userId !== ctx.actor.id) throw new NotFound(purchaseMessages.purchaseNotFound)
  const synced = await askProvider(ctx, () => syncPurchase(ctx, purchaseId))
  const row = synced?.row ?? known
  const { active, confirming, none } = PurchaseState
  return { service: known.service, state: isActive(row, ctx.now()) ? active : isConfirming(row) ? confirming : none }
}
