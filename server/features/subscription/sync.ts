import { and, eq, ne } from 'drizzle-orm'
import { subscriptions, type Payment, type Subscription } from '#db/schema/index.ts'
import { SubscriptionStatus } from '#shared/subscription.ts'
import type { Charge, Plan } from '#server/adapters/payment/port.ts'
import type { Ctx, Tx } from '#server/core/context.ts'
import { addJob } from '#server/core/jobs.ts'
import { inTransaction } from '#server/core/transaction.ts'
import { missedCharges, type MissedCharge, requestRefund, settleSubscriptionCharge } from '#server/features/payment/service.ts'
import { forgetEndedCard } from './ended-card.ts'
import { findSubscription, lockSubscriptionsOf } from './queries.ts'
import { cardColumns, isActive, nextSubscription, statusWhenOver, type SubscriptionChange } from './rules.ts'

/**
 * Reads the subscription (`plan`) and the charge of its latest invoice from the provider, and the charges of earlier months that were
 * missed, and updates our rows. Only this makes a
 * subscription 'ativa'. Null for a row that was never opened at the provider. Throws PaymentError when the provider does not answer.
 */
export async function syncSubscription(
  ctx: Ctx,
  id: string,
): Promise<{ row: Subscription; plan: Plan; charge: Charge | null } | null> {
  const row = await findSubscription(ctx, id)
  if (!row?.providerSubscriptionId) return null
  const { payment: provider } = ctx.adapters
  const plan = await provider.readSubscription(row.providerSubscriptionId)
  const charge = plan.latestChargeId ? await provider.readCharge(plan.latestChargeId) : null
  const missed = await missedCharges(ctx, plan, row.endsAt)
  return { row: await applyProviderState(ctx, row, plan, charge, missed), plan, charge }
}

/** Applies the provider's answer under the lock of the user's subscriptions: status, data_fim, the payment and its ledger rows. */
export async function applyProviderState(
  ctx: Ctx,
  known: Subscription,
  plan: Plan,
  charge: Charge | null,
  missed: readonly MissedCharge[] = [],
): Promise<Subscription> {
  return inTransaction(ctx, async (tx) => {
    await lockSubscriptionsOf(tx, known.userId)
    const row = (await findSubscription(tx, known.id)) ?? known
    if (plan.livemode !== (ctx.adapters.payment.mode === 'live')) return row
    const about = { subscriptionId: row.id, userId: row.userId, amountInCents: row.amountInCents }
    for (const { charge: earlier } of missed) await settleSubscriptionCharge(tx, about, earlier, earlier.paidAt ?? tx.now())
    const settled = charge ? await settleSubscriptionCharge(tx, about, charge) : null
    if (settled?.flaw) return row
    const paid = settled?.paid === true && plan.latestInvoicePaid
    const change = nextSubscription(row, plan, paid, tx.now())
    const activates = change.status === SubscriptionStatus.active && row.status !== SubscriptionStatus.active
    if (activates && !(await endOtherIfOver(tx, row))) {
      if (settled && charge) await refundAndStop(tx, settled.payment, charge, 'second_plan')
      return save(tx, row, { ...row, status: SubscriptionStatus.cancelled }, plan)
    }
    const saved = await save(tx, row, change, plan)
    // Otherwise the provider would go on trying to charge.
    const ended = row.status === SubscriptionStatus.active && saved.status !== SubscriptionStatus.active
    if (ended) await addJob(tx, 'subscription.stop', row.id)
    if (settled && charge && paidForNothing(row, saved, settled))
      await refundAndStop(tx, settled.payment, charge, 'subscription_over')
    await emitChanges(tx, row, saved, charge)
    return saved
  })
}

async function save(tx: Tx, row: Subscription, change: SubscriptionChange, { id, card }: Plan): Promise<Subscription> {
  const { status, endsAt, cancelAtPeriodEnd, renewalRetrying, renewalRefused, firstPaidAt } = change
  const [saved] = await tx.db
    .update(subscriptions)
    .set({
      status,
      endsAt,
      cancelAtPeriodEnd,
      renewalRetrying,
      renewalRefused,
      firstPaidAt,
      providerSubscriptionId: id,
      ...(status === SubscriptionStatus.active && cardColumns(card)),
      updatedAt: tx.now(),
    })
    .where(eq(subscriptions.id, row.id))
    .returning()
  return saved!
}

/**
 * Ends the user's other active subscription if its access is over, because a user has at most one. Returns false while the other one
 * still runs: then the new one must be refused and refunded.
 */
async function endOtherIfOver(tx: Tx, row: Subscription): Promise<boolean> {
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
  await forgetEndedCard(tx, other)
  return true
}

/**
 * Whether a paid charge gave no access: the subscription ended before it began, for example because the account was closed, or the
 * charge succeeded after its end.
 */
function paidForNothing(before: Subscription, after: Subscription, { paid, isNew }: { paid: boolean; isNew: boolean }): boolean {
  if (!paid || after.status !== SubscriptionStatus.cancelled) return false
  return after.firstPaidAt === null || (isNew && before.status === SubscriptionStatus.cancelled)
}

/** Refunds what was not refunded in the provider's dashboard, once, and ends the subscription there. */
async function refundAndStop(
  tx: Tx,
  { id: paymentId, subscriptionId, amountInCents: paidInCents }: Payment,
  { latestRefundedInCents }: Charge,
  reason: 'second_plan' | 'subscription_over',
): Promise<void> {
  const amountInCents = paidInCents - latestRefundedInCents
  const order = { paymentId, amountInCents, reason, idempotencyKey: `refund:${paymentId}` }
  if (amountInCents > 0 && subscriptionId && (await requestRefund(tx, order)))
    await addJob(tx, 'subscription.stop', subscriptionId)
}

async function emitChanges(tx: Tx, before: Subscription, after: Subscription, charge: Charge | null): Promise<void> {
  const about = { id: after.id, to: [after.userId] }
  const active = after.status === SubscriptionStatus.active
  const wasActive = before.status === SubscriptionStatus.active
  if (active && !wasActive) return tx.emit({ type: 'subscription.activated', ...about })
  if (wasActive && !active) return tx.emit({ type: 'subscription.ended', ...about })
  if (!active) return
  if (after.endsAt?.getTime() !== before.endsAt?.getTime()) return tx.emit({ type: 'subscription.renewed', ...about })
  if (after.renewalRetrying && charge?.declineMessage) return tx.emit({ type: 'subscription.payment-late', ...about })
  const isLate = after.renewalRefused !== before.renewalRefused
  if (isLate || after.cancelAtPeriodEnd !== before.cancelAtPeriodEnd) await tx.emit({ type: 'subscription.changed', ...about })
}
