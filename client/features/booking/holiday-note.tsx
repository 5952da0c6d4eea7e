import { CalendarHeart } from 'lucide-react'
import { holidayOn } from '#shared/holidays.ts'
import { dayOf } from '#shared/time.ts'
import { shortDate } from '#client/lib/format.ts'

/** Names the national holidays among the chosen starts before they are booked; renders nothing when no start is on a holiday. */
export function HolidayNote({ starts, zone }: { starts: readonly Date[]; zone: string }) {
  const named = starts.flatMap((start) => {
    const name = holidayOn(dayOf(start, zone))
    return name ? [`${shortDate(start, zone)} (${name})`] : []
  })
  if (named.length === 0) return null
  return (
    <p role="status" className="flex gap-2 rounded-lg bg-sunken p-3 text-secondary">
      <CalendarHeart aria-hidden className="mt-0.5 size-5 shrink-0" />
      {named.length === 1 ? `Feriado: ${named.join('')}.` : `Feriados: ${named.join(' · ')}.`}
    </p>
  )
}
