import { calendarDay } from '#client/lib/format.ts'
import type { Booking } from '../labels.ts'

export interface BookingGroup<T> {
  label: 'Próximos' | 'Hoje' | 'Anteriores'
  bookings: T[]
}

/**
 * Groups bookings by their day in the home's zone: Próximos, Hoje, Anteriores, without empty groups. The start descends inside a
 * group and from group to group (R-C4).
 */
export function groupBookings<T extends Pick<Booking, 'start' | 'zone'>>(bookings: readonly T[], now: Date): BookingGroup<T>[] {
  const groups: BookingGroup<T>[] = [
    { label: 'Próximos', bookings: [] },
    { label: 'Hoje', bookings: [] },
    { label: 'Anteriores', bookings: [] },
  ]
  for (const booking of bookings.toSorted((a, b) => Date.parse(b.start) - Date.parse(a.start))) {
    const label = labelOf(booking, now)
    groups.find((group) => group.label === label)?.bookings.push(booking)
  }
  return groups.filter((group) => group.bookings.length > 0)
}

function labelOf({ start, zone }: Pick<Booking, 'start' | 'zone'>, now: Date): BookingGroup<unknown>['label'] {
  const [day, today] = [calendarDay(start, zone), calendarDay(now, zone)]
  if (day === today) return 'Hoje'
  return day > today ? 'Próximos' : 'Anteriores'
}
