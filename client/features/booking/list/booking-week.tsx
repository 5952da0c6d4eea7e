import { Link } from '@tanstack/react-router'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { addDays, weekStartOf } from '#shared/days.ts'
import type { Day } from '#shared/days.ts'
import { calendarDay, deviceZone, hours } from '#client/lib/format.ts'
import { cx } from '#client/ui/cx.ts'
import { IconButton } from '#client/ui/icon-button.tsx'
import { Section } from '#client/ui/section.tsx'
import { dayNumber, longName, rangeName, shortName } from '#client/ui/week-days.ts'
import type { Booking } from '../labels.ts'
import { ZoneNote } from '../zone-note.tsx'
import { bookedDays, weekLimits } from './week.ts'
import type { BookedDay } from './week.ts'

export interface BookingWeekProps {
  bookings: readonly Booking[]
  now: Date
  /** Whether the server has older bookings that are not loaded yet. */
  hasMore: boolean
}

/**
 * The bookings of one week from Sunday in seven columns. On phones the days are below each other. Cancelled bookings appear only
 * in the list view.
 */
export function BookingWeek({ bookings, now, hasMore }: BookingWeekProps) {
  const today = calendarDay(now, bookings[0]?.zone ?? deviceZone())
  const { first, last } = weekLimits(bookings, today, hasMore)
  const [shown, setShown] = useState<Day>(weekStartOf(today))
  const days = bookedDays(bookings, shown, now)
  const range = rangeName(days.map(({ date }) => ({ date, slots: [] })))
  const count = days.flatMap((day) => day.bookings).length
  return (
    <Section
      title={range}
      aside={
        <div className="flex gap-1.5">
          <IconButton
            framed
            label="Semana anterior"
            icon={<ChevronLeft aria-hidden />}
            disabled={shown <= first}
            onClick={() => setShown(addDays(shown, -7))}
          />
          <IconButton
            framed
            label="Próxima semana"
            icon={<ChevronRight aria-hidden />}
            disabled={shown >= last}
            onClick={() => setShown(addDays(shown, 7))}
          />
        </div>
      }
      className="gap-3"
    >
      <p aria-live="polite" className={count === 0 ? 'text-muted' : 'sr-only'}>
        {count === 0 ? 'Nenhuma visita nesta semana.' : `Semana de ${range}: ${count === 1 ? '1 visita' : `${count} visitas`}`}
      </p>
      <ol className="grid overflow-hidden rounded-xl border border-line bg-surface lg:grid-cols-7">
        {days.map((day) => (
          <DayOfWeek key={day.date} day={day} today={day.date === today} />
        ))}
      </ol>
    </Section>
  )
}

function DayOfWeek({ day: { date, bookings }, today }: { day: BookedDay<Booking>; today: boolean }) {
  const named = { date, slots: [] }
  return (
    <li
      aria-label={longName(named)}
      aria-current={today ? 'date' : undefined}
      className="grid min-w-0 grid-cols-[4.5rem_minmax(0,1fr)] content-start items-start gap-2 border-t border-line p-2 first:border-0 lg:min-h-44 lg:grid-cols-[minmax(0,1fr)] lg:border-t-0 lg:border-l"
    >
      <p className="flex items-center justify-between gap-1 text-secondary text-muted">
        {shortName(named)}
        <span
          className={cx(
            'grid size-8 place-items-center rounded-full font-semibold tabular',
            today ? 'bg-primary text-on-primary' : 'text-ink',
          )}
        >
          {dayNumber(named)}
        </span>
      </p>
      <div className="grid gap-2">
        {bookings.map(({ id, other, start, end, zone, status }) => (
          <Link
            key={id}
            to="/agendamento/$id"
            params={{ id }}
            className="grid min-w-0 gap-1 rounded-lg bg-sunken p-2 text-secondary hover:text-link"
          >
            <span className="font-semibold tabular">{hours(start, end, zone)}</span>
            <span className="truncate">{other.name}</span>
            <ZoneNote zone={zone} at={start} />
            <span className="text-small text-muted">{status}</span>
          </Link>
        ))}
      </div>
    </li>
  )
}
