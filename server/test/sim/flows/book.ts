import { eq } from 'drizzle-orm'
import { bookings, professionalProfiles } from '#db/schema/index.ts'
import { durations } from '#shared/availability.ts'
import { activeStatuses } from '#shared/booking.ts'
import type { Tried } from '../acting.ts'
import type { Flow } from '../simulate.ts'
import type { Player, Stage } from '../stage.ts'
import { ask, at, refusedThoughFree, starts, unexpected, type SlotRequest } from './requests.ts'

const MINUTE = 60_000
const buffers = [0, 15, 60, 240] as const

/**
 * Several contractors request slots of a professional's day at once. Some slots overlap, others conflict only because of a
 * buffer.
 */
export const bookAgainstBook: Flow = {
  name: 'book',
  about: 'five contractors request slots of one day that overlap or touch',
  cuts: true,
  async open(stage, chance) {
    const [joana] = stage.professionals
    const rules = {
      bufferBeforeInMinutes: chance.one(buffers),
      bufferAfterInMinutes: chance.one(buffers),
      maxBookingsPerDay: chance.one([null, null, 1, 2]),
    }
    await stage.world.db.update(professionalProfiles).set(rules).where(eq(professionalProfiles.userId, joana!.id))
    const one = chance.yes(0.2) ? requestOf(chance.one(starts), chance.one(durations)) : null
    const requests = stage.contractors.map((by) => ({
      by,
      of: joana!,
      name: by.name,
      request: one ?? requestOf(chance.one(starts), chance.one(durations)),
    }))
    return {
      acts: requests.map(({ by, of, request, name }) => ({ name, work: (tools) => ask(tools, by, of, request) })),
      judge: async (tried) => [
        ...unexpected(tried, ['slot_taken', 'slot_unavailable']),
        ...(await refusedThoughFree(stage, requests, tried)),
        ...(await tooClose(stage, joana!, rules)),
        ...winners(tried, one),
      ],
    }
  },
}

/** One contractor requests bookings with five professionals at once. */
export const threeUnpaid: Flow = {
  name: 'unpaid',
  about: 'one contractor requests five professionals at once, a series or single bookings',
  async open(stage, chance) {
    const [casa] = stage.contractors
    const requests = stage.professionals.map((of, index) => ({
      of,
      name: `Casa 1.${index + 1}`,
      request: {
        ...requestOf(chance.one(starts), 4),
        ...(chance.yes(0.3) && { repeat: { everyWeeks: 1, occurrences: 2 } as const }),
      },
    }))
    return {
      acts: requests.map(({ of, request, name }) => ({ name, work: (tools) => ask(tools, casa!, of, request) })),
      judge: async (tried) => {
        const won = tried.filter(({ answer }) => answer === 'done').length
        return [
          ...unexpected(tried, ['too_many_holds']),
          ...(won === 3 ? [] : [`three unpaid holds are the limit, ${won} were made`]),
        ]
      },
    }
  },
}

/**
 * A contractor requests a series while others request single bookings on its dates. Either all bookings of the series are held,
 * or none.
 */
export const seriesAgainstSingle: Flow = {
  name: 'series',
  about: 'a series of three against single bookings on its dates',
  async open(stage, chance) {
    const [joana] = stage.professionals
    const days = ['2026-12-01', '2026-12-08', '2026-12-15'] as const
    const [first, ...others] = stage.contractors
    const repeat = { everyWeeks: 1, occurrences: 3 } as const
    const series = chance.yes(0.3) ? [first!, others[0]!] : [first!]
    const requests = stage.contractors.map((by) => ({
      by,
      of: joana!,
      name: by.name,
      request: series.includes(by)
        ? { ...requestOf(chance.one([8, 12]), chance.one(durations)), repeat }
        : requestOf(chance.one(starts), chance.one(durations), chance.one(days)),
    }))
    return {
      acts: requests.map(({ by, of, request, name }) => ({ name, work: (tools) => ask(tools, by, of, request) })),
      judge: async (tried) => {
        return [
          ...unexpected(tried, ['slot_taken', 'slot_unavailable', 'series_conflicts']),
          ...(await refusedThoughFree(stage, requests, tried)),
          ...(await halfSeries(stage)),
        ]
      },
    }
  },
}

function requestOf(hour: number, durationHours: (typeof durations)[number], day?: string): SlotRequest {
  return { start: at(hour, day), durationHours }
}

/** Returns the faults. If all simulated people request the same slot, exactly one of them must get it. */
function winners(tried: readonly Tried[], one: SlotRequest | null): string[] {
  const won = tried.filter(({ answer }) => answer === 'done').length
  const fits = one === null || tried.every(({ answer }) => answer !== 'slot_unavailable')
  return one && fits && won !== 1 ? [`one slot, ${won} winners`] : []
}

type Buffers = {
  readonly bufferBeforeInMinutes: number
  readonly bufferAfterInMinutes: number
  readonly maxBookingsPerDay: number | null
}

/** Checks the buffers, in the order in which the bookings were created, and the maximum number of bookings per day. */
async function tooClose(stage: Stage, professional: Player, rules: Buffers): Promise<string[]> {
  const { bufferBeforeInMinutes: before, bufferAfterInMinutes: after, maxBookingsPerDay: max } = rules
  const rows = await stage.sql<{ start: string; end: string }[]>`
    select data_hora_inicio as start, data_hora_fim as end from agendamentos
    where profissional_ref = ${professional.id} and status_servico = any (${[...activeStatuses]})
    order by (select id::text from booking_events where booking_id = agendamentos.id and sequence = 1)`
  const booked = rows.map(({ start, end }) => ({ start: Date.parse(start), end: Date.parse(end) }))
  const close = booked.flatMap((late, index) =>
    booked.slice(0, index).flatMap((early) => {
      const apart = late.start >= early.end + before * MINUTE || late.end + after * MINUTE <= early.start
      return apart ? [] : [`a booking was made within ${before}/${after} minutes of another`]
    }),
  )
  return max !== null && booked.length > max ? [...close, `${booked.length} bookings on a day of at most ${max}`] : close
}

async function halfSeries({ world }: Stage): Promise<string[]> {
  const rows = await world.db.select({ seriesId: bookings.seriesId, status: bookings.status }).from(bookings)
  const bySeries = Map.groupBy(
    rows.filter(({ seriesId }) => seriesId !== null),
    ({ seriesId }) => seriesId,
  )
  return [...bySeries.values()].flatMap((held) => (held.length === 3 ? [] : [`a series of three has ${held.length} bookings`]))
}
