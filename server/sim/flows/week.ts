import { addException, saveSettings, saveWeek, setAway } from '#server/features/availability/service.ts'
import type { Tools } from '../acting.ts'
import type { Flow } from '../simulate.ts'
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

/** What takes every hour of the day of the visits out of a week, in one way or another. */
const changes: Record<string, (tools: Tools, joana: Player) => Promise<unknown>> = {
  'goes away': (tools, joana) => setAway(tools.as(joana), { away: true }),
  'takes the day off': (tools, joana) =>
    addException(tools.as(joana), {
      kind: 'closed',
      firstDay: VISIT_DAY,
      lastDay: VISIT_DAY,
      startTime: null,
      endTime: null,
      label: null,
    }),
  'works on other days': (tools, joana) => saveWeek(tools.as(joana), { windows: others }),
  'is booked less far ahead': (tools, joana) => saveSettings(tools.as(joana), { ...settings, horizonInDays: 3 }),
}

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
        { name: 'joana', work: (tools) => tools.attempt(words, () => change(tools, joana!)) },
        ...asked.map(({ by, wishes }) => ({
          name: by.name,
          async work(tools: Tools) {
            for (const wish of wishes) await ask(tools, by, joana!, wish)
          },
        })),
      ],
      async judge(tried) {
        const changed = tried.find(({ what }) => what === words)!
        const asks = tried.filter(({ what }) => what !== words)
        const late = asks.filter(({ from, answer }) => from > changed.to && answer === 'done')
        const early = asks.filter(({ to, answer }) => to < changed.from && answer === 'slot_unavailable')
        const taken = asked.flatMap(({ wishes }) => wishes.map(wordsOf))
        const nobody = taken.filter((wish) => !asks.some(({ what, answer }) => what.endsWith(wish) && answer === 'done'))
        const refused = asks.filter(
          ({ to, answer, what }) => to < changed.from && answer === 'slot_taken' && nobody.some((wish) => what.endsWith(wish)),
        )
        return [
          ...late.map(({ who, what }) => `${who} ${what} after she changed her week, and got it`),
          ...early.map(({ who, what }) => `${who} ${what} before she changed her week, and was refused`),
          ...refused.map(({ who, what }) => `${who} ${what}: taken, though nobody has it`),
          ...unforeseen(tried, ['slot_taken', 'slot_unavailable']),
        ]
      },
    }
  },
}

function wishAt(hour: number): Wish {
  return { start: at(hour), durationHours: 4 }
}
