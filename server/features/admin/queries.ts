import { count, eq, sql, sum } from 'drizzle-orm'
import { bookings, ledgerEntries, payments, professionalProfiles, users } from '#db/schema/index.ts'
import { centsOfDecimal } from '#db/schema/columns.ts'
import { VerificationStatus } from '#shared/profile.ts'
import type { UserCtx } from '#server/core/context.ts'
import { brokenInvariants } from '#server/core/invariants.ts'
import { countWaiting } from './waiting.ts'

/** Returns the figures of /admin and counts what waits. GMV is all payments of bookings minus refunds; revenue is the platform's fees after refunds. */
export async function readOverview(ctx: UserCtx) {
  const { db } = ctx
  const [[charged], [kept], [active], [pending], waiting] = await Promise.all([
    db
      .select({ total: sum(sql`${payments.amountInCents} - ${payments.refundedInCents}`) })
      .from(payments)
      .innerJoin(bookings, eq(bookings.id, payments.bookingId))
      .where(eq(payments.status, 'succeeded')),
    db
      .select({ total: sum(ledgerEntries.amountInCents) })
      .from(ledgerEntries)
      .where(eq(ledgerEntries.account, 'platform')),
    db.select({ total: count() }).from(users).where(eq(users.active, true)),
    db
      .select({ total: count() })
      .from(professionalProfiles)
      .where(eq(professionalProfiles.verificationStatus, VerificationStatus.pending)),
    countWaiting(ctx),
  ])
  return {
    gmvInCents: centsOfDecimal(charged?.total ?? '0'),
    revenueInCents: centsOfDecimal(kept?.total ?? '0'),
    activeUsers: active?.total ?? 0,
    pendingVerifications: pending?.total ?? 0,
    openDisputes: waiting.disputes,
    waiting,
  }
}

/** Checks every invariant of the database now. `broken` has a line for each violation: its name and the id of the row. */
export async function checkInvariants(ctx: UserCtx): Promise<{ broken: string[]; checkedAt: Date }> {
  const checkedAt = ctx.now()
  return { broken: await brokenInvariants(ctx.db, checkedAt), checkedAt }
}
