import { and, desc, eq, gt } from 'drizzle-orm'
import { type BackgroundCheck, backgroundChecks } from '#db/schema/index.ts'
import type { Ctx } from '#server/core/context.ts'
import { DAY_MS } from '#shared/days.ts'
import { CheckStatus } from '#shared/verification.ts'
import type { CheckFacts } from './rules.ts'

/** The rows that decide what a professional sees of the background check and may do about it. */
export type CheckRows = {
  /** The latest concluded background check. */
  readonly done: BackgroundCheck | null
  /** The background check that was requested last, whatever its result. */
  readonly last: BackgroundCheck | null
  readonly facts: CheckFacts
}

/** Reads the checks of a professional. */
export async function checksOf(ctx: Ctx, userId: string): Promise<CheckRows> {
  const { professionalId, status, checkedAt, createdAt } = backgroundChecks
  const mine = eq(professionalId, userId)
  const aDayAgo = new Date(ctx.now().getTime() - DAY_MS)
  const [[done = null], [last = null], recent] = await Promise.all([
    ctx.db
      .select()
      .from(backgroundChecks)
      .where(and(mine, eq(status, CheckStatus.done)))
      .orderBy(desc(checkedAt), desc(createdAt))
      .limit(1),
    ctx.db.select().from(backgroundChecks).where(mine).orderBy(desc(createdAt)).limit(1),
    ctx.db
      .select({ at: createdAt })
      .from(backgroundChecks)
      .where(and(mine, gt(createdAt, aDayAgo))),
  ])
  const running = last?.status === CheckStatus.pending
  return { done, last, facts: { latest: latestOf(done), running, requestedAt: recent.map(({ at }) => at) } }
}

function latestOf(done: BackgroundCheck | null): CheckFacts['latest'] {
  // A concluded check always has a result and an end date, because a CHECK constraint of the table requires both.
  if (!done?.result || !done.validUntil) return null
  return { outcome: done.result.status, validUntil: done.validUntil }
}
