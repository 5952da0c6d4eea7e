import { count, eq } from 'drizzle-orm'
import { professionalProfiles, users } from '#db/schema/index.ts'
import { VerificationStatus } from '#shared/profile.ts'
import type { UserCtx } from '#server/core/context.ts'
import { brokenInvariants } from '#server/core/invariants.ts'
import { readFigures } from './figures.ts'
import { countWaiting } from './waiting.ts'

/** Returns the five figures of /admin with the amounts behind them, and counts what waits. */
export async function readOverview(ctx: UserCtx) {
  const { db } = ctx
  const [figures, waiting, [active], [pending]] = await Promise.all([
    readFigures(ctx),
    countWaiting(ctx),
    db.select({ total: count() }).from(users).where(eq(users.active, true)),
    db
      .select({ total: count() })
      .from(professionalProfiles)
      .where(eq(professionalProfiles.verificationStatus, VerificationStatus.pending)),
  ])
  return {
    gmvInCents: figures.total.gmvInCents,
    revenueInCents: figures.total.revenueInCents,
    activeUsers: active?.total ?? 0,
    pendingVerifications: pending?.total ?? 0,
    openDisputes: waiting.disputes,
    waiting,
    figures,
  }
}

/** Checks every invariant of the database now. `broken` has a line for each violation: its name and the id of the row. */
export async function checkInvariants(ctx: UserCtx): Promise<{ broken: string[]; checkedAt: Date }> {
  const checkedAt = ctx.now()
  return { broken: await brokenInvariants(ctx.db, checkedAt), checkedAt }
}
