import { dateFormat } from '#shared/date-format.ts'
import { HOUR_MS } from '#shared/days.ts'
import { timeOf } from '#shared/time.ts'
import { zoneOf } from '#shared/zones.ts'
import type { BookingRow } from './queries.ts'

/** Returns an instant as `'sáb, 28 nov, 08:00'`, in the given zone. */
export function momentLabel(at: Date, zone: string): string {
  const part = (options: Intl.DateTimeFormatOptions) => dateFormat(zone, options).format(at).replaceAll('.', '')
  return `${part({ weekday: 'short' })}, ${part({ day: 'numeric' })} ${part({ month: 'short' })}, ${timeOf(at, zone)}`
}

/** A period as `'sáb, 28 nov, 08:00 – 12:00'`, in the given zone, in the format of the client's cards. */
export function periodLabel(startsAt: Date, hours: number, zone: string): string {
  return `${momentLabel(startsAt, zone)} – ${timeOf(new Date(startsAt.getTime() + hours * HOUR_MS), zone)}`
}

/** Returns the day and the hours of a booking in the professional's zone. */
export function ownPeriod({ booking: { startsAt, hours, extraHours }, place }: Pick<BookingRow, 'booking' | 'place'>): string {
  return periodLabel(startsAt, hours + extraHours, zoneOf(place.state, place.city))
}
