import type { RequestBooking } from '#shared/booking-request.ts'
import { priceOf } from '#shared/booking.ts'
import { addDays, weekdayOf } from '#shared/days.ts'
import { dayOf, instantAt } from '#shared/time.ts'
import { DEFAULT_ZONE, zoneOf } from '#shared/zones.ts'
import { systemContext } from '#server/core/context.ts'
import { freeStarts } from '#server/features/availability/service.ts'
import type { Inside } from './stage.ts'

const HOURS = 4
const DAYS_AHEAD = 5
const CANDIDATES = 3

/**
 * Creates booking requests of four hours with the right price, on one working day: one per professional, for at most `count`
 * professionals.
 */
export async function someSlots({ world, sql }: Inside, count: number): Promise<RequestBooking[]> {
  const listed = await sql<{ id: string; city: string | null; state: string | null; price: string }[]>`
    select user_id as id, city, state, price from search_index order by user_id limit ${count * CANDIDATES}`
  const date = workingDay(addDays(dayOf(world.now(), DEFAULT_ZONE), DAYS_AHEAD))
  const ids = listed.map(({ id }) => id)
  const starts = await freeStarts(systemContext(world), ids, { date, durationHours: HOURS })
  const slots = listed.flatMap(({ id, city, state, price }) => {
    const time = starts.get(id)?.[0]
    if (!time) return []
    const { totalInCents } = priceOf(Math.round(Number(price) * 100), HOURS, world.settings.feeInBasisPoints)
    const start = instantAt(date, time, zoneOf(state, city))
    return [{ professionalId: id, start, durationHours: HOURS, expectedTotalInCents: totalInCents } as const]
  })
  return slots.slice(0, count)
}

function workingDay(day: string): string {
  const weekday = weekdayOf(day)
  return weekday === 0 ? addDays(day, 1) : weekday === 6 ? addDays(day, 2) : day
}
