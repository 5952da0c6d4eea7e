import { and, asc, eq, gt, inArray, isNull } from 'drizzle-orm'
import { auditLog, backgroundChecks, nameChangeRequests, professionalProfiles, users } from '#db/schema/index.ts'
import type { UserCtx } from '#server/core/context.ts'
import { HOUR_MS, MINUTE_MS } from '#shared/days.ts'
import { VerificationStatus } from '#shared/profile.ts'
import { CheckProvider, CheckStatus, NameChangeStatus } from '#shared/verification.ts'
import { REVIEW_PROMISED_HOURS } from '#shared/verification-review.ts'
import type { PendingView } from '../views.ts'

const SHOWN = 50
/** How long repeated readings of the list by one admin count as one view of each CPF. */
const SEEN_ONCE_MS = 15 * MINUTE_MS

/**
 * Everything that waits for an admin, oldest first, at most 50 of each kind: documents, certificates, changes of a name. The
 * whole CPF is shown, and each view of it is recorded in the audit log.
 */
export async function listPending(ctx: UserCtx): Promise<PendingView> {
  const [found, certificates, names] = await Promise.all([reviewsOf(ctx), certificatesOf(ctx), nameChangesOf(ctx)])
  const reviews = found.slice(0, SHOWN)
  await recordViews(ctx, [...reviews, ...certificates, ...names])
  return { reviews, more: found.length > SHOWN, certificates, names }
}

async function reviewsOf({ db }: UserCtx) {
  const { userId, verificationStatus, documentsSubmittedAt, seal } = professionalProfiles
  const rows = await db
    .select({ professionalId: userId, name: users.name, cpf: users.cpf, submittedAt: documentsSubmittedAt, sealed: seal })
    .from(professionalProfiles)
    .innerJoin(users, eq(users.id, userId))
    .where(and(eq(verificationStatus, VerificationStatus.pending), isNull(users.erasedAt)))
    .orderBy(asc(documentsSubmittedAt), asc(userId))
    .limit(SHOWN + 1)
  return rows.map((row) => ({ ...row, dueAt: dueAtOf(row.submittedAt) }))
}

async function certificatesOf({ db }: UserCtx) {
  const { id, professionalId, provider, status, createdAt } = backgroundChecks
  const rows = await db
    .select({ checkId: id, professionalId, name: users.name, cpf: users.cpf, requestedAt: createdAt })
    .from(backgroundChecks)
    .innerJoin(users, eq(users.id, professionalId))
    .where(and(eq(status, CheckStatus.pending), eq(provider, CheckProvider.manual), isNull(users.erasedAt)))
    .orderBy(asc(createdAt), asc(id))
    .limit(SHOWN)
  return rows.map((row) => ({ ...row, dueAt: dueAtOf(row.requestedAt) }))
}

async function nameChangesOf({ db }: UserCtx) {
  const { id, userId, fromName, toName, reason, status, createdAt } = nameChangeRequests
  const rows = await db
    .select({ requestId: id, professionalId: userId, name: fromName, toName, reason, cpf: users.cpf, requestedAt: createdAt })
    .from(nameChangeRequests)
    .innerJoin(users, eq(users.id, userId))
    .where(eq(status, NameChangeStatus.open))
    .orderBy(asc(createdAt), asc(id))
    .limit(SHOWN)
  return rows.map((row) => ({ ...row, dueAt: dueAtOf(row.requestedAt) }))
}

/** When the promised time for a decision ends. */
function dueAtOf<At extends Date | null>(since: At): At {
  return (since && new Date(since.getTime() + REVIEW_PROMISED_HOURS * HOUR_MS)) as At
}

async function recordViews({ db, actor, now }: UserCtx, people: readonly { professionalId: string }[]): Promise<void> {
  const ids = [...new Set(people.map(({ professionalId }) => professionalId))]
  if (ids.length === 0) return
  const view = { action: 'cpf.viewed', entity: 'users' }
  const recent = new Date(now().getTime() - SEEN_ONCE_MS)
  const seen = await db
    .select({ id: auditLog.entityId })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.actorId, actor.id),
        eq(auditLog.action, view.action),
        eq(auditLog.entity, view.entity),
        inArray(auditLog.entityId, ids),
        gt(auditLog.createdAt, recent),
      ),
    )
  const known = new Set(seen.map(({ id }) => id))
  const rows = ids.filter((id) => !known.has(id)).map((entityId) => ({ ...view, actorId: actor.id, entityId, createdAt: now() }))
  if (rows.length > 0) await db.insert(auditLog).values(rows)
}
