import { addDays, weekStartOf } from '#shared/days.ts'
import { dayOf } from '#shared/time.ts'
import { zoneOf } from '#shared/zones.ts'
import type { availabilityExceptions, professionalProfiles } from '../schema/index.ts'
import type { People } from './people.ts'

type Rules = Partial<typeof professionalProfiles.$inferInsert>
type Days = {
  readonly exceptions: (typeof availabilityExceptions.$inferInsert)[]
  /** What differs from the profile, by the professional's id. */
  readonly rules: ReadonlyMap<string, Rules>
}

const HOUR = 3_600_000
// Counted from the first of the sixty; none of those that have a part in the stories.
const [TRAVELS, WORKS_ON_SUNDAY, IS_AWAY, TAKES_ONE] = [31, 33, 35, 37] as const

/** One professional each with a journey ahead, hours on a Sunday, a time off that runs, and one visit a day at most. */
export function makeDays({ professionals }: People, now: Date): Days {
  const [travels, onSunday, away, one] = [TRAVELS, WORKS_ON_SUNDAY, IS_AWAY, TAKES_ONE].map((at) => professionals[at])
  if (!travels || !onSunday || !away || !one) throw new Error('a professional is missing')
  const today = ({ place }: typeof away) => dayOf(now, zoneOf(place.state, place.city))
  const from = addDays(today(travels), 10)
  const sunday = addDays(weekStartOf(today(onSunday)), 7)
  return {
    exceptions: [
      { professionalId: travels.user.id, kind: 'closed', firstDay: from, lastDay: addDays(from, 6), label: 'Viagem' },
      {
        professionalId: onSunday.user.id,
        kind: 'open',
        firstDay: sunday,
        lastDay: sunday,
        startTime: '08:00',
        endTime: '16:00',
        label: 'Domingo extra',
      },
    ],
    rules: new Map<string, Rules>([
      [away.user.id, { awaySince: new Date(now.getTime() - 30 * HOUR), awayUntil: addDays(today(away), 12) }],
      [one.user.id, { maxBookingsPerDay: 1, horizonInDays: 45 }],
    ]),
  }
}
