import { and, asc, count, eq, gt, inArray, isNull, lte, notExists, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import {
  auditLog,
  backgroundChecks,
  nameChangeRequests,
  professionalProfiles,
  users,
  verificationClaims,
  verificationDecisions,
} from '#db/schema/index.ts'
import { claimOn } from '#server/core/claims.ts'
import type { UserCtx } from '#server/core/context.ts'
import { NotFound } from '#server/core/errors.ts'
import { spend } from '#server/core/limits.ts'
import { matchingUsers } from '#server/core/user-search.ts'
import { userSearchOf } from '#shared/admin-users.ts'
import { HOUR_MS, MINUTE_MS } from '#shared/days.ts'
import { ageOn } from '#shared/identity-details.ts'
import { VerificationStatus } from '#shared/profile.ts'
import { dayOf } from '#shared/time.ts'
import { CheckProvider, CheckStatus, NameChangeStatus } from '#shared/verification.ts'
import type { ListPending, QueueFilter } from '#shared/verification-queue.ts'
import { refusalSentence, REVIEW_PROMISED_HOURS, reviewMessages } from '#shared/verification-review.ts'
import { identityInReview } from '../identity/read.ts'
import { DEFAULT_ZONE } from '#shared/zones.ts'
import type { PendingView, ReviewView } from '../views.ts'
import { earlierDecisionsOf, openDecisionOf, speedOf } from './queries.ts'

const admins = alias(users, 'admins')
const PAGE = 50
/** If an admin reads the list again within this time, the audit log gets no second entry about the same CPF. */
const SEEN_ONCE_MS = 15 * MINUTE_MS

/**
 * Returns the people who wait for an admin, oldest first: documents in pages of 50, and at most 50 certificates and 50 changes of
 * a name. With a search text, only people whose name, email or phone number contains it, or whose CPF equals it. A page number
 * that is too high returns the last page. The audit log records each CPF that was shown. Throws TOO_MANY_REQUESTS after too many
 * searches for a whole CPF.
 */
export async function listPending(ctx: UserCtx, { search, filter, page }: ListPending): Promise<PendingView> {
  const sought = userSearchOf(search)
  if (sought?.by === 'phone' && sought.cpf) await spend(ctx, 'cpfSearch')
  const found = matchingUsers(sought)
  const [queue, certificates, names, speed] = await Promise.all([
    reviewsOf(ctx, found, { filter, page }),
    certificatesOf(ctx, found),
    nameChangesOf(ctx, found),
    speedOf(ctx),
  ])
  await recordViews(ctx, [...certificates, ...names])
  return { ...queue, certificates, names, speed }
}

/**
 * Returns what an admin reads about one professional whose documents are in review: the CPF, the birth date and the mother's
 * name, the place, the profile photo, earlier decisions, and the admin who is reviewing them. The audit log records it. Throws
 * NOT_FOUND.
 */
export async function readReview(ctx: UserCtx, professionalId: string): Promise<ReviewView> {
  const [person] = await ctx.db
    .select({ cpf: users.cpf, photo: users.photo, district: users.district, services: professionalProfiles.services })
    .from(professionalProfiles)
    .innerJoin(users, eq(users.id, professionalProfiles.userId))
    .where(and(eq(professionalProfiles.userId, professionalId), isNull(users.erasedAt)))
  if (!person) throw new NotFound(reviewMessages.notFound)
  await recordViews(ctx, [{ professionalId }])
  const [identity, earlier, open, claim] = await Promise.all([
    identityInReview(ctx, professionalId),
    earlierDecisionsOf(ctx, professionalId),
    openDecisionOf(ctx, professionalId),
    claimOn(ctx, verificationClaims, verificationClaims.professionalId, professionalId),
  ])
  return {
    ...person,
    identity: identity && { ...identity, age: ageOn(identity.birthDate, dayOf(ctx.now(), DEFAULT_ZONE)) },
    earlier: earlier.map(({ approves, by, decidedAt, frontReason: front, selfieReason: selfie, reason }) => ({
      approved: approves,
      by,
      decidedAt,
      words: approves ? '' : refusalSentence({ front, selfie, reason }),
    })),
    decidedBy: open?.by ?? null,
    claim,
  }
}

async function reviewsOf(ctx: UserCtx, found: SQL | undefined, { filter, page: asked }: Pick<ListPending, 'filter' | 'page'>) {
  const { userId, documentsSubmittedAt, seal } = professionalProfiles
  const filters = filtersOf(ctx)
  const { total, ...counts } = await countsOf(ctx, found)
  const matches = counts[filter]
  const page = Math.max(1, Math.min(asked, Math.ceil(matches / PAGE)))
  const first = (page - 1) * PAGE
  const rows = await ctx.db
    .select({
      professionalId: userId,
      name: users.name,
      photo: users.photo,
      city: users.city,
      state: users.state,
      submittedAt: documentsSubmittedAt,
      sealed: seal,
      again: sql<boolean>`${filters.again}`,
      claimedBy: admins.name,
      claimedById: admins.id,
    })
    .from(professionalProfiles)
    .innerJoin(users, eq(users.id, userId))
    .leftJoin(verificationClaims, isClaimed(ctx))
    .leftJoin(admins, eq(admins.id, verificationClaims.adminId))
    .where(and(waits(ctx), found, filters[filter]))
    .orderBy(asc(documentsSubmittedAt), asc(userId))
    .offset(first)
    .limit(PAGE)
  const reviews = rows.map(({ claimedBy, claimedById, ...row }) => ({
    ...row,
    dueAt: dueAtOf(row.submittedAt),
    claim: claimedBy === null ? null : { by: claimedBy, mine: claimedById === ctx.actor.id },
  }))
  return { total, matches, counts, page, first, reviews }
}

/** The number of all documents in the queue, and how many of each kind of request the search finds. */
async function countsOf(ctx: UserCtx, found: SQL | undefined) {
  const filters = filtersOf(ctx)
  const howMany = (part: QueueFilter) =>
    sql<number>`count(*) filter (where ${and(found, filters[part]) ?? sql`true`})`.mapWith(Number)
  const [late, again] = [howMany('late'), howMany('again')]
  const [sums] = await ctx.db
    .select({ total: count(), all: howMany('all'), late, again, mine: howMany('mine'), free: howMany('free') })
    .from(professionalProfiles)
    .innerJoin(users, eq(users.id, professionalProfiles.userId))
    .leftJoin(verificationClaims, isClaimed(ctx))
    .where(waits(ctx))
  return sums ?? { total: 0, all: 0, late: 0, again: 0, mine: 0, free: 0 }
}

/** SQL condition: documents wait, and nobody has decided about them, not even with a decision that may still be taken back. */
function waits({ db }: UserCtx): SQL | undefined {
  const { professionalId, appliedAt } = verificationDecisions
  const { userId, verificationStatus } = professionalProfiles
  const open = db
    .select({ one: sql`1` })
    .from(verificationDecisions)
    .where(and(eq(professionalId, userId), isNull(appliedAt)))
  return and(eq(verificationStatus, VerificationStatus.pending), isNull(users.erasedAt), notExists(open))
}

function isClaimed({ now }: UserCtx): SQL | undefined {
  return and(eq(verificationClaims.professionalId, professionalProfiles.userId), gt(verificationClaims.until, now()))
}

/** Returns the SQL condition of each filter of the queue. An admin's claim on documents does not count once it has expired. */
function filtersOf({ actor, now }: UserCtx): Record<QueueFilter, SQL | undefined> {
  const late = new Date(now().getTime() - REVIEW_PROMISED_HOURS * HOUR_MS)
  const refused = sql`exists (select from ${verificationDecisions} where ${verificationDecisions.professionalId} = ${professionalProfiles.userId}
    and ${verificationDecisions.appliedAt} is not null)`
  return {
    all: undefined,
    late: lte(professionalProfiles.documentsSubmittedAt, late),
    again: refused,
    mine: eq(verificationClaims.adminId, actor.id),
    free: isNull(verificationClaims.adminId),
  }
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

/** Returns the time at which the promised period for a decision ends. */
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
