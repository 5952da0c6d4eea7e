import { and, asc, count, desc, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import {
  auditLog,
  bookings,
  directoryConsents,
  directoryWithdrawals,
  disputes,
  payments,
  teamRoles,
  termsAcceptances,
  transfers,
  userRoles,
  users,
} from '#db/schema/index.ts'
import { UserRole } from '#shared/auth.ts'
import { BookingStatus, PaymentStatus } from '#shared/booking.ts'
import { privacyMessages } from '#shared/privacy.ts'
import type { Ctx, UserCtx } from '#server/core/context.ts'
import { obstaclesOf, type Ties } from './rules.ts'
import type { OverviewView } from './views.ts'

const VIEWS_SHOWN = 100

/** The data of the privacy page: accepted terms, views of the caller's documents, and the obstacles to a deletion. */
export async function readOverview(ctx: UserCtx): Promise<OverviewView> {
  const me = ctx.actor.id
  const [consents, documentViews, ties] = await Promise.all([consentsOf(ctx, me), documentViewsOf(ctx, me), tiesOf(ctx, me)])
  return { consents, documentViews, obstacles: obstaclesOf(ties) }
}

/** The consents that a user gave, the latest first, each with the time at which it was withdrawn. */
async function consentsOf({ db }: Ctx, userId: string): Promise<OverviewView['consents']> {
  const { kind, version, acceptedAt } = termsAcceptances
  const { id, professionalId, givenAt } = directoryConsents
  const [accepted, ofPublicPages] = await Promise.all([
    db.select({ kind, version, acceptedAt }).from(termsAcceptances).where(eq(termsAcceptances.userId, userId)).orderBy(asc(kind)),
    db
      .select({ version: directoryConsents.version, acceptedAt: givenAt, withdrawnAt: directoryWithdrawals.withdrawnAt })
      .from(directoryConsents)
      .leftJoin(directoryWithdrawals, eq(directoryWithdrawals.consentId, id))
      .where(eq(professionalId, userId)),
  ])
  return [
    ...accepted.map((consent) => ({ ...consent, withdrawnAt: null })),
    ...ofPublicPages.map((consent) => ({ ...consent, kind: 'public_pages' as const })),
  ].toSorted((a, b) => b.acceptedAt.getTime() - a.acceptedAt.getTime())
}

/** Returns the views of a user's documents, newest first, at most 100. Members of the team are not named. */
export async function documentViewsOf(ctx: Ctx, userId: string): Promise<OverviewView['documentViews']> {
  const rows = await ctx.db
    .select({
      actorId: auditLog.actorId,
      kind: sql<string | null>`${auditLog.details} ->> 'kind'`,
      viewedAt: auditLog.createdAt,
    })
    .from(auditLog)
    .where(and(eq(auditLog.entity, 'documents'), eq(auditLog.entityId, userId), eq(auditLog.action, 'document.viewed')))
    .orderBy(desc(auditLog.createdAt), desc(auditLog.id))
    .limit(VIEWS_SHOWN)
  const { viewedByMe, viewedByTeam } = privacyMessages
  return rows.map(({ actorId, ...view }) => ({ ...view, viewer: actorId === userId ? viewedByMe : viewedByTeam }))
}

/** A user's active bookings, charges in process, planned transfers, open disputes and admin role: each may prevent a deletion. */
export async function tiesOf(ctx: Ctx, userId: string): Promise<Ties> {
  const mine = or(eq(bookings.contractorId, userId), eq(bookings.professionalId, userId))
  const [[booked], [subscriptionCharges], [waiting], [open], admins] = await Promise.all([
    ctx.db
      .select({
        active: countWhere(inArray(bookings.status, [BookingStatus.confirmed, BookingStatus.inProgress])),
        charged: countWhere(eq(bookings.paymentStatus, PaymentStatus.processing)),
      })
      .from(bookings)
      .where(mine),
    ctx.db
      .select({ count: count() })
      .from(payments)
      .where(and(eq(payments.userId, userId), eq(payments.kind, 'subscription'), eq(payments.status, 'processing'))),
    ctx.db
      .select({ count: count() })
      .from(transfers)
      .where(and(eq(transfers.professionalId, userId), inArray(transfers.status, ['waiting', 'creating', 'failed']))),
    ctx.db
      .select({ count: count() })
      .from(disputes)
      .innerJoin(bookings, eq(bookings.id, disputes.bookingId))
      .where(and(ne(disputes.status, 'Resolvida'), mine)),
    ctx.db
      .select({ userId: userRoles.userId })
      .from(userRoles)
      .innerJoin(users, eq(users.id, userRoles.userId))
      .leftJoin(teamRoles, eq(teamRoles.userId, userRoles.userId))
      .where(and(eq(userRoles.role, UserRole.admin), users.active, isNull(teamRoles.role))),
  ])
  return {
    activeBookings: booked?.active ?? 0,
    chargesUnderWay: (booked?.charged ?? 0) + (subscriptionCharges?.count ?? 0),
    transfersWaiting: waiting?.count ?? 0,
    openDisputes: open?.count ?? 0,
    lastAdmin: admins.length === 1 && admins[0]?.userId === userId,
  }
}

const countWhere = (condition: ReturnType<typeof and>) => sql<number>`(count(*) filter (where ${condition}))::int`
