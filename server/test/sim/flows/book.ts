import { eq } from 'drizzle-orm'
import { bookings, professionalProfiles } from '#db/schema/index.ts'
import { durations } from '#shared/availability.ts'
import { activeStatuses } from '#shared/booking.ts'
import type { Tried } from '../acting.ts'
import type { Flow } from '../simulate.ts'
import type { Player, Stage } from '../stage.ts'
import { ask, at, refusedThoughFree, starts, unforeseen, type Wish } from './asking.ts'

const MINUTE = 60_000
const buffers = [0, 15, 60, 240] as const

/** Households ask one professional at once for hours of one day that may meet; only buffers keep some of them apart. */
export const bookAgainstBook: Flow = {
  name: 'book',
  about: 'five households ask for hours of one day that meet or touch',
  cuts: true,
  async open(stage, chance) {
    const [joana] = stage.professionals
    const rules = {
      bufferBeforeInMinutes: chance.one(buffers),
      bufferAfterInMinutes: chance.one(buffers),
      maxBookingsPerDay: chance.one([null, null, 1, 2]),
    }
    await stage.world.db.update(professionalProfiles).set(rules).where(eq(professionalProfiles.userId, joana!.id))
    const one = chance.yes(0.2) ? wishOf(chance.one(starts), chance.one(durations)) : null
    const asked = stage.households.map((by) => ({
      by,
      of: joana!,
      name: by.name,
      wish: one ?? wishOf(chance.one(starts), chance.one(durations)),
    }))
    return {
      acts: asked.map(({ by, of, wish, name }) => ({ name, work: (tools) => ask(tools, by, of, wish) })),
      judge: async (tried) => [
        ...unforeseen(tried, ['slot_taken', 'slot_unavailable']),
        ...(await refusedThoughFree(stage, asked, tried)),
        ...(await tooClose(stage, joana!, rules)),
        ...winners(tried, one),
      ],
    }
  },
}

/** One household asks five professionals for the same hour at once. */
export const threeUnpaid: Flow = {
  name: 'unpaid',
  about: 'one household asks five professionals at once, a series or single visits',
  async open(stage, chance) {
    const [casa] = stage.households
    const asked = stage.professionals.map((of, index) => ({
      of,
      name: `Casa 1.${index + 1}`,
      wish: {
        ...wishOf(chance.one(starts), 4),
        ...(chance.yes(0.3) && { repeat: { everyWeeks: 1, occurrences: 2 } as const }),
      },
    }))
    return {
      acts: asked.map(({ of, wish, name }) => ({ name, work: (tools) => ask(tools, casa!, of, wish) })),
      judge: async (tried) => {
        const won = tried.filter(({ answer }) => answer === 'done').length
        return [
          ...unforeseen(tried, ['too_many_holds']),
          ...(won === 3 ? [] : [`three unpaid visits may be held at once, ${won} were`]),
        ]
      },
    }
  },
}

/** A household asks for a series while others ask for single visits on its dates: all of the series or nothing. */
export const seriesAgainstSingle: Flow = {
  name: 'series',
  about: 'a series of three against single visits on its dates',
  async open(stage, chance) {
    const [joana] = stage.professionals
    const days = ['2026-12-01', '2026-12-08', '2026-12-15'] as const
    const [first, ...others] = stage.households
    const repeat = { everyWeeks: 1, occurrences: 3 } as const
    const series = chance.yes(0.3) ? [first!, others[0]!] : [first!]
    const asked = stage.households.map((by) => ({
      by,
      of: joana!,
      name: by.name,
      wish: series.includes(by)
        ? { ...wishOf(chance.one([8, 12]), chance.one(durations)), repeat }
        : wishOf(chance.one(starts), chance.one(durations), chance.one(days)),
    }))
    return {
      acts: asked.map(({ by, of, wish, name }) => ({ name, work: (tools) => ask(tools, by, of, wish) })),
      judge: async (tried) => {
        return [
          ...unforeseen(tried, ['slot_taken', 'slot_unavailable', 'series_conflicts']),
          ...(await refusedThoughFree(stage, asked, tried)),
          ...(await halfSeries(stage)),
        ]
      },
    }
  },
}

function wishOf(hour: number, durationHours: (typeof durations)[number], day?: string): Wish {
  return { start: at(hour, day), durationHours }
}

/** Whoever asks for one and the same: one has it. */
function winners(tried: readonly Tried[], one: Wish | null): string[] {
  const won = tried.filter(({ answer }) => answer === 'done').length
  const fits = one === null || tried.every(({ answer }) => answer !== 'slot_unavailable')
  return one && fits && won !== 1 ? [`one slot, ${won} winners`] : []
}

type Buffers = {
  readonly bufferBeforeInMinutes: number
  readonly bufferAfterInMinutes: number
  readonly maxBookingsPerDay: number | null
}

/** The breaks hold in the order in which the visits were taken (R-E6), and no day has more of them than she takes. */
async function tooClose(stage: Stage, professional: Player, rules: Buffers): Promise<string[]> {
  const { bufferBeforeInMinutes: before, bufferAfterInMinutes: after, maxBookingsPerDay: most } = rules
  const rows = await stage.sql<{ start: string; end: string }[]>`
    select data_hora_inicio as start, data_hora_fim as end from agendamentos
    where profissional_ref = ${professional.id} and status_servico = any (${[...activeStatuses]})
    order by (select min(id::text) from booking_events where booking_id = agendamentos.id)`
  const visits = rows.map(({ start, end }) => ({ start: Date.parse(start), end: Date.parse(end) }))
  const close = visits.flatMap((late, index) =>
    visits.slice(0, index).flatMap((early) => {
      const apart = late.start >= early.end + before * MINUTE || late.end + after * MINUTE <= early.start
      return apart ? [] : [`a visit was taken within ${before}/${after} minutes of another`]
    }),
  )
  return most !== null && visits.length > most ? [...close, `${visits.length} visits on a day of at most ${most}`] : close
}

async function halfSeries({ world }: Stage): Promise<string[]> {
  const rows = await world.db.select({ seriesId: bookings.seriesId, status: bookings.status }).from(bookings)
  const bySeries = Map.groupBy(
    rows.filter(({ seriesId }) => seriesId !== null),
    ({ seriesId }) => seriesId,
  )
  return [...bySeries.values()].flatMap((visits) =>
    visits.length === 3 ? [] : [`a series of three has ${visits.length} visits`],
  )
}
