import { inArray } from 'drizzle-orm'
import { users } from '#db/schema/index.ts'
import { greatCircleInKm, roundKm } from '#shared/search.ts'
import { dayOf } from '#shared/time.ts'
import { zoneOf } from '#shared/zones.ts'
import type { UserCtx } from '#server/core/context.ts'
import type { BookingRow } from '../queries.ts'
import { mayKnowHome } from './rules.ts'

/**
 * How far the home of each booking is from that of the professional's booking before it on the same day, in kilometres in a straight
 * line, by the id of the later booking. Only homes whose address the professional may know are measured.
 */
export async function kmFromPrevious(ctx: UserCtx, rows: readonly BookingRow[]): Promise<Map<string, number>> {
  const known = rows.filter(({ booking }) => mayKnowHome(booking, 'professional', ctx.now()))
  const pairs = [...Map.groupBy(known, dayOfBooking).values()].flatMap((ofDay) => {
    const inOrder = ofDay.toSorted((a, b) => a.booking.startsAt.getTime() - b.booking.startsAt.getTime())
    return inOrder.slice(1).map((later, at) => ({ from: inOrder[at]!.booking, to: later.booking }))
  })
  if (pairs.length === 0) return new Map()
  const homes = await pointsOf(ctx, [...new Set(pairs.flatMap(({ from, to }) => [from.contractorId, to.contractorId]))])
  return new Map(
    pairs.flatMap(({ from, to }) => {
      const [start, end] = [homes.get(from.contractorId), homes.get(to.contractorId)]
      return start && end ? [[to.id, roundKm(greatCircleInKm(start, end))] as const] : []
    }),
  )
}

function dayOfBooking({ booking, place }: BookingRow): string {
  return dayOf(booking.startsAt, zoneOf(place.state, place.city))
}

async function pointsOf({ db }: UserCtx, ids: readonly string[]) {
  const { id, latitude, longitude } = users
  const rows = await db
    .select({ id, latitude, longitude })
    .from(users)
    .where(inArray(id, [...ids]))
  return new Map(
    rows.flatMap((row) =>
      row.latitude === null || row.longitude === null
        ? []
        : [[row.id, { latitude: row.latitude, longitude: row.longitude }] as const],
    ),
  )
}
