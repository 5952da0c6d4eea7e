import { addException } from '#server/features/availability/exceptions.ts'
import { saveSettings, setAway } from '#server/features/availability/settings.ts'
import { saveWeek } from '#server/features/availability/windows.ts'
import type { Tools, Tried } from '../acting.ts'
import type { Flow, Passed } from '../simulate.ts'
import type { Player } from '../stage.ts'
import { ask, at, starts, unforeseen, VISIT_DAY, wordsOf, type Wish } from './asking.ts'

const settings = {
  bufferBeforeInMinutes: 0,
  bufferAfterInMinutes: 0,
  noticeInHours: 2,
  horizonInDays: 180,
  maxBookingsPerDay: null,
}
const others = [0, 1, 3, 4, 5, 6].map((weekday) => ({ weekday, startTime: '08:00', endTime: '20:00' }))

/** By which statement a booking reads her profile with her days off (it asks for the rules of the search first), and her week. */
const PROFILE = 'select search_settings'
const WEEK = 'select disponibilidade'
const MOST_TURNS = 30
const TURN = 'select pg_advisory_xact_lock'

type Change = { readonly readBy: string; readonly make: (tools: Tools, joana: Player) => Promise<unknown> }

/** What takes every hour of the day of the visits out of a week, in one way or another. */
const changes: Record<string, Change> = {
  'goes away': { readBy: PROFILE, make: (tools, joana) => setAway(tools.as(joana), { away: true }) },
  'takes the day off': { readBy: PROFILE, make: (tools, joana) => addException(tools.as(joana), dayOff) },
  'works on other days': { readBy: WEEK, make: (tools, joana) => saveWeek(tools.as(joana), { windows: others }) },
  'is booked less far ahead': {
    readBy: PROFILE,
    make: (tools, joana) => saveSettings(tools.as(joana), { ...settings, horizonInDays: 3 }),
  },
}
const dayOff = { kind: 'closed', firstDay: VISIT_DAY, lastDay: VISIT_DAY, startTime: null, endTime: null, label: null } as const

/** A professional changes her week while households ask: who asks after the change is told so, visits booked before it stay. */
export const weekChanges: Flow = {
  name: 'week',
  about: 'the week changes while it is booked',
  async open(stage, chance) {
    const [joana] = stage.professionals
    const [words, change] = chance.one(Object.entries(changes))
    const asked = stage.households.map((by) => ({ by, wishes: chance.some(starts, chance.whole(1, 2)).map(wishAt) }))
    return {
      acts: [
        {
          name: 'joana',
          async work(tools) {
            // Her few statements would else come before anybody else has asked.
            for (let turn = tools.chance.whole(0, MOST_TURNS); turn > 0; turn--)
              await tools.pass('thinks', () => Promise.resolve())
            await tools.attempt(words, () => change.make(tools, joana!))
          },
        },
        ...asked.map(({ by, wishes }) => ({
          name: by.name,
          async work(tools: Tools) {
            for (const wish of wishes) await ask(tools, by, joana!, wish)
          },
        })),
      ],
      async judge(tried, passed) {
        const changed = passed.find(({ who, what }) => who === 'joana' && what === 'commit')?.at ?? Number.POSITIVE_INFINITY
        const asks = tried.filter(({ what }) => what !== words)
        const taken = asked.flatMap(({ wishes }) => wishes.map(wordsOf))
        const nobody = taken.filter((wish) => !asks.some(({ what, answer }) => what.endsWith(wish) && answer === 'done'))
        const refused = asks.filter(
          ({ to, answer, what }) => to < changed && answer === 'slot_taken' && nobody.some((wish) => what.endsWith(wish)),
        )
        return [
          ...asks.flatMap((one) => outOfTime(one, { readAt: readingsOf(one, passed, change.readBy), changed })),
          ...refused.map(({ who, what }) => `${who} ${what}: taken, though nobody has it`),
          ...unforeseen(tried, ['slot_taken', 'slot_unavailable']),
        ]
      },
    }
  },
}

/** The last look of somebody at her week, and the last one in her turn on the agenda: at which steps of the seed. */
function readingsOf({ who, from, to }: Tried, passed: readonly Passed[], readBy: string) {
  const mine = passed.filter((one) => one.who === who && one.at > from && one.at <= to)
  const turn = mine.findLast(({ what }) => what === TURN)?.at ?? Number.POSITIVE_INFINITY
  const looks = mine.filter(({ what }) => what === readBy).map(({ at: step }) => step)
  return { last: looks.at(-1), inTurn: looks.find((step) => step > turn) }
}

/** Faults: what decides is whether her change was committed when somebody last looked, which whoever gets an hour does in her turn. */
function outOfTime(
  { who, what, answer }: Tried,
  { readAt, changed }: { readAt: ReturnType<typeof readingsOf>; changed: number },
) {
  if (answer === 'slot_unavailable' && !(readAt.last !== undefined && readAt.last > changed))
    return [`${who} ${what} before she changed her week, and was refused`]
  if (answer !== 'done') return []
  if (readAt.inTurn === undefined) return [`${who} ${what}, and got it without a look at her week in her turn`]
  return readAt.inTurn > changed ? [`${who} ${what} after she changed her week, and got it`] : []
}

function wishAt(hour: number): Wish {
  return { start: at(hour), durationHours: 4 }
}
