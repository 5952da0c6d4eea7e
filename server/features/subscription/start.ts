import { eq } from 'drizzle-orm'
import { subscriptions, type Subscription } from '#db/schema/index.ts'
import { PLAN_PRICE_IN_CENTS } from '#shared/money.ts'
import { subscriptionMessages } from '#shared/subscription.ts'
import type { Plan } from '#server/adapters/payment/port.ts'
import type { Ctx, Tx, UserCtx } from '#server/core/context.ts'
import { Conflict, Unavailable } from '#server/core/errors.ts'
import { inTransaction } from '#server/core/transaction.ts'
import { askProvider, assertEmailConfirmed, ensureCustomer, notePlanCharge } from '#server/features/payment/service.ts'
import { lockPlansOf, pendingPlanOf, planOf } from './queries.ts'
import { isActive } from './rules.ts'
import { applyPlan, syncPlan } from './sync.ts'
import type { PlanStartedView } from './views.ts'

/**
 * Opens the monthly plan of the person who asks, or answers the one that still waits for its first payment. CONFLICT
 * 'already_active' while one is active; SERVICE_UNAVAILABLE 'provider_unavailable' or 'payment_misconfigured'; FORBIDDEN
 * 'email_unconfirmed'. Price from S1 §9, in cents; the browser names none.
 */
export async function startPlan(ctx: UserCtx): Promise<PlanStartedView> {
  await assertNoActivePlan(ctx)
  await assertEmailConfirmed(ctx)
  const customerId = await ensureCustomer(ctx)
  // Twice: the pending plan may turn out to be expired at the provider, and then another is opened.
  for (let attempt = 1; attempt <= 2; attempt++) {
    const row = await inTransaction(ctx, (tx) => claimPlan(tx, ctx.actor.id))
    const plan = await askProvider(ctx, () => openPlan(ctx, row, customerId))
    if (plan.status === 'incomplete' && plan.clientSecret && plan.latestChargeId) {
      const { clientSecret, latestChargeId } = plan
      await inTransaction(ctx, (tx) => recordPlan(tx, row, plan, latestChargeId))
      return { clientSecret, chargeId: latestChargeId, mode: ctx.adapters.payment.mode }
    }
    // Paid, expired or ended there: our rows learn it, and the next turn refuses or opens another.
    await applyPlan(ctx, row, plan, null)
    await askProvider(ctx, () => syncPlan(ctx, row.id))
    await assertNoActivePlan(ctx)
  }
  throw new Unavailable(subscriptionMessages.createFailed.title, 'provider_unavailable')
}

/** The provider's plan of a row: read when we know its id, otherwise opened with the row's own key. Throws PaymentError. */
async function openPlan(ctx: Ctx, row: Subscription, customerId: string): Promise<Plan> {
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

async function claimPlan(tx: Tx, userId: string): Promise<Subscription> {
  await lockPlansOf(tx, userId)
  await assertNoActive(tx, userId)
  const pending = await pendingPlanOf(tx, userId)
  if (pending) return pending
  const at = tx.now()
  const [row] = await tx.db
    .insert(subscriptions)
    .values({ id: tx.newId(), userId, amountInCents: PLAN_PRICE_IN_CENTS, createdAt: at, updatedAt: at })
    .returning()
  return row!
}

async function recordPlan(tx: Tx, row: Subscription, plan: Plan, chargeId: string): Promise<void> {
  await tx.db
    .update(subscriptions)
    .set({ providerSubscriptionId: plan.id, updatedAt: tx.now() })
    .where(eq(subscriptions.id, row.id))
  await notePlanCharge(tx, { subscriptionId: row.id, userId: row.userId, amountInCents: row.amountInCents }, chargeId)
}

const assertNoActivePlan = (ctx: UserCtx) => assertNoActive(ctx, ctx.actor.id)

async function assertNoActive(ctx: Ctx, userId: string): Promise<void> {
  const plan = await planOf(ctx.db, userId)
  if (plan && isActive(plan, ctx.now())) throw new Conflict('already_active', subscriptionMessages.alreadyActive)
}
