import { eq } from 'drizzle-orm'
import { subscriptions, type Subscription } from '#db/schema/index.ts'
import { SUBSCRIPTION_PRICE_IN_CENTS } from '#shared/money.ts'
import { subscriptionMessages, SubscriptionStatus } from '#shared/subscription.ts'
import { buyableAgainAt, withdrawalMessages } from '#shared/withdrawals.ts'
import type { Plan } from '#server/adapters/payment/port.ts'
import type { Ctx, Tx, UserCtx } from '#server/core/context.ts'
import { Conflict, Unavailable } from '#server/core/errors.ts'
import { addJob } from '#server/core/jobs.ts'
import { inTransaction } from '#server/core/transaction.ts'
import { askProvider, assertEmailConfirmed, ensureCustomer, noteSubscriptionCharge } from '#server/features/payment/service.ts'
import { lockSubscriptionsOf, pendingSubscriptionOf, subscriptionOf, withdrawalsOf } from './queries.ts'
import { isActive } from './rules.ts'
import { applyProviderState, syncSubscription } from './sync.ts'
import type { SubscriptionStartedView } from './views.ts'

/**
 * Opens the caller's monthly subscription, or returns the one that still waits for its first payment. The price is ours, never the
 * browser's. CONFLICT 'already_active' while one is active, 'withdrawn_twice' during the 90 days after two withdrawals; SERVICE_UNAVAILABLE 'provider_unavailable' or
 * 'payment_misconfigured'; FORBIDDEN 'email_unconfirmed'.
 */
export async function startSubscription(ctx: UserCtx): Promise<SubscriptionStartedView> {
  await assertNoActiveSubscription(ctx)
  await assertEmailConfirmed(ctx)
  const customerId = await ensureCustomer(ctx)
  // The pending subscription may have expired at the provider. Then the second attempt opens another one.
  for (let attempt = 1; attempt <= 2; attempt++) {
    const row = await inTransaction(ctx, (tx) => claimRow(tx, ctx.actor.id))
    const plan = await askProvider(ctx, () => openAtProvider(ctx, row, customerId))
    if (plan.status === 'incomplete' && plan.clientSecret && plan.latestChargeId) {
      const { clientSecret, latestChargeId } = plan
      await inTransaction(ctx, (tx) => recordOpened(tx, row, plan, latestChargeId))
      return { clientSecret, chargeId: latestChargeId, mode: ctx.adapters.payment.mode }
    }
    // It is paid, expired or ended at the provider. Our row is updated, then this call is rejected or the next attempt opens another.
    await applyProviderState(ctx, row, plan, null)
    await askProvider(ctx, () => syncSubscription(ctx, row.id))
    await assertNoActiveSubscription(ctx)
  }
  throw new Unavailable(subscriptionMessages.createFailed.title, 'provider_unavailable')
}

/** Reads the provider's plan of a row or, if the row has none yet, opens one with the row's id as its idempotency key. Throws PaymentError. */
async function openAtProvider(ctx: Ctx, row: Subscription, customerId: string): Promise<Plan> {
  const { payment: provider } = ctx.adapters
  if (row.providerSubscriptionId) return provider.readSubscription(row.providerSubscriptionId)
  return provider.startSubscription({
    customerId,
    plan: 'monthly',
    priceInCents: row.amountInCents,
    idempotencyKey: `subscription:${row.id}`,
    metadata: { subscription_row: row.id },
  })
}

async function claimRow(tx: Tx, userId: string): Promise<Subscription> {
  await lockSubscriptionsOf(tx, userId)
  await assertNoActive(tx, userId)
  const until = buyableAgainAt(await withdrawalsOf(tx, userId), tx.now())
  if (until) throw new Conflict('withdrawn_twice', withdrawalMessages.paused(until))
  const pending = await pendingSubscriptionOf(tx, userId)
  if (pending) return pending
  const at = tx.now()
  const [row] = await tx.db
    .insert(subscriptions)
    .values({ id: tx.newId(), userId, amountInCents: SUBSCRIPTION_PRICE_IN_CENTS, createdAt: at, updatedAt: at })
    .returning()
  return row!
}

// The lock comes first, as in applyProviderState: a webhook that settles the same charge would deadlock with the row locks.
async function recordOpened(tx: Tx, row: Subscription, plan: Plan, chargeId: string): Promise<void> {
  await lockSubscriptionsOf(tx, row.userId)
  const [opened] = await tx.db
    .update(subscriptions)
    .set({ providerSubscriptionId: plan.id, updatedAt: tx.now() })
    .where(eq(subscriptions.id, row.id))
    .returning({ status: subscriptions.status })
  // The account was closed meanwhile: nobody must pay this subscription.
  if (opened?.status === SubscriptionStatus.cancelled) await addJob(tx, 'subscription.stop', row.id)
  await noteSubscriptionCharge(tx, { subscriptionId: row.id, userId: row.userId, amountInCents: row.amountInCents }, chargeId)
}

const assertNoActiveSubscription = (ctx: UserCtx) => assertNoActive(ctx, ctx.actor.id)

async function assertNoActive(ctx: Ctx, userId: string): Promise<void> {
  const subscription = await subscriptionOf(ctx.db, userId)
  if (subscription && isActive(subscription, ctx.now())) throw new Conflict('already_active', subscriptionMessages.alreadyActive)
}
