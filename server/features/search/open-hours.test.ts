import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { availabilityExceptions, searchIndex } from '#db/schema/index.ts'
import { seededRandom } from '#db/seed/seeded-random.ts'
import { slotsOfDay } from '#server/features/availability/rules.ts'
import { testWorld, type TestWorld } from '#server/test/stage/world.ts'
import { durations } from '#shared/availability.ts'
import { periods } from '#shared/search.ts'
import { timeOf } from '#shared/time.ts'
import { hoursOfPeriod, isIn } from './rules.ts'
import { hasOpenHours } from './statements.ts'

const PROFESSIONALS = 80
const tuesday = '2026-11-24'
const zone = 'America/Sao_Paulo'
const chance = seededRandom(20_261_124)

type Hours = [string, string]
type Special = { kind: 'open' | 'closed'; startTime: string | null; endTime: string | null }

let world: TestWorld
let everybody: { id: string; windows: Hours[]; exceptions: Special[] }[]
beforeAll(async () => {
  world = await testWorld()
  everybody = []
  for (let index = 0; index < PROFESSIONALS; index++) {
    const [windows, exceptions] = [someWindows(), someExceptions()]
    const { id } = await world.person({ professional: { windows } })
    const rows = exceptions.map((one) => ({ ...one, professionalId: id, firstDay: tuesday, lastDay: tuesday }))
    if (rows.length > 0) await world.db.insert(availabilityExceptions).values(rows)
    everybody.push({ id, windows, exceptions })
  }
})
afterAll(() => world.close())

const parts = [undefined, 'morning', 'afternoon', 'evening'] as const
test.each(parts.flatMap((period) => durations.map((hours) => ({ period, hours }))))(
  '$hours h, $period: passes exactly the professionals who have a slot when nothing is booked',
  async ({ period, hours }) => {
    const expected = everybody.filter((professional) =>
      startsOf(professional, hours).some((time) => !period || isIn(period, time)),
    )
    const statement = world.db
      .select({ id: searchIndex.userId })
      .from(searchIndex)
      .where(hasOpenHours(sql`${searchIndex.userId}`))
      .prepare('')
    const passed = await statement.execute({ weekday: 2, date: tuesday, hours, ...hoursOfPeriod(period) })
    expect(passed.map(({ id }) => id).toSorted()).toEqual(expected.map(({ id }) => id).toSorted())
    // No window ends after 23:00, so in the evening only a booking of four hours can fit.
    expect(expected.length > 0).toBe(period !== 'evening' || hours === 4)
    expect(expected.length).toBeLessThan(PROFESSIONALS)
  },
)

test('the periods of a day together cover all its hours', () => {
  expect(Object.keys(periods)).toEqual(parts.slice(1))
  expect(parts.map(hoursOfPeriod)).toEqual([
    { fromHour: 0, belowHour: 24 },
    { fromHour: 0, belowHour: 12 },
    { fromHour: 12, belowHour: 18 },
    { fromHour: 18, belowHour: 24 },
  ])
})

function startsOf({ windows, exceptions }: (typeof everybody)[number], durationHours: (typeof durations)[number]): string[] {
  const quiet = { leadTimeInHours: 0, bufferBeforeInMinutes: 0, bufferAfterInMinutes: 0, maxBookingsPerDay: null, away: null }
  const agenda = {
    ...quiet,
    zone,
    busy: [],
    horizonInDays: 180,
    windows: windows.map(([startTime, endTime]) => ({ weekday: 2, startTime, endTime })),
    exceptions: exceptions.map((one) => ({ ...one, firstDay: tuesday, lastDay: tuesday })),
  }
  return slotsOfDay(agenda, tuesday, { durationHours, now: world.now() })
    .filter(({ state }) => state === 'free')
    .map(({ start }) => timeOf(start, zone))
}

/** Random windows: none, one, or two that may touch. */
function someWindows(): Hours[] {
  const first = someHours(0, 14)
  const windows = chance.yes(0.1) ? [] : [first]
  const end = Number(first[1].slice(0, 2))
  if (windows.length === 1 && end < 22 && chance.yes(0.6)) windows.push(someHours(end, 22))
  return windows
}

function someExceptions(): Special[] {
  const one = (kind: Special['kind']) => {
    const [startTime, endTime] = someHours(0, 22)
    return { kind, startTime, endTime }
  }
  const closed = { kind: 'closed', startTime: null, endTime: null } as const
  return [
    ...(chance.yes(0.3) ? [one('open')] : []),
    ...(chance.yes(0.1) ? [one('open')] : []),
    ...(chance.yes(0.4) ? [one('closed')] : []),
    ...(chance.yes(0.1) ? [closed] : []),
  ]
}

/** Returns random hours that end by 23:00. They begin at `low` in half of the cases, and otherwise between `low` and `high`. */
function someHours(low: number, high: number): Hours {
  const from = Math.min(22, chance.yes(0.5) ? low : chance.whole(low, high))
  return [clock(from), clock(Math.min(23, from + chance.whole(1, 15)))]
}

function clock(hour: number): string {
  return `${String(hour).padStart(2, '0')}:00`
}
