import { and, eq, ne } from 'drizzle-orm'
import { subscriptions, type Subscription } from '#db/schema/index.ts'
import { SubscriptionStatus } from '#shared/subscription.ts'
import type { Charge, Plan } from '#server/adapters/payment/port.ts'
import type { Ctx, Tx } from '#server/core/context.ts'
import { addJob } from '#server/core/jobs.ts'
import { inTransaction } from '#server/core/transaction.ts'
import { requestRefund, settlePlanCharge } from '#server/features/payment/service.ts'
import { findPlan, lockPlansOf } from './queries.ts'
import { isActive, nextPlan, statusWhenOver, type PlanChange } from './rules.ts'

/**
 * Reads a plan and the charge of its latest invoice at the provider and makes our rows agree. The only way a plan becomes 'ativa'.
 * Null for a row the provider knows nothing of. Throws PaymentError when the provider does not answer.
 */
export async function syncPlan(ctx: Ctx, id: string): Promise<{ row: Subscription; plan: Plan; charge: Charge | null } | null> {
  const row = await findPlan(ctx, id)
  if (!row?.providerSubscriptionId) return null
  const { payment: provider } = ctx.adapters
  const plan = await provider.readSubscription(row.providerSubscriptionId)
  const charge = plan.latestChargeId ? await provider.readCharge(plan.latestChargeId) : null
  return { row: await applyPlan(ctx, row, plan, charge), plan, charge }
}

/** Applies what was read, under the lock of the person's plans: status, data_fim, the payment and its ledger rows. */
export async function applyPlan(ctx: Ctx, seen: Subscription, plan: Plan, charge: Charge | null): Promise<Subscription> {
  return inTransaction(ctx, async (tx) => {
    await lockPlansOf(tx, seen.userId)
    const row = (await findPlan(tx, seen.id)) ?? seen
    if (plan.livemode !== (ctx.adapters.payment.mode === 'live')) return row
    const about = { subscriptionId: row.id, userId: row.userId, amountInCents: row.amountInCents }
    const settled = charge ? await settlePlanCharge(tx, about, charge) : null
    if (settled?.flaw) return row
    const paid = settled?.paid === true && plan.latestInvoicePaid
    const change = nextPlan(row, plan, paid, tx.now())
    const opens = change.status === SubscriptionStatus.active && row.status !== SubscriptionStatus.active
    if (opens && !(await makeRoom(tx, row))) {
      if (settled) await refuseSecondPlan(tx, row, settled.payment)
      return save(tx, row, { ...row, status: SubscriptionStatus.cancelled }, plan.id)
    }
    const saved = await save(tx, row, change, plan.id)
    await tell(tx, row, saved, charge)
    return saved
  })
}

async function save(tx: Tx, row: Subscription, change: PlanChange, providerSubscriptionId: string): Promise<Subscription> {
  const { status, endsAt, cancelAtPeriodEnd, renewalRetrying, firstPaidAt } = change
  const [saved] = await tx.db
    .update(subscriptions)
    .set({ status, endsAt, cancelAtPeriodEnd, renewalRetrying, firstPaidAt, providerSubscriptionId, updatedAt: tx.now() })
    .where(eq(subscriptions.id, row.id))
    .returning()
  return saved!
}

/** A user has at most one active subscription: one that is over is replaced, a running one stays (abuse case 10). */
async function makeRoom(tx: Tx, row: Subscription): Promise<boolean> {
  const active = eq(subscriptions.status, SubscriptionStatus.active)
  const others = and(eq(subscriptions.userId, row.userId), active, ne(subscriptions.id, row.id))
  const [other] = await tx.db.select().from(subscriptions).where(others)
  if (!other) return true
  if (isActive(other, tx.now())) return false
  await tx.db
    .update(subscriptions)
    .set({ status: statusWhenOver(other), updatedAt: tx.now() })
    .where(eq(subscriptions.id, other.id))
  if (other.providerSubscriptionId) await addJob(tx, 'subscription.stop', other.id)
  return true
}

async function refuseSecondPlan(tx: Tx, row: Subscription, payment: { id: string; amountInCents: number }): Promise<void> {
  await requestRefund(tx, {
    paymentId: payment.id,
    amountInCents: payment.amountInCents,
    reason: 'second_plan',
    idempotencyKey: `refund:${payment.id}`,
  })
  await addJob(tx, 'subscription.stop', row.id)
}

async function tell(tx: Tx, before: Subscription, after: Subscription, charge: Charge | null): Promise<void> {
  const about = { id: after.id, to: [after.userId] }
  const active = after.status === SubscriptionStatus.active
  const was = before.status === SubscriptionStatus.active
  if (active && !was) return tx.emit({ type: 'subscription.activated', ...about })
  if (was && !active) return tx.emit({ type: 'subscription.ended', ...about })
  if (!active) return
  if (after.endsAt?.getTime() !== before.endsAt?.getTime()) return tx.emit({ type: 'subscription.renewed', ...about })
  if (after.renewalRetrying && charge?.declineMessage) return tx.emit({ type: 'subscription.payment-late', ...about })
  if (after.cancelAtPeriodEnd !== before.cancelAtPeriodEnd) await tx.emit({ type: 'subscription.changed', ...about })
}
