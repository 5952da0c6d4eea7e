import { and, asc, eq, inArray, lte, min, or, sql } from 'drizzle-orm'
import { notifications, payoutAccounts, payouts, transfers, users } from '#db/schema/index.ts'
import { DAY_MS } from '#shared/days.ts'
import { payoutFailureOf, stuckMessages } from '#shared/payouts.ts'
import { recordAct } from '#server/core/audit.ts'
import type { Ctx, UserCtx } from '#server/core/context.ts'
import { Conflict, NotFound } from '#server/core/errors.ts'
import { inTransaction } from '#server/core/transaction.ts'
import { accountMissing, isFree, lockFirstWaiting } from './queries.ts'
import { stuckReasonOf } from './rules-payouts.ts'
import type { StuckPayout } from './views.ts'

const LIMIT = 200
/** Matches the keys of all notifications that say that a payment does not reach the professional's bank. */
const REMINDERS = '^payment\\.(account-needed|bank-missing|payout-failed|payout-reminded):'

/** Returns the professionals whose payments do not reach their bank to an admin, the longest waiting first, at most 400. */
export async function listStuckPayouts(ctx: Ctx): Promise<StuckPayout[]> {
  const found = await Promise.all([withoutAccount(ctx), withAccount(ctx)])
  return found.flat().toSorted((a, b) => a.since.getTime() - b.since.getTime())
}

async function withAccount(ctx: Ctx): Promise<StuckPayout[]> {
  const rows = await accountsToLookAt(ctx)
  return rows.flatMap(({ account, payout, name, remindedAt }) => {
    const reason = stuckReasonOf(account, payout, ctx.now())
    if (!reason) return []
    return [
      {
        professionalId: account.professionalId,
        professionalName: name,
        reason,
        amountInCents: reason === 'bank' ? null : (payout?.amountInCents ?? null),
        why: payout?.failureCode && reason === 'failed' ? payoutFailureOf(payout.failureCode) : null,
        since: (reason === 'bank' ? account.payoutsOffSince : payout?.arrivesAt) ?? account.updatedAt,
        remindedAt,
        mayRemind: reason !== 'late' && !isRecent(remindedAt, ctx.now()),
      },
    ]
  })
}

/**
 * Notifies a professional of a payment that does not reach the bank, for an admin, at most once a day (CONFLICT
 * `reminded_lately`). Throws NOT_FOUND if the professional cannot do anything about it. The audit log records the action.
 */
export async function remindOfPayout(ctx: UserCtx, professionalId: string): Promise<{ items: StuckPayout[] }> {
  await inTransaction(ctx, async (tx) => {
    const own = eq(payoutAccounts.professionalId, professionalId)
    await lockFirstWaiting(tx, professionalId)
    await tx.db.select({ id: payoutAccounts.professionalId }).from(payoutAccounts).where(own).for('update')
    const stuck = (await listStuckPayouts(tx)).find((each) => each.professionalId === professionalId)
    if (!stuck || stuck.reason === 'late') throw new NotFound(stuckMessages.none)
    if (!stuck.mayRemind) throw new Conflict('reminded_lately', stuckMessages.lately)
    await recordAct(tx, { action: 'payout.reminded', entity: 'users', entityId: professionalId })
    await tx.emit({ type: 'payment.payout-reminded', id: professionalId, to: [professionalId] })
  })
  return { items: await listStuckPayouts(ctx) }
}

/**
 * Returns the professionals who should be paid but have no account that accepts transfers, each with the sum of the due
 * transfers. Transfers with a hold do not count.
 */
async function withoutAccount(ctx: Ctx): Promise<StuckPayout[]> {
  const since = min(transfers.dueAt)
  const rows = await ctx.db
    .select({
      professionalId: transfers.professionalId,
      professionalName: users.name,
      amountInCents: sql<number>`(sum(${transfers.amountInCents}) * 100)::int`,
      since: sql<Date>`${since}`.mapWith(transfers.dueAt),
      remindedAt: remindedAtOf(transfers.professionalId),
    })
    .from(transfers)
    .innerJoin(users, eq(users.id, transfers.professionalId))
    .leftJoin(payoutAccounts, eq(payoutAccounts.professionalId, transfers.professionalId))
    .where(and(eq(transfers.status, 'waiting'), lte(transfers.dueAt, ctx.now()), accountMissing, isFree(ctx.db)))
    .groupBy(transfers.professionalId, users.name)
    .orderBy(asc(since))
    .limit(LIMIT)
  return rows.map((row) => ({ ...row, reason: 'account', why: null, mayRemind: !isRecent(row.remindedAt, ctx.now()) }))
}

/** When the professional was last notified of a payment that does not reach the bank, or null. */
function remindedAtOf(professionalId: typeof transfers.professionalId | typeof payoutAccounts.professionalId) {
  return sql<Date | null>`(select max(${notifications.createdAt}) from ${notifications}
    where ${notifications.userId} = ${professionalId} and ${notifications.eventKey} ~ ${REMINDERS})`.mapWith(
    notifications.createdAt,
  )
}

function isRecent(at: Date | null, now: Date): boolean {
  return at !== null && now.getTime() - at.getTime() < DAY_MS
}

/** Returns the number of entries that `listStuckPayouts` returns. */
export async function countStuckPayouts(ctx: Ctx): Promise<number> {
  return (await listStuckPayouts(ctx)).length
}

/** Returns the accounts whose balance may not reach the bank, each with its newest payout. */
async function accountsToLookAt(ctx: Ctx) {
  const isNewest = sql`${payouts.id} = (select p.id from payouts p where p.professional_id = ${payoutAccounts.professionalId}
    order by p.created_at desc, p.id desc limit 1)`
  const hasReceived = sql`exists (select from ${transfers}
    where ${transfers.professionalId} = ${payoutAccounts.professionalId} and ${transfers.status} = 'paid')`
  return ctx.db
    .select({
      account: payoutAccounts,
      payout: payouts,
      name: users.name,
      remindedAt: remindedAtOf(payoutAccounts.professionalId),
    })
    .from(payoutAccounts)
    .innerJoin(users, eq(users.id, payoutAccounts.professionalId))
    .leftJoin(payouts, and(eq(payouts.professionalId, payoutAccounts.professionalId), isNewest))
    .where(
      or(
        and(eq(payoutAccounts.transfersEnabled, true), eq(payoutAccounts.payoutsEnabled, false), hasReceived),
        inArray(payouts.status, ['pending', 'in_transit', 'failed']),
      ),
    )
    .orderBy(asc(sql`coalesce(${payoutAccounts.payoutsOffSince}, ${payouts.arrivesAt})`))
    .limit(LIMIT)
}
