import { and, asc, eq, inArray, or, sql } from 'drizzle-orm'
import { payoutAccounts, payouts, transfers, users, type PayoutAccount, type Payout } from '#db/schema/index.ts'
import { payoutFailureOf } from '#shared/payouts.ts'
import type { Ctx } from '#server/core/context.ts'
import { stuckReasonOf } from './rules-payouts.ts'
import type { StuckPayout } from './views.ts'

const LIMIT = 200

/** The professionals whose money does not reach their bank, for admins: whoever waits longest first, at most 200. */
export async function listStuckPayouts(ctx: Ctx): Promise<StuckPayout[]> {
  const rows = await accountsToLookAt(ctx)
  return rows.flatMap(({ account, payout, name }) => {
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
      },
    ]
  })
}

/** How many professionals `listStuckPayouts` lists. */
export async function countStuckPayouts(ctx: Ctx): Promise<number> {
  return (await listStuckPayouts(ctx)).length
}

/** The accounts that may be stuck, each with its newest payout. */
async function accountsToLookAt(ctx: Ctx): Promise<{ account: PayoutAccount; payout: Payout | null; name: string }[]> {
  const isNewest = sql`${payouts.id} = (select p.id from payouts p where p.professional_id = ${payoutAccounts.professionalId}
    order by p.created_at desc, p.id desc limit 1)`
  const hasReceived = sql`exists (select from ${transfers}
    where ${transfers.professionalId} = ${payoutAccounts.professionalId} and ${transfers.status} = 'paid')`
  return ctx.db
    .select({ account: payoutAccounts, payout: payouts, name: users.name })
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
