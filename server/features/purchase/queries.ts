import { and, asc, desc, eq, inArray, isNotNull, isNull, lt, lte, max, min, not, or, sql, type SQL } from 'drizzle-orm'
import {
  auditLog,
  ledgerEntries,
  payments,
  refunds,
  savedCards,
  servicePurchases,
  subscriptions,
  type Payment,
  type ServicePurchase,
  type Subscription,
} from '#db/schema/index.ts'
import { MINUTE_MS } from '#shared/days.ts'
import type { PurchaseKind } from '#shared/purchase-kinds.ts'
import type { PurchasePayments } from '#shared/purchases.ts'
import { SubscriptionStatus } from '#shared/subscription.ts'
import { BATCH_SIZE } from '#server/core/batches.ts'
import type { Ctx, Db, Tx } from '#server/core/context.ts'
import { type Given, prepared } from '#server/core/database/prepared.ts'
import { productFor, productOf, serviceOf, type Product, type Purchase } from './product.ts'
import { RENEWAL_LEAD_MS } from './rules.ts'

const RETRY_INTERVAL_MS = 10 * MINUTE_MS
const { pending, active, expired, cancelled } = SubscriptionStatus

/** Returns a purchase by its id, of any user. */
export async function findPurchase(ctx: Ctx, id: string): Promise<Purchase | undefined> {
  return (await findSubscription(ctx, id)) ?? findService(ctx, id)
}

/** Returns a subscription by its id, of any user. */
export async function findSubscription(ctx: Ctx, id: string): Promise<Subscription | undefined> {
  const [row] = await ctx.db.select().from(subscriptions).where(eq(subscriptions.id, id))
  return row
}

/** Returns the purchase of a service by its id, of any user. */
export async function findService(ctx: Ctx, id: string): Promise<ServicePurchase | undefined> {
  const [row] = await ctx.db.select().from(servicePurchases).where(eq(servicePurchases.id, id))
  return row
}

/** Returns a user's current subscription: the active one, otherwise the newest. */
export async function subscriptionOf(db: Db, userId: string): Promise<Subscription | undefined> {
  const [subscription] = await currentSubscriptions(db, { userId })
  return subscription
}

const currentSubscriptions = prepared((db, given: Given<{ userId: string }>) =>
  db
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.userId, given.userId))
    .orderBy(desc(eq(subscriptions.status, active)), desc(subscriptions.createdAt), desc(subscriptions.id))
    .limit(1),
)

/** A user's purchases of a product that may give access or may still be paid, newest first. */
export async function openPurchasesOf(db: Db, userId: string, { table }: Product): Promise<Purchase[]> {
  return db
    .select()
    .from(table)
    .where(and(eq(table.userId, userId), inArray(table.status, [pending, active])))
    .orderBy(desc(table.createdAt))
}

/** Returns the user's open purchases of one service; for null, those of the subscription. */
export async function openOf(db: Db, userId: string, service: PurchaseKind | null): Promise<Purchase[]> {
  return (await openPurchasesOf(db, userId, productFor(service))).filter((row) => serviceOf(row) === service)
}

/** Returns the end of a user's latest paid purchase of each service that has ended. */
export async function endedServicesOf(db: Db, userId: string) {
  return endedServices(db, { userId })
}

const endedServices = prepared((db, given: Given<{ userId: string }>) => {
  const { service, endsAt, status, firstPaidAt, createdAt } = servicePurchases
  return db
    .selectDistinctOn([service], { service, endsAt })
    .from(servicePurchases)
    .where(and(eq(servicePurchases.userId, given.userId), inArray(status, [expired, cancelled]), isNotNull(firstPaidAt)))
    .orderBy(service, desc(createdAt))
})

/**
 * Locks all purchases of a user until the transaction ends. An advisory lock also covers a purchase that is not inserted yet (a
 * double click).
 */
