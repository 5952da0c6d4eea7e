import { and, asc, desc, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { absenceReports, bookings, disputeClaims, disputes, users } from '#db/schema/index.ts'
import { DisputeStatus, type ListDisputes } from '#shared/disputes.ts'
import { zoneOf } from '#shared/zones.ts'
import { isClaimed } from '#server/core/claims.ts'
import type { UserCtx } from '#server/core/context.ts'
import type { DisputesView } from '../views.ts'

const PAGE = 20
const contractors = alias(users, 'contractors')
const professionals = alias(users, 'professionals')
const admins = alias(users, 'admins')

/**
 * Returns a page of twenty disputes with the given status, for admins, with the booking and the admin who handles it. Open
 * disputes without a reply of the team come first, then the oldest. Resolved disputes are sorted newest first.
 */
export async function listDisputes(ctx: UserCtx, input: ListDisputes): Promise<DisputesView> {
  const rows = await rowsOf(ctx, input)
  const page = rows.slice(0, PAGE)
  const items = page.map(({ dispute, contractor, professional, place, claimedBy, claimedById, claimedUntil, ...row }) => {
    const { id, bookingId, topic, createdAt, resolvedAt, firstAnsweredAt, answer, claimantId } = dispute
    const byContractor = claimantId === contractor.id
    const isFree = claimedBy === null || claimedUntil === null
    return {
      ...row,
      id,
      bookingId,
      topic,
      status: dispute.status,
      createdAt,
      resolvedAt,
      firstAnsweredAt: firstAnsweredAt ?? resolvedAt,
      claim: isFree ? null : { by: claimedBy, mine: claimedById === ctx.actor.id, until: claimedUntil },
      answered: answer !== null,
      zone: zoneOf(place.state, place.city),
      claimant: byContractor ? contractor : professional,
      claimantSide: byContractor ? ('contractor' as const) : ('professional' as const),
      other: byContractor ? professional : contractor,
    }
  })
  return { items, nextCursor: rows.length > PAGE ? (page.at(-1)?.dispute.id ?? null) : null }
}

function rowsOf(ctx: UserCtx, { status, cursor }: ListDisputes) {
  const open = status === DisputeStatus.open
  return ctx.db
    .select({
      dispute: disputes,
      absence: absenceReports.status,
      start: bookings.startsAt,
      contractor: { id: contractors.id, name: contractors.name },
      professional: { id: professionals.id, name: professionals.name },
      place: { state: professionals.state, city: professionals.city },
      claimedBy: admins.name,
      claimedById: admins.id,
      claimedUntil: disputeClaims.until,
    })
    .from(disputes)
    .innerJoin(bookings, eq(bookings.id, disputes.bookingId))
    .innerJoin(contractors, eq(contractors.id, bookings.contractorId))
    .innerJoin(professionals, eq(professionals.id, bookings.professionalId))
    .leftJoin(absenceReports, eq(absenceReports.bookingId, bookings.id))
    .leftJoin(disputeClaims, and(eq(disputeClaims.disputeId, disputes.id), isClaimed(ctx, disputeClaims)))
    .leftJoin(admins, eq(admins.id, disputeClaims.adminId))
    .where(and(eq(disputes.status, status), cursor ? after(ctx, { open, cursor }) : undefined))
    .orderBy(...(open ? [asc(isAnswered), asc(disputes.createdAt), asc(disputes.id)] : newestFirst))
    .limit(PAGE + 1)
}

const isAnswered = sql`${disputes.firstAnsweredAt} is not null`
const newestFirst = [desc(disputes.createdAt), desc(disputes.id)]

/** The SQL condition that a dispute comes after the cursor, in the sort order of its status. */
function after({ db }: UserCtx, { open, cursor }: { open: boolean; cursor: string }) {
  const last = alias(disputes, 'last')
  const { id, createdAt, firstAnsweredAt } = last
  const answered = sql`${firstAnsweredAt} is not null`.as('answered')
  const ofOpen = db.select({ answered, createdAt, id }).from(last).where(eq(id, cursor))
  const ofResolved = db.select({ createdAt, id }).from(last).where(eq(id, cursor))
  return open
    ? sql`(${isAnswered}, ${disputes.createdAt}, ${disputes.id}) > ${ofOpen}`
    : sql`(${disputes.createdAt}, ${disputes.id}) < ${ofResolved}`
}
