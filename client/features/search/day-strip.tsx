import { useState } from 'react'
import { durations } from '#shared/availability.ts'
import { dayInWords } from '#shared/date-format.ts'
import { addDays } from '#shared/days.ts'
import { DEFAULT_ZONE } from '#shared/zones.ts'
import { trpc } from '#client/lib/api.ts'
import { calendarDay } from '#client/lib/format.ts'
import { cx } from '#client/ui/cx.ts'
import { Segmented } from '#client/ui/radio-group.tsx'
import { questionOf, readFilters, type SearchFilters } from './filters.ts'

export interface DayStripProps {
  filters: SearchFilters
  onChange: (filters: SearchFilters) => void
  /** Opens the date field, in which the person can choose a day outside the seven days of the row. */
  onOther: () => void
}

const DAYS = 7

/**
 * Seven days in a row, and the choice of the duration. A dot marks the days on which a professional is free. A tap on the chosen
 * day removes it from the filters.
 */
export function DayStrip({ filters, onChange, onOther }: DayStripProps) {
  // Today is computed for Brazil, because on a device in another time zone it may already be another day.
  const [today] = useState(() => calendarDay(new Date(), DEFAULT_ZONE))
  const { data: chosen } = filters
  const first = chosen && chosen > addDays(today, DAYS - 1) ? chosen : today
  const { date: _date, period: _period, ...question } = questionOf(filters)
  const { data } = trpc.search.freeDays.useQuery({ ...question, from: first }, { retry: false, staleTime: 60_000 })
  const days = Array.from({ length: DAYS }, (_, at) => addDays(first, at))
  const set = (change: { data?: string | undefined; duracao?: string }) => onChange(readFilters({ ...filters, ...change }))
  return (
    <div className="grid gap-2.5">
      <div className="flex items-baseline justify-between">
        <h2 className="text-body font-semibold">Quando?</h2>
        <button
          type="button"
          onClick={onOther}
          className="-my-2 min-h-11 text-secondary font-semibold text-link underline underline-offset-3"
        >
          {dayInWords(first, { month: 'long' })}
        </button>
      </div>
      <ul aria-label="Dia" className="grid grid-cols-7 gap-1">
        {days.map((day) => {
          const free = data?.days.includes(day) === true
          return (
            <li key={day}>
              <button
                type="button"
                aria-pressed={day === chosen}
                onClick={() => set({ data: day === chosen ? undefined : day })}
                className="grid min-h-16.5 w-full content-center justify-items-center gap-0.5 rounded-lg aria-pressed:bg-inverse aria-pressed:text-on-inverse hover:not-aria-pressed:bg-sunken"
              >
                <span className="text-small">{day === today ? 'hoje' : dayInWords(day, { weekday: 'short' })}</span>
                <span className="text-lead font-semibold tabular">
                  {Number(day.slice(8))}
                  <span className="sr-only">
                    {' '}
                    de {dayInWords(day, { month: 'long' })}
                    {free && ', há gente livre'}
                  </span>
                </span>
                <span className={cx('size-1.5 rounded-full', free && 'bg-success')} />
              </button>
            </li>
          )
        })}
      </ul>
      <div className="flex items-center justify-between gap-3">
        <span aria-hidden className="text-body font-semibold">
          Quanto tempo?
        </span>
        <Segmented
          label="Quanto tempo?"
          labelHidden
          name="duracao"
          options={durations.map((length) => ({ value: String(length), label: `${length} h` }))}
          value={String(filters.duracao ?? 4)}
          onChange={(event) => set({ duracao: event.target.value })}
        />
      </div>
    </div>
  )
}