export async function lockPurchasesOf(tx: Tx, userId: string): Promise<void> {
  await tx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`purchases:${userId}`}, 0))`)
}

/** Returns the payments of a purchase that succeeded and are not refunded in full, oldest first. */
export async function paymentsOf(ctx: Ctx, purchase: Purchase): Promise<Payment[]> {
  const mine = eq(productOf(purchase).paidIn, purchase.id)
  return ctx.db
    .select()
    .from(payments)
    .where(and(mine, eq(payments.status, 'succeeded'), lt(payments.refundedInCents, payments.amountInCents)))
    .orderBy(asc(payments.createdAt))
}

/** Number of payments per page. */
const PAYMENTS_PER_PAGE = 12

/**
 * Returns a page of twelve payments of a user's subscriptions or services, newest first. A payment's time is that of its ledger
 * entry. `before` is the id of the last payment on the previous page; another user's payment gives an empty page. `earlier` is
 * the `before` of the next page; null on the last page.
 */
export async function purchasePayments(ctx: Ctx, userId: string, { of, before }: PurchasePayments) {
  const mine = and(eq(payments.userId, userId), eq(payments.kind, of), eq(payments.status, 'succeeded'))
  const [last] = before ? await paid(ctx, and(mine, eq(payments.id, before))) : []
  if (before && !last) return { items: [], earlier: null }
  const older = last
    ? or(lt(ledgerEntries.createdAt, last.paidAt), and(eq(ledgerEntries.createdAt, last.paidAt), lt(payments.id, last.id)))
    : undefined
  const rows = await paid(ctx, and(mine, older))
    .orderBy(desc(ledgerEntries.createdAt), desc(payments.id))
    .limit(PAYMENTS_PER_PAGE + 1)
  const items = rows.slice(0, PAYMENTS_PER_PAGE)
  return { items, earlier: rows.length > items.length ? items.at(-1)!.id : null }
}

function paid(ctx: Ctx, condition: SQL | undefined) {
  return ctx.db
    .select({
      id: payments.id,
      service: servicePurchases.service,
      amountInCents: payments.amountInCents,
      refundedInCents: payments.refundedInCents,
      paidAt: ledgerEntries.createdAt,
    })
    .from(payments)
    .innerJoin(
      ledgerEntries,
      and(eq(ledgerEntries.paymentId, payments.id), eq(ledgerEntries.kind, 'charge'), eq(ledgerEntries.account, 'provider')),
    )
    .leftJoin(servicePurchases, eq(servicePurchases.id, payments.servicePurchaseId))
    .where(condition)
    .$dynamic()
}

/** Returns the id of the saved card that has this id at the provider; null when it is not saved. */
export async function savedCardId(ctx: Ctx, paymentMethodId: string): Promise<string | null> {
  const [card] = await ctx.db
    .select({ id: savedCards.id })
    .from(savedCards)
    .where(eq(savedCards.providerPaymentMethodId, paymentMethodId))
  return card?.id ?? null
}

/**
 * Active purchases whose paid period ends within five minutes or has ended. They are read from the provider, which may have
 * renewed them. While a renewal is late, its purchase is read every ten minutes.
 */
export async function purchasesToRenew(ctx: Ctx, { table, graceMs }: Product, limit: number): Promise<{ id: string }[]> {
  const before = (milliseconds: number) => new Date(ctx.now().getTime() - milliseconds)
  return ctx.db
    .select({ id: table.id })
    .from(table)
    .where(
      and(
        eq(table.status, active),
        eq(table.cancelAtPeriodEnd, false),
        isNotNull(table.providerSubscriptionId),
        lte(table.endsAt, before(-RENEWAL_LEAD_MS)),
        or(
          not(table.renewalRetrying),
          lt(table.updatedAt, before(RETRY_INTERVAL_MS)),
          // When the grace period is over, the purchase is read from the provider a last time, because its invoice may have been
          // paid since.
          lte(table.endsAt, before(graceMs)),
        ),
      ),
    )
    .orderBy(asc(table.endsAt))
    .limit(limit)
}

/** Active purchases whose access has ended, at most 200; with `id` only that purchase, if its access has ended. */
export async function purchasesAfterEnd(ctx: Ctx, { table, graceMs }: Product, id?: string): Promise<Purchase[]> {
  const graceOver = lte(table.endsAt, new Date(ctx.now().getTime() - graceMs))
  return ctx.db
    .select()
    .from(table)
    .where(
      and(
        id === undefined ? undefined : eq(table.id, id),
        eq(table.status, active),
        lte(table.endsAt, ctx.now()),
        or(graceOver, not(table.renewalRetrying), eq(table.cancelAtPeriodEnd, true)),
      ),
    )
    .orderBy(asc(table.endsAt))
    .limit(BATCH_SIZE)
}

/**
 * Purchases that wait for their payment and were last updated at least two minutes ago. The interval grows to a tenth of the
 * purchase's age, because an old unpaid purchase was most likely abandoned.
 */
export async function stalePending(ctx: Ctx, { table, openedAs }: Product, limit: number): Promise<{ id: string }[]> {
  const now = ctx.now().toISOString()
  const patience = sql`greatest(interval '2 minutes', (${now}::timestamptz - ${table.createdAt}) / 10)`
  return ctx.db
    .select({ id: table.id })
    .from(table)
    .where(and(eq(table.status, pending), isNotNull(openedAs), sql`${table.updatedAt} < ${now}::timestamptz - ${patience}`))
    .orderBy(asc(table.updatedAt))
    .limit(limit)
}

/** Returns when the team last deactivated a user's account; null if it never did. */
export async function deactivatedAt(ctx: Ctx, userId: string): Promise<Date | null> {
  const { action, entity, entityId, createdAt } = auditLog
  const [row] = await ctx.db
    .select({ at: max(createdAt) })
    .from(auditLog)
    .where(and(eq(entity, 'users'), eq(entityId, userId), eq(action, 'user.deactivated')))
  return row?.at ?? null
}

/** Returns the times at which a user withdrew from purchases, one row for each purchase. `service` is null for a subscription. */
export async function withdrawalsOf(ctx: Ctx, userId: string): Promise<{ service: PurchaseKind | null; at: Date }[]> {
  const rows = await withdrawals(ctx.db, { userId })
  return rows.flatMap(({ service, at }) => (at ? [{ service, at }] : []))
}

const withdrawals = prepared((db, given: Given<{ userId: string }>) =>
  db
    .select({ service: servicePurchases.service, at: min(refunds.createdAt) })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .leftJoin(servicePurchases, eq(servicePurchases.id, payments.servicePurchaseId))
    .where(and(eq(payments.userId, given.userId), isNull(payments.bookingId), eq(refunds.reason, 'withdrawal')))
    .groupBy(payments.subscriptionId, servicePurchases.id),
)
