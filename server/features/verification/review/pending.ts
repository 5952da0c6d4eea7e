import { and, asc, count, eq, gt, inArray, isNull, sql, type SQL } from 'drizzle-orm'
import { auditLog, backgroundChecks, nameChangeRequests, professionalProfiles, users } from '#db/schema/index.ts'
import type { UserCtx } from '#server/core/context.ts'
import { spend } from '#server/core/limits.ts'
import { matchingUsers } from '#server/core/user-search.ts'
import { userSearchOf } from '#shared/admin-users.ts'
import { HOUR_MS, MINUTE_MS } from '#shared/days.ts'
import { VerificationStatus } from '#shared/profile.ts'
import { CheckProvider, CheckStatus, NameChangeStatus } from '#shared/verification.ts'
import type { ListPending } from '#shared/verification-queue.ts'
import { REVIEW_PROMISED_HOURS } from '#shared/verification-review.ts'
import type { PendingView } from '../views.ts'

const PAGE = 50
/** How long repeated readings of the list by one admin count as one view of each CPF. */
const SEEN_ONCE_MS = 15 * MINUTE_MS

/**
 * What waits for an admin, oldest first: documents in pages of 50, and at most 50 certificates and changes of a name each. With
 * a search only people whose name, email or phone number contains it, or whose whole CPF equals it. A page after the last one
 * answers with the last one, because decisions shorten the queue while an admin pages. The whole CPF is shown, and each view of
 * it is recorded in the audit log. TOO_MANY_REQUESTS: whole CPFs are looked up as rarely as in the list of users.
 */
export async function listPending(ctx: UserCtx, { search, page }: ListPending): Promise<PendingView> {
  const sought = userSearchOf(search)
  if (sought?.by === 'phone' && sought.cpf) await spend(ctx, 'cpfSearch')
  const found = matchingUsers(sought)
  const [queue, certificates, names] = await Promise.all([
    reviewsOf(ctx, found, page),
    certificatesOf(ctx, found),
    nameChangesOf(ctx, found),
  ])
  await recordViews(ctx, [...queue.reviews, ...certificates, ...names])
  return { ...queue, certificates, names }
}

async function reviewsOf({ db }: UserCtx, found: SQL | undefined, asked: number) {
  const { userId, verificationStatus, documentsSubmittedAt, seal } = professionalProfiles
  const waits = and(eq(verificationStatus, VerificationStatus.pending), isNull(users.erasedAt))
  const [counts] = await db
    .select({ total: count(), matches: found ? sql<number>`count(*) filter (where ${found})`.mapWith(Number) : count() })
    .from(professionalProfiles)
    .innerJoin(users, eq(users.id, userId))
    .where(waits)
  const { total, matches } = counts ?? { total: 0, matches: 0 }
  const page = Math.max(1, Math.min(asked, Math.ceil(matches / PAGE)))
  const first = (page - 1) * PAGE
  const rows = await db
    .select({ professionalId: userId, name: users.name, cpf: users.cpf, submittedAt: documentsSubmittedAt, sealed: seal })
    .from(professionalProfiles)
    .innerJoin(users, eq(users.id, userId))
    .where(and(waits, found))
    .orderBy(asc(documentsSubmittedAt), asc(userId))
    .offset(first)
    .limit(PAGE)
  return { total, matches, page, first, reviews: rows.map((row) => ({ ...row, dueAt: dueAtOf(row.submittedAt) })) }
}

async function certificatesOf({ db }: UserCtx, found: SQL | undefined) {
  const { id, professionalId, provider, status, createdAt } = backgroundChecks
  const rows = await db
    .select({ checkId: id, professionalId, name: users.name, cpf: users.cpf, requestedAt: createdAt })
    .from(backgroundChecks)
    .innerJoin(users, eq(users.id, professionalId))
    .where(and(eq(status, CheckStatus.pending), eq(provider, CheckProvider.manual), isNull(users.erasedAt), found))
    .orderBy(asc(createdAt), asc(id))
    .limit(PAGE)
  return rows.map((row) => ({ ...row, dueAt: dueAtOf(row.requestedAt) }))
}

async function nameChangesOf({ db }: UserCtx, found: SQL | undefined) {
  const { id, userId, fromName, toName, reason, status, createdAt } = nameChangeRequests
  const rows = await db
    .select({ requestId: id, professionalId: userId, name: fromName, toName, reason, cpf: users.cpf, requestedAt: createdAt })
    .from(nameChangeRequests)
    .innerJoin(users, eq(users.id, userId))
    .where(and(eq(status, NameChangeStatus.open), found))
    .orderBy(asc(createdAt), asc(id))
    .limit(PAGE)
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
