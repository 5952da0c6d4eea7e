import { greatCircleInKm, roundKm } from '#shared/search.ts'
import { dayOf } from '#shared/time.ts'
import { zoneOf } from '#shared/zones.ts'
import type { UserCtx } from '#server/core/context.ts'
import { homesOf } from '../homes.ts'
import type { BookingRow } from '../queries.ts'
import { mayKnowHome } from './rules.ts'

/**
 * Returns how far the home of each booking is from the professional's previous booking of the same day, by booking id, in
 * kilometres in a straight line. Uses only homes whose address the professional may know.
 */
export async function kmFromPrevious(ctx: UserCtx, rows: readonly BookingRow[]): Promise<Map<string, number>> {
  const known = rows.filter(({ booking }) => mayKnowHome(booking, 'professional', ctx.now()))
  const pairs = [...Map.groupBy(known, dayOfBooking).values()].flatMap((ofDay) => {
    const inOrder = ofDay.toSorted((a, b) => a.booking.startsAt.getTime() - b.booking.startsAt.getTime())
    return inOrder.slice(1).map((later, at) => ({ from: inOrder[at]!.booking, to: later.booking }))
  })
  if (pairs.length === 0) return new Map()
  const homes = await homesOf(ctx, [...new Set(pairs.flatMap(({ from, to }) => [from.id, to.id]))])
  return new Map(
    pairs.flatMap(({ from, to }) => {
      const [start, end] = [homes.get(from.id)?.point, homes.get(to.id)?.point]
      return start && end ? [[to.id, roundKm(greatCircleInKm(start, end))] as const] : []
    }),
  )
}

function dayOfBooking({ booking, place }: BookingRow): string {
  return dayOf(booking.startsAt, zoneOf(place.state, place.city))
}
