import { and, desc, eq, gt, gte, isNull, sql } from 'drizzle-orm'
import { auditLog, users, verificationDecisions } from '#db/schema/index.ts'
import type { Ctx, UserCtx } from '#server/core/context.ts'
import { DAY_MS, HOUR_MS } from '#shared/days.ts'
import { DocumentKind } from '#shared/profile.ts'
import { REVIEW_PROMISED_HOURS } from '#shared/verification-review.ts'

const SPEED_DAYS = 7
const EARLIER_SHOWN = 5

/**
 * Returns the decision about a professional's documents that has not been applied yet, with the name of the admin; undefined
 * without one.
 */
export async function openDecisionOf({ db }: Ctx, professionalId: string) {
  const [open] = await db
    .select({ by: users.name })
    .from(verificationDecisions)
    .leftJoin(users, eq(users.id, verificationDecisions.decidedBy))
    .where(and(eq(verificationDecisions.professionalId, professionalId), isNull(verificationDecisions.appliedAt)))
  return open
}

/** True if the audit log says that the caller has opened both images of a professional since they were submitted. */
export async function hasOpened({ db, actor }: UserCtx, professionalId: string, submittedAt: Date | null): Promise<boolean> {
  const { actorId, action, entity, entityId, createdAt, details } = auditLog
  const views = await db
    .selectDistinct({ kind: sql<string>`${details}->>'kind'` })
    .from(auditLog)
    .where(
      and(
        eq(entity, 'documents'),
        eq(entityId, professionalId),
        eq(actorId, actor.id),
        eq(action, 'document.viewed'),
        submittedAt ? gte(createdAt, submittedAt) : undefined,
      ),
    )
  return Object.values(DocumentKind).every((kind) => views.some((view) => view.kind === kind))
}

/** Returns the applied decisions about a professional's earlier documents, the newest first. */
export function earlierDecisionsOf({ db }: Ctx, professionalId: string) {
  const { approves, frontReason, selfieReason, reason, decidedAt, decidedBy, appliedAt } = verificationDecisions
  return db
    .select({ approves, frontReason, selfieReason, reason, decidedAt, by: users.name })
    .from(verificationDecisions)
    .leftJoin(users, eq(users.id, decidedBy))
    .where(and(eq(verificationDecisions.professionalId, professionalId), sql`${appliedAt} is not null`))
    .orderBy(desc(decidedAt))
    .limit(EARLIER_SHOWN)
}

/**
 * The speed of the decisions of the last seven days: the percentage within the promised time, and the median in hours. Null
 * without decisions.
 */
export async function speedOf({ db, now }: Ctx): Promise<{ onTimePercent: number; medianHours: number } | null> {
  const { submittedAt, decidedAt } = verificationDecisions
  const waited = sql`extract(epoch from ${decidedAt} - ${submittedAt})`
  const since = new Date(now().getTime() - SPEED_DAYS * DAY_MS)
  const [row] = await db
    .select({
      decided: sql<number>`count(*)::int`,
      onTime: sql<number>`(count(*) filter (where ${waited} <= ${(REVIEW_PROMISED_HOURS * HOUR_MS) / 1_000}))::int`,
      median: sql<number | null>`(percentile_cont(0.5) within group (order by ${waited}))::float8`,
    })
    .from(verificationDecisions)
    .where(gt(decidedAt, since))
  if (!row || row.decided === 0 || row.median === null) return null
  return {
    onTimePercent: Math.floor((row.onTime * 100) / row.decided),
    medianHours: Math.round((row.median * 1_000) / HOUR_MS),
  }
}
