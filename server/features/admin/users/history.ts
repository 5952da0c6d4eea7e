import { and, desc, eq, inArray, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import {
  auditLog,
  blocks,
  bookings,
  disputes,
  outbox,
  payments,
  publicReviews,
  refunds,
  sessions,
  transfers,
  users,
} from '#db/schema/index.ts'
import { zoneOf } from '#shared/zones.ts'
import type { UserCtx } from '#server/core/context.ts'
import { deviceName } from '#server/features/auth/service.ts'
import type { UserHistory } from './views.ts'

/** How many rows of each kind the page of a person shows. */
const SHOWN = 10
const contractors = alias(users, 'contractors')
const professionals = alias(users, 'professionals')
const reviewers = alias(users, 'reviewers')

/**
 * The history of a person for admins: the newest bookings, disputes, reviews, emails, devices and acts of the team, and the
 * numbers of blocks. Amounts are returned only to admins who may see payments.
 */
export async function readHistory(ctx: UserCtx, userId: string): Promise<UserHistory> {
  const [booked, claims, reviews, emails, devices, acts, blockedBy, hasBlocked] = await Promise.all([
    bookingsOf(ctx, userId),
    disputesOf(ctx, userId),
    reviewsOf(ctx, userId),
    emailsOf(ctx, userId),
    devicesOf(ctx, userId),
    actsOn(ctx, userId),
    ctx.db.$count(blocks, eq(blocks.blockedId, userId)),
    ctx.db.$count(blocks, eq(blocks.blockerId, userId)),
  ])
  const money = ctx.actor.desk.has('finance') ? await moneyOf(ctx, userId) : null
  return { bookings: booked, disputes: claims, reviews, emails, devices, acts, blockedBy, hasBlocked, money }
}

async function bookingsOf({ db }: UserCtx, userId: string) {
  const { contractorId, professionalId, startsAt } = bookings
  const rows = await db
    .select({
      id: bookings.id,
      contractorId,
      contractorName: contractors.name,
      professionalName: professionals.name,
      state: professionals.state,
      city: professionals.city,
      start: startsAt,
      status: bookings.status,
    })
    .from(bookings)
    .innerJoin(contractors, eq(contractors.id, contractorId))
    .innerJoin(professionals, eq(professionals.id, professionalId))
    .where(or(eq(contractorId, userId), eq(professionalId, userId)))
    .orderBy(desc(startsAt))
    .limit(SHOWN)
  return rows.map(({ state, city, contractorId: by, contractorName, professionalName, ...row }) => ({
    ...row,
    zone: zoneOf(state, city),
    other: by === userId ? professionalName : contractorName,
    side: by === userId ? ('contractor' as const) : ('professional' as const),
  }))
}

function disputesOf({ db }: UserCtx, userId: string) {
  const { id, topic, status, createdAt, bookingId } = disputes
  return db
    .select({ id, topic, status, createdAt, bookingId, mine: sql<boolean>`${disputes.claimantId} = ${userId}` })
    .from(disputes)
    .innerJoin(bookings, eq(bookings.id, bookingId))
    .where(or(eq(bookings.contractorId, userId), eq(bookings.professionalId, userId)))
    .orderBy(desc(createdAt))
    .limit(SHOWN)
}

function reviewsOf({ db }: UserCtx, userId: string) {
  const { id, grade, comment, revealedAt, reviewerId, reviewedId } = publicReviews
  return db
    .select({ id, grade, comment, at: revealedAt, by: reviewers.name })
    .from(publicReviews)
    .innerJoin(reviewers, eq(reviewers.id, reviewerId))
    .where(eq(reviewedId, userId))
    .orderBy(desc(revealedAt))
    .limit(SHOWN)
}

async function emailsOf({ db, notificationKinds }: UserCtx, userId: string) {
  const { id, kind, status, createdAt } = outbox
  const rows = await db
    .select({ id, kind, status, createdAt })
    .from(outbox)
    .where(eq(outbox.userId, userId))
    .orderBy(desc(createdAt))
    .limit(SHOWN)
  return rows.map(({ kind: name, ...row }) => ({ ...row, topic: notificationKinds[name ?? '']?.topic ?? null }))
}

async function devicesOf({ db }: UserCtx, userId: string) {
  const rows = await db
    .select({ userAgent: sessions.userAgent, lastSeenAt: sessions.lastSeenAt })
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .orderBy(desc(sessions.lastSeenAt))
    .limit(SHOWN)
  return rows.map(({ userAgent, lastSeenAt }) => ({ device: deviceName(userAgent), lastSeenAt }))
}

/** Returns the actions of the team on a person's account or professional profile. */
function actsOn({ db }: UserCtx, userId: string) {
  const { id, action, createdAt, actorId, entity, entityId } = auditLog
  return db
    .select({ id, action, createdAt, by: users.name })
    .from(auditLog)
    .leftJoin(users, eq(users.id, actorId))
    .where(and(inArray(entity, ['users', 'professionals']), eq(entityId, userId)))
    .orderBy(desc(createdAt))
    .limit(SHOWN)
}

/** Returns the sums that a person has paid, was refunded and has received, in cents. */
async function moneyOf({ db }: UserCtx, userId: string) {
  const cents = (column: unknown) => sql<number>`coalesce(sum(${column} * 100), 0)::int`
  const [[paid], [back], [received]] = await Promise.all([
    db
      .select({ inCents: cents(payments.amountInCents) })
      .from(payments)
      .where(and(eq(payments.userId, userId), eq(payments.status, 'succeeded'))),
    db
      .select({ inCents: cents(refunds.amountInCents) })
      .from(refunds)
      .innerJoin(payments, eq(payments.id, refunds.paymentId))
      .where(and(eq(payments.userId, userId), eq(refunds.status, 'succeeded'))),
    db
      .select({ inCents: sql<number>`coalesce(sum((${transfers.amountInCents} - ${transfers.reversedInCents}) * 100), 0)::int` })
      .from(transfers)
      .where(and(eq(transfers.professionalId, userId), eq(transfers.status, 'paid'))),
  ])
  return { paidInCents: paid?.inCents ?? 0, refundedInCents: back?.inCents ?? 0, receivedInCents: received?.inCents ?? 0 }
}
