import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { notifications, professionalProfiles, userRoles, users } from '#db/schema/index.ts'
import { BATCH_SIZE, processInBatches } from '#server/core/batches.ts'
import type { Ctx } from '#server/core/context.ts'
import { inTransaction } from '#server/core/transaction.ts'
import { UserRole } from '#shared/auth.ts'
import { HOUR_MS } from '#shared/days.ts'
import { VerificationStatus } from '#shared/profile.ts'
import { REVIEW_LATE_HOURS } from '#shared/verification-review.ts'
import { lockProfile } from '../locks.ts'

const KIND = 'verification.late'

/** Notifies every admin, once for each submission, of documents that have waited for a decision for 20 hours. */
export async function warnOfLateReviews(ctx: Ctx): Promise<void> {
  await processInBatches(
    ctx,
    () => lateReviews(ctx),
    (id) => warn(ctx, id),
  )
}

// The notification key, as notifications.ts builds it.
const keyInSql = sql`${KIND} || ':' || extract(epoch from ${professionalProfiles.documentsSubmittedAt})::bigint::text || ':' || ${professionalProfiles.userId}::text`

// By user, because the index of notifications begins with the user.
const admins = sql`select ${userRoles.userId} from ${userRoles} where ${userRoles.role} = ${UserRole.admin}`

async function lateReviews({ db, now }: Ctx): Promise<string[]> {
  const since = new Date(now().getTime() - REVIEW_LATE_HOURS * HOUR_MS).toISOString()
  const { userId, verificationStatus, documentsSubmittedAt } = professionalProfiles
  const rows = await db
    .select({ id: userId })
    .from(professionalProfiles)
    .innerJoin(users, and(eq(users.id, userId), users.active, isNull(users.erasedAt)))
    .where(
      and(
        eq(verificationStatus, VerificationStatus.pending),
        sql`${documentsSubmittedAt} <= ${since}::timestamptz`,
        sql`not exists (select from ${notifications} where ${notifications.eventKey} = ${keyInSql} and ${notifications.userId} in (${admins}))`,
      ),
    )
    .orderBy(asc(documentsSubmittedAt))
    .limit(BATCH_SIZE)
  return rows.map(({ id }) => id)
}

async function warn(ctx: Ctx, professionalId: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const profile = await lockProfile(tx, professionalId)
    if (profile?.verificationStatus !== VerificationStatus.pending || !profile.documentsSubmittedAt) return
    await tx.emit({ type: KIND, id: professionalId, to: [] })
  })
}
