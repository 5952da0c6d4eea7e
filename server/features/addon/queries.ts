import { and, asc, desc, eq, inArray, isNotNull, lt, lte, min, not, or, sql } from 'drizzle-orm'
import { payments, refunds, serviceSubscriptions, type Payment, type ServiceSubscription } from '#db/schema/index.ts'
import { RENEWAL_GRACE_HOURS } from '#shared/add-ons.ts'
import { DAY_MS, MINUTE_MS } from '#shared/days.ts'
import type { PaidService } from '#shared/paid-services.ts'
import { SubscriptionStatus } from '#shared/subscription.ts'
import type { Ctx, Db, Tx } from '#server/core/context.ts'
import { RENEWAL_LEAD_MS } from './rules.ts'

const RETRY_INTERVAL_MS = 10 * MINUTE_MS
const { pending, active, expired, cancelled } = SubscriptionStatus

/** A purchase by its id, of any user. */
export async function findAddOn(ctx: Ctx, id: string): Promise<ServiceSubscription | undefined> {
  const [addOn] = await ctx.db.select().from(serviceSubscriptions).where(eq(serviceSubscriptions.id, id))
  return addOn
}

/** A user's purchases that may give access or may still be paid, newest first. */
export async function openAddOnsOf(db: Db, userId: string): Promise<ServiceSubscription[]> {
  return db
    .select()
    .from(serviceSubscriptions)
    .where(and(eq(serviceSubscriptions.userId, userId), inArray(serviceSubscriptions.status, [pending, active])))
    .orderBy(desc(serviceSubscriptions.createdAt))
}

/** A user's active purchase of a service, by its stored status. */
export async function activeAddOn(db: Db, userId: string, service: PaidService): Promise<ServiceSubscription | undefined> {
  const open = await openAddOnsOf(db, userId)
  return open.find((addOn) => addOn.service === service && addOn.status === active)
}

/** When a user's latest paid purchase of each service ended, for those that have ended. */
export async function endedAddOnsOf(db: Db, userId: string) {
  const { service, endsAt, status, firstPaidAt, createdAt } = serviceSubscriptions
  return db
    .selectDistinctOn([service], { service, endsAt })
    .from(serviceSubscriptions)
    .where(and(eq(serviceSubscriptions.userId, userId), inArray(status, [expired, cancelled]), isNotNull(firstPaidAt)))
    .orderBy(service, desc(createdAt))
}

/** Locks all purchases of a user until the transaction ends, including one that does not exist yet (a double click). */
export async function lockAddOnsOf(tx: Tx, userId: string): Promise<void> {
  await tx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`addons:${userId}`}, 0))`)
}

/** The payments of a purchase that succeeded and are not refunded in full, oldest first. */
export async function paymentsOfAddOn(ctx: Ctx, id: string): Promise<Payment[]> {
  return ctx.db
    .select()
    .from(payments)
    .where(
      and(
        eq(payments.serviceSubscriptionId, id),
        eq(payments.status, 'succeeded'),
        lt(payments.refundedInCents, payments.amountInCents),
      ),
    )
    .orderBy(asc(payments.createdAt))
}

/** Active purchases at or near data_fim, to be read from the provider. One whose renewal is late is due every ten minutes. */
export async function addOnsToRenew(ctx: Ctx, limit: number): Promise<{ id: string }[]> {
  const now = ctx.now().getTime()
  return ctx.db
    .select({ id: serviceSubscriptions.id })
    .from(serviceSubscriptions)
    .where(
      and(
        eq(serviceSubscriptions.status, active),
        eq(serviceSubscriptions.cancelAtPeriodEnd, false),
        isNotNull(serviceSubscriptions.providerSubscriptionId),
        lte(serviceSubscriptions.endsAt, new Date(now + RENEWAL_LEAD_MS)),
        or(
          not(serviceSubscriptions.renewalRetrying),
          lt(serviceSubscriptions.updatedAt, new Date(now - RETRY_INTERVAL_MS)),
          // A last reading when the 24 hours are over, because the invoice may have been paid since.
          lte(serviceSubscriptions.endsAt, new Date(now - (RENEWAL_GRACE_HOURS / 24) * DAY_MS)),
        ),
      ),
    )
    .orderBy(asc(serviceSubscriptions.endsAt))
    .limit(limit)
}

/** Active purchases after their data_fim, locked. Whether their access is over is for `hasService` to say. */
export async function lockAddOnsAfterEnd(tx: Tx, limit: number): Promise<ServiceSubscription[]> {
  return tx.db
    .select()
    .from(serviceSubscriptions)
    .where(and(eq(serviceSubscriptions.status, active), lte(serviceSubscriptions.endsAt, tx.now())))
    .orderBy(asc(serviceSubscriptions.endsAt))
    .limit(limit)
    .for('update', { skipLocked: true })
}

/**
 * Purchases that wait for their payment without news for two minutes. An old one is read less often: again after a tenth of its
 * age, because most payment pages that stay open are abandoned.
 */
export async function stalePendingAddOns(ctx: Ctx, limit: number): Promise<{ id: string }[]> {
  const now = ctx.now().toISOString()
  const { updatedAt, createdAt } = serviceSubscriptions
  const patience = sql`greatest(interval '2 minutes', (${now}::timestamptz - ${createdAt}) / 10)`
  return ctx.db
    .select({ id: serviceSubscriptions.id })
    .from(serviceSubscriptions)
    .where(
      and(
        eq(serviceSubscriptions.status, pending),
        isNotNull(serviceSubscriptions.providerCheckoutId),
        sql`${updatedAt} < ${now}::timestamptz - ${patience}`,
      ),
    )
    .orderBy(asc(updatedAt))
    .limit(limit)
}

/** When a user withdrew from a purchase, by service. */
export async function withdrawalsOf(ctx: Ctx, userId: string): Promise<{ service: PaidService; at: Date }[]> {
  const rows = await ctx.db
    .select({ service: serviceSubscriptions.service, at: min(refunds.createdAt) })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .innerJoin(serviceSubscriptions, eq(serviceSubscriptions.id, payments.serviceSubscriptionId))
    .where(and(eq(payments.userId, userId), eq(refunds.reason, 'withdrawal')))
    .groupBy(serviceSubscriptions.id)
  return rows.flatMap(({ service, at }) => (at ? [{ service, at }] : []))
}
