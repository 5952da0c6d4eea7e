import { AddOnState, addOnMessages } from '#shared/add-ons.ts'
import { SubscriptionStatus } from '#shared/subscription.ts'
import type { UserCtx } from '#server/core/context.ts'
import { NotFound } from '#server/core/errors.ts'
import { askProvider } from '#server/features/payment/service.ts'
import { findAddOn } from './queries.ts'
import { hasService } from './rules.ts'
import { syncAddOn } from './sync.ts'
import type { PurchaseStateView } from './views.ts'

/**
 * What the page calls to which the payment page led back: reads the caller's purchase at the provider and applies it as a webhook
 * would. An address alone proves no purchase. NOT_FOUND for a purchase of another person; SERVICE_UNAVAILABLE when the provider does
 * not answer.
 */
export async function refreshPurchase(ctx: UserCtx, purchaseId: string): Promise<PurchaseStateView> {
  const known = await findAddOn(ctx, purchaseId)
  if (known?.userId !== ctx.actor.id) throw new NotFound(addOnMessages.purchaseNotFound)
  const synced = await askProvider(ctx, () => syncAddOn(ctx, purchaseId))
  const row = synced?.row ?? known
  const confirming = row.status === SubscriptionStatus.pending && row.checkoutCompletedAt !== null
  const { active, none } = AddOnState
  return { service: row.service, state: hasService(row, ctx.now()) ? active : confirming ? AddOnState.confirming : none }
}
