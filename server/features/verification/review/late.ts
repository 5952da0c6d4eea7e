import { and, asc, eq, isNull, like, sql } from 'drizzle-orm'
import { notifications, professionalProfiles, users } from '#db/schema/index.ts'
import type { Ctx } from '#server/core/context.ts'
import { inTransaction } from '#server/core/transaction.ts'
import { HOUR_MS } from '#shared/days.ts'
import { VerificationStatus } from '#shared/profile.ts'
import { REVIEW_LATE_HOURS } from '#shared/verification-review.ts'

const KIND = 'verification.late'
/** The notification of late documents is repeated after so many hours. One notification covers all late documents. */
const REPEATED_HOURS = 6

/** Notifies every admin, at most once in six hours, that documents have waited for a decision for more than 20 hours. */
export async function warnOfLateReviews(ctx: Ctx): Promise<void> {
  const [oldest] = await lateReviews(ctx)
  if (!oldest) return
  const sent = like(notifications.eventKey, `${KIND}:${lateKey(ctx.now())}:%`)
  if ((await ctx.db.$count(notifications, sent)) > 0) return
  await inTransaction(ctx, (tx) => tx.emit({ type: KIND, id: oldest, to: [] }))
}

/** A part of the notification key that changes every six hours, so that each admin is notified at most once in that time. */
export function lateKey(now: Date): number {
  return Math.floor(now.getTime() / (REPEATED_HOURS * HOUR_MS))
}

/** Returns the ids of the professionals whose documents are late, the oldest first. */
export async function lateReviews({ db, now }: Ctx): Promise<string[]> {
  const since = new Date(now().getTime() - REVIEW_LATE_HOURS * HOUR_MS).toISOString()
  const { userId, verificationStatus, documentsSubmittedAt } = professionalProfiles
  const rows = await db
    .select({ id: userId })
    .from(professionalProfiles)
    .innerJoin(users, and(eq(users.id, userId), users.active, isNull(users.erasedAt)))
    .where(and(eq(verificationStatus, VerificationStatus.pending), sql`${documentsSubmittedAt} <= ${since}::timestamptz`))
    .orderBy(asc(documentsSubmittedAt))
  return rows.map(({ id }) => id)
}
