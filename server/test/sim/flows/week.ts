import { addException } from '#server/features/availability/exceptions.ts'
import { saveSettings, setAway } from '#server/features/availability/settings.ts'
import { saveWeek } from '#server/features/availability/windows.ts'
import type { Tools, Tried } from '../acting.ts'
import type { Flow, Passed } from '../simulate.ts'
import type { Player } from '../stage.ts'
import { ask, at, starts, unexpected, BOOKING_DAY, labelOf, type SlotRequest } from './requests.ts'

const settings = {
  bufferBeforeInMinutes: 0,
  bufferAfterInMinutes: 0,
  leadTimeInHours: 2,
  horizonInDays: 180,
  maxBookingsPerDay: null,
}
const others = [0, 1, 3, 4, 5, 6].map((weekday) => ({ weekday, startTime: '08:00', endTime: '20:00' }))

/**
 * The first statement by which a booking request reads the professional's week: the search settings, followed by profile and
 * closed days.
 */
const READ = 'select search_settings'
const MAX_DELAY = 30
const LOCK = 'select pg_advisory_xact_lock'

type Change = (tools: Tools, joana: Player) => Promise<unknown>

/** Changes by a professional, each of which closes the day of the bookings. */
const changes: Record<string, Change> = {
  'goes away': (tools, joana) => setAway(tools.as(joana), { away: true }),
  'takes the day off': (tools, joana) => addException(tools.as(joana), dayOff),
  'works on other days': (tools, joana) => saveWeek(tools.as(joana), { windows: others }),
  'is booked less far ahead': (tools, joana) => saveSettings(tools.as(joana), { ...settings, horizonInDays: 3 }),
}
const dayOff = {
  kind: 'closed',
  firstDay: BOOKING_DAY,
  lastDay: BOOKING_DAY,
  startTime: null,
  endTime: null,
  label: null,
} as const

/**
 * A professional changes the week while contractors request slots. Requests after the change are refused, and bookings from
 * before it stay.
 */
export const weekChanges: Flow = {
  name: 'week',
  about: 'the week changes while it is booked',
  async open(stage, chance) {
    const [joana] = stage.professionals
    const [words, change] = chance.one(Object.entries(changes))
    const plans = stage.contractors.map((by) => ({ by, requests: chance.some(starts, chance.whole(1, 2)).map(requestAt) }))
    return {
      acts: [
        {
          name: 'joana',
          async work(tools) {
            // The change starts after a random delay. Otherwise it would always run before the requests, because it has few
            // statements.
            for (let step = tools.chance.whole(0, MAX_DELAY); step > 0; step--)
              await tools.pass('thinks', () => Promise.resolve())
            await tools.attempt(words, () => change(tools, joana!))
          },
        },
        ...plans.map(({ by, requests }) => ({
          name: by.name,
          async work(tools: Tools) {
            for (const request of requests) await ask(tools, by, joana!, request)
          },
        })),
      ],
      async judge(tried, passed) {
        const changed = passed.find(({ who, what }) => who === 'joana' && what === 'commit')?.at ?? Number.POSITIVE_INFINITY
        const asks = tried.filter(({ what }) => what !== words)
        const taken = plans.flatMap(({ requests }) => requests.map(labelOf))
        const nobody = taken.filter((request) => !asks.some(({ what, answer }) => what.endsWith(request) && answer === 'done'))
        const refused = asks.filter(
          ({ to, answer, what }) => to < changed && answer === 'slot_taken' && nobody.some((request) => what.endsWith(request)),
        )
        return [
          ...asks.flatMap((one) => outOfTime(one, { readAt: readingsOf(one, passed), changed })),
          ...refused.map(({ who, what }) => `${who} ${what}: refused as taken although nobody has it`),
          ...unexpected(tried, ['slot_taken', 'slot_unavailable']),
        ]
      },
    }
  },
}

/**
 * Returns the step at which a booking request last read the professional's week, and the step at which it first read the week
 * after locking the agenda.
 */
function readingsOf({ who, from, to }: Tried, passed: readonly Passed[]) {
  const mine = passed.filter((one) => one.who === who && one.at > from && one.at <= to)
  const locked = mine.findLast(({ what }) => what === LOCK)?.at ?? Number.POSITIVE_INFINITY
  const looks = mine.filter(({ what }) => what === READ).map(({ at: step }) => step)
  return { last: looks.at(-1), underLock: looks.find((step) => step > locked) }
}

/**
 * Returns a fault if the slot was refused although the change was committed after the request's last read, or booked although it
 * was committed before the read under the lock.
 */
function outOfTime(
  { who, what, answer }: Tried,
  { readAt, changed }: { readAt: ReturnType<typeof readingsOf>; changed: number },
) {
  if (answer === 'slot_unavailable' && !(readAt.last !== undefined && readAt.last > changed))
    return [`${who} ${what} before the week changed, and was refused`]
  if (answer !== 'done') return []
  if (readAt.underLock === undefined) return [`${who} ${what}, and got it without reading the week under the lock`]
  return readAt.underLock > changed ? [`${who} ${what} after the week changed, and got it`] : []
}

function requestAt(hour: number): SlotRequest {
  return { start: at(hour), durationHours: 4 }
}
