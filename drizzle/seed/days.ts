import { addDays, weekStartOf } from '#shared/days.ts'
import { dayOf } from '#shared/time.ts'
import { zoneOf } from '#shared/zones.ts'
import type { availabilityExceptions, professionalProfiles } from '../schema/index.ts'
import type { People } from './people.ts'

type Rules = Partial<typeof professionalProfiles.$inferInsert>
type Days = {
  readonly exceptions: (typeof availabilityExceptions.$inferInsert)[]
  /** The columns of demo profiles to change, by the professional's id. */
  readonly rules: ReadonlyMap<string, Rules>
}

const HOUR = 3_600_000
// Positions of the four professionals in the list of demo professionals. None of them is a named demo account.
const [CLOSED_WEEK, OPEN_SUNDAY, AWAY, ONE_A_DAY] = [31, 33, 35, 37] as const

/** Gives four professionals one peculiarity each: a closed week, an open Sunday, a time away, and at most one booking a day. */
export function makeDays({ professionals }: People, now: Date): Days {
  const [closed, onSunday, away, limited] = [CLOSED_WEEK, OPEN_SUNDAY, AWAY, ONE_A_DAY].map((at) => professionals[at])
  if (!closed || !onSunday || !away || !limited) throw new Error('a professional is missing')
  const today = ({ place }: typeof away) => dayOf(now, zoneOf(place.state, place.city))
  const from = addDays(today(closed), 10)
  const sunday = addDays(weekStartOf(today(onSunday)), 7)
  return {
    exceptions: [
      { professionalId: closed.user.id, kind: 'closed', firstDay: from, lastDay: addDays(from, 6), label: 'Viagem' },
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
      [limited.user.id, { maxBookingsPerDay: 1, horizonInDays: 45 }],
    ]),
  }
}
