import { BookingStatus } from '#shared/booking.ts'
import { addDays, type Day, weekdayOf } from '#shared/days.ts'
import { dayOf } from '#shared/time.ts'
import { DEFAULT_ZONE, zoneOf } from '#shared/zones.ts'
import { monthsBefore } from '#server/features/finance/rules.ts'
import type { financialReports } from '../schema/index.ts'
import type { History, Row } from './rows.ts'
import type { People, Professional } from './people.ts'
import { windowStart } from './working-days.ts'
import type { SeededRandom } from './seeded-random.ts'

const MONTHS = 12

/** One completed booking of Ana in each of the twelve previous months, so that the financial reports cover a year. */
export function monthlyBookings({ named, professionals }: People, { bookings }: Pick<History, 'bookings'>, now: Date): Row[] {
  const isNamed = ({ user }: Professional) => Object.values(named).some((each) => each?.id === user.id)
  const professional = professionals.find((each) => each.profile.verificationStatus === 'Aprovado' && !isNamed(each))
  if (!professional || !named.ana) throw new Error('a named account is missing')
  const zone = zoneOf(professional.place.state, professional.place.city)
  const own = bookings.filter(({ professionalId }) => professionalId === professional.user.id)
  const taken = new Set(own.map(({ startsAt }) => dayOf(startsAt, zone)))
  const row = { contractor: named.ana, professional, time: windowStart(professional), status: BookingStatus.completed }
  return freeDayOfEachMonth(professional, taken, now).map((day) => ({ ...row, day }))
}

/** Returns for each of the twelve months before `now`, newest first, a day on which the professional works and has no booking. */
function freeDayOfEachMonth(professional: Professional, taken: ReadonlySet<Day>, now: Date): Day[] {
  return monthsBefore(now, MONTHS).map(({ from }) => {
    const first = dayOf(from, DEFAULT_ZONE)
    const days = Array.from({ length: 27 }, (_, at) => addDays(first, at))
    const works = (day: Day) => professional.windows.some(({ weekday }) => weekday === weekdayOf(day))
    const free = days.find((day) => works(day) && !taken.has(day))
    if (!free) throw new RangeError('the professional has no free day in a month')
    return free
  })
}

/** The financial reports of Ana's bookings, computed from the ledger like those of the monthly job. */
export function makeReports(random: SeededRandom, { bookings, ledger }: History, { named: { ana } }: People, now: Date) {
  const spent = new Map<string, number>()
  for (const { bookingId, account, kind, amountInCents } of ledger) {
    const counts = bookingId && account === 'provider' && (kind === 'charge' || kind === 'refund')
    if (counts) spent.set(bookingId, (spent.get(bookingId) ?? 0) - amountInCents)
  }
  return monthsBefore(now, MONTHS).flatMap(({ year, month, from, until }) => {
    const own = bookings.filter(
      ({ id, contractorId, startsAt }) =>
        contractorId === ana?.id && startsAt >= from && startsAt < until && (spent.get(id) ?? 0) > 0,
    )
    const id = random.id()
    const report: typeof financialReports.$inferInsert = {
      id,
      contractorId: ana?.id ?? '',
      year,
      month,
      totalSpentInCents: own.reduce((sum, booking) => sum + (spent.get(booking.id) ?? 0), 0),
      serviceCount: own.filter(({ status }) => status !== BookingStatus.cancelled).length,
      url: `/financial-report/${id}.pdf`,
      createdAt: until,
    }
    return own.length > 0 ? [report] : []
  })
}
