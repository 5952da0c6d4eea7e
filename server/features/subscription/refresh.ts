import { subscriptionMessages, SubscriptionState } from '#shared/subscription.ts'
import { PaymentError } from '#server/adapters/payment/port.ts'
import type { UserCtx } from '#server/core/context.ts'
import { hasActiveSubscription } from './gate.ts'
import { openSubscriptionOf } from './queries.ts'
import { syncSubscription } from './sync.ts'
import type { SubscriptionStateView } from './views.ts'

const processing: SubscriptionStateView = { state: SubscriptionState.processing, message: subscriptionMessages.processing.title }

/**
 * What the return page of the payment calls: reads the caller's subscription at the provider and applies it as a webhook would.
 * When the provider does not answer the state is 'processing', and the reconciliation job finds out later.
 */
export async function refreshSubscription(ctx: UserCtx): Promise<SubscriptionStateView> {
  const open = await openSubscriptionOf(ctx, ctx.actor.id)
  try {
    const synced = open ? await syncSubscription(ctx, open.id) : null
    if (await hasActiveSubscription(ctx.db, ctx.actor.id, ctx.now())) return { state: SubscriptionState.active, message: null }
    const status = synced?.charge?.status
    if (status === 'processing' || status === 'succeeded') return processing
    return { state: SubscriptionState.unpaid, message: synced?.charge?.declineMessage ?? null }
  } catch (error) {
    if (!(error instanceof PaymentError)) throw error
    return processing
  }
}
