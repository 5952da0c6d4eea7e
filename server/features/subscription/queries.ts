import { and, asc, desc, eq, inArray, isNotNull, lt, lte, min, not, or, sql, type SQL } from 'drizzle-orm'
import { ledgerEntries, payments, refunds, savedCards, subscriptions, type Payment, type Subscription } from '#db/schema/index.ts'
import { GRACE_DAYS, SubscriptionStatus } from '#shared/subscription.ts'
import { DAY_MS, MINUTE_MS } from '#shared/days.ts'
import type { Ctx, Db, Tx } from '#server/core/context.ts'
import { RENEWAL_LEAD_MS } from './rules.ts'

const RETRY_INTERVAL_MS = 10 * MINUTE_MS

/** A user's current subscription: the active one, otherwise the newest. */
export async function subscriptionOf(db: Db, userId: string): Promise<Subscription | undefined> {
  const [subscription] = await db
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.userId, userId))
    .orderBy(desc(eq(subscriptions.status, SubscriptionStatus.active)), desc(subscriptions.createdAt), desc(subscriptions.id))
    .limit(1)
  return subscription
}

/** A user's newest subscription that the provider may still change. The return page reads it again. */
export async function openSubscriptionOf(ctx: Ctx, userId: string): Promise<Subscription | undefined> {
  const [subscription] = await ctx.db
    .select()
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.userId, userId),
        inArray(subscriptions.status, [SubscriptionStatus.pending, SubscriptionStatus.active]),
        isNotNull(subscriptions.providerSubscriptionId),
      ),
    )
    .orderBy(desc(subscriptions.createdAt))
    .limit(1)
  return subscription
}

/** A user's newest subscription that waits for its first payment. */
export async function pendingSubscriptionOf(ctx: Ctx, userId: string): Promise<Subscription | undefined> {
  const [subscription] = await ctx.db
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.userId, userId), eq(subscriptions.status, SubscriptionStatus.pending)))
    .orderBy(desc(subscriptions.createdAt))
    .limit(1)
  return subscription
}

/** A subscription by its id, of any user. */
export async function findSubscription(ctx: Ctx, id: string): Promise<Subscription | undefined> {
  const [subscription] = await ctx.db.select().from(subscriptions).where(eq(subscriptions.id, id))
  return subscription
}

/** Locks all subscriptions of a user until the transaction ends, including one that does not exist yet (two simultaneous starts). */
export async function lockSubscriptionsOf(tx: Tx, userId: string): Promise<void> {
  await tx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`subscriptions:${userId}`}, 0))`)
}

/** How many payments one page has. */
const PAYMENTS_PER_PAGE = 12

/**
 * The payments of a user's subscriptions, newest first, twelve from the one after `before` on. Each was paid at the instant of its ledger
 * entry. `earlier` is the `before` of the next page; null when there is none. Another user's payment as `before` returns nothing.
 */
export async function subscriptionPayments(ctx: Ctx, userId: string, before?: string) {
  const [last] = before ? await paidOf(ctx, userId, eq(payments.id, before)) : []
  if (before && !last) return { items: [], earlier: null }
  const older = last
    ? or(lt(ledgerEntries.createdAt, last.paidAt), and(eq(ledgerEntries.createdAt, last.paidAt), lt(payments.id, last.id)))
    : undefined
  const rows = await paidOf(ctx, userId, older)
    .orderBy(desc(ledgerEntries.createdAt), desc(payments.id))
    .limit(PAYMENTS_PER_PAGE + 1)
  const items = rows.slice(0, PAYMENTS_PER_PAGE)
  return { items, earlier: rows.length > items.length ? items.at(-1)!.id : null }
}

function paidOf(ctx: Ctx, userId: string, condition: SQL | undefined) {
  const mine = and(eq(payments.userId, userId), eq(payments.kind, 'subscription'), eq(payments.status, 'succeeded'))
  return ctx.db
    .select({
      id: payments.id,
      amountInCents: payments.amountInCents,
      refundedInCents: payments.refundedInCents,
      paidAt: ledgerEntries.createdAt,
    })
    .from(payments)
    .innerJoin(
      ledgerEntries,
      and(eq(ledgerEntries.paymentId, payments.id), eq(ledgerEntries.kind, 'charge'), eq(ledgerEntries.account, 'subscription')),
    )
    .where(and(mine, condition))
    .$dynamic()
}

/** The first payment of a subscription that succeeded and has no refund. */
export async function firstPaymentOf(ctx: Ctx, subscriptionId: string): Promise<Payment | undefined> {
  const [payment] = await ctx.db
    .select()
    .from(payments)
    .where(and(eq(payments.subscriptionId, subscriptionId), eq(payments.status, 'succeeded'), eq(payments.refundedInCents, 0)))
    .orderBy(asc(payments.createdAt))
    .limit(1)
  return payment
}

/** Active subscriptions at or near data_fim, to be read from the provider. One whose payment is being retried is due every ten minutes. */
export async function subscriptionsToRenew(ctx: Ctx, limit: number): Promise<{ id: string }[]> {
  const now = ctx.now().getTime()
  return ctx.db
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.status, SubscriptionStatus.active),
        eq(subscriptions.cancelAtPeriodEnd, false),
        isNotNull(subscriptions.providerSubscriptionId),
        lte(subscriptions.endsAt, new Date(now + RENEWAL_LEAD_MS)),
        or(not(subscriptions.renewalRetrying), lt(subscriptions.updatedAt, new Date(now - RETRY_INTERVAL_MS))),
      ),
    )
    .orderBy(asc(subscriptions.endsAt))
    .limit(limit)
}

/** Condition: access is over (AMB-20). */
export function accessIsOver(now: Date) {
  const retried = and(subscriptions.renewalRetrying, not(subscriptions.cancelAtPeriodEnd))
  const graceOver = lte(subscriptions.endsAt, new Date(now.getTime() - GRACE_DAYS * DAY_MS))
  return and(
    eq(subscriptions.status, SubscriptionStatus.active),
    lte(subscriptions.endsAt, now),
    or(graceOver, not(sql`(${retried})`)),
  )
}

/** Pending subscriptions without news from the provider for two minutes. */
export async function stalePendingSubscriptions(ctx: Ctx, limit: number): Promise<{ id: string }[]> {
  return ctx.db
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.status, SubscriptionStatus.pending),
        isNotNull(subscriptions.providerSubscriptionId),
        lt(subscriptions.updatedAt, new Date(ctx.now().getTime() - 2 * MINUTE_MS)),
      ),
    )
    .orderBy(asc(subscriptions.updatedAt))
    .limit(limit)
}

/** The id of the saved card that has this id at the provider; null when it is not saved. */
export async function savedCardId(ctx: Ctx, paymentMethodId: string): Promise<string | null> {
  const [card] = await ctx.db
    .select({ id: savedCards.id })
    .from(savedCards)
    .where(eq(savedCards.providerPaymentMethodId, paymentMethodId))
  return card?.id ?? null
}

/** When a user withdrew from a subscription, one instant for each. */
export async function withdrawalsOf(ctx: Ctx, userId: string): Promise<Date[]> {
  const rows = await ctx.db
    .select({ at: min(refunds.createdAt) })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(and(eq(payments.userId, userId), isNotNull(payments.subscriptionId), eq(refunds.reason, 'withdrawal')))
    .groupBy(payments.subscriptionId)
  return rows.flatMap(({ at }) => at ?? [])
}
