import { subscriptionMessages, SubscriptionState } from '#shared/subscription.ts'
import { PaymentError } from '#server/adapters/payment/port.ts'
import type { UserCtx } from '#server/core/context.ts'
import { hasActivePlan } from './gate.ts'
import { openPlanOf } from './queries.ts'
import { syncPlan } from './sync.ts'
import type { PlanStateView } from './views.ts'

const processing: PlanStateView = { state: SubscriptionState.processing, message: subscriptionMessages.processing.title }

/**
 * What the return page of the payment calls: reads the caller's subscription at the provider and applies it as a webhook would.
 * When the provider does not answer the state is 'processing', and the reconciliation job finds out later.
 */
export async function refreshPlan(ctx: UserCtx): Promise<PlanStateView> {
  const open = await openPlanOf(ctx, ctx.actor.id)
  try {
    const synced = open ? await syncPlan(ctx, open.id) : null
    if (await hasActivePlan(ctx.db, ctx.actor.id, ctx.now())) return { state: SubscriptionState.active, message: null }
    const status = synced?.charge?.status
    if (status === 'processing' || status === 'succeeded') return processing
    return { state: SubscriptionState.unpaid, message: synced?.charge?.declineMessage ?? null }
  } catch (error) {
    if (!(error instanceof PaymentError)) throw error
    return processing
  }
}
