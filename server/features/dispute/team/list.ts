import { and, desc, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { absenceReports, bookings, disputes, users } from '#db/schema/index.ts'
import type { ListDisputes } from '#shared/disputes.ts'
import { zoneOf } from '#shared/zones.ts'
import type { UserCtx } from '#server/core/context.ts'
import type { DisputesView } from '../views.ts'

const PAGE = 20
const contractors = alias(users, 'contractors')
const professionals = alias(users, 'professionals')

/** A page of twenty disputes with one status for admins, the newest first, with the booking and the claimant. */
export async function listDisputes(ctx: UserCtx, { status, cursor }: ListDisputes): Promise<DisputesView> {
  const last = alias(disputes, 'last')
  const position = ctx.db
    .select({ createdAt: last.createdAt, id: last.id })
    .from(last)
    .where(eq(last.id, cursor ?? ''))
  const rows = await ctx.db
    .select({
      dispute: disputes,
      absence: absenceReports.status,
      start: bookings.startsAt,
      contractor: { id: contractors.id, name: contractors.name },
      professional: { id: professionals.id, name: professionals.name },
      place: { state: professionals.state, city: professionals.city },
    })
    .from(disputes)
    .innerJoin(bookings, eq(bookings.id, disputes.bookingId))
    .innerJoin(contractors, eq(contractors.id, bookings.contractorId))
    .innerJoin(professionals, eq(professionals.id, bookings.professionalId))
    .leftJoin(absenceReports, eq(absenceReports.bookingId, bookings.id))
    .where(and(eq(disputes.status, status), cursor ? sql`(${disputes.createdAt}, ${disputes.id}) < ${position}` : undefined))
    .orderBy(desc(disputes.createdAt), desc(disputes.id))
    .limit(PAGE + 1)
  const page = rows.slice(0, PAGE)
  const items = page.map(({ dispute, absence, start, contractor, professional, place }) => {
    const { id, bookingId, topic, createdAt, resolvedAt, answer, claimantId } = dispute
    const byContractor = claimantId === contractor.id
    return {
      id,
      bookingId,
      topic,
      status: dispute.status,
      createdAt,
      resolvedAt,
      answered: answer !== null,
      absence,
      start,
      zone: zoneOf(place.state, place.city),
      claimant: byContractor ? contractor : professional,
      claimantSide: byContractor ? ('contractor' as const) : ('professional' as const),
      other: byContractor ? professional : contractor,
    }
  })
  return { items, nextCursor: rows.length > PAGE ? (page.at(-1)?.dispute.id ?? null) : null }
}
