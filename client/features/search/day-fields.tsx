import { useState } from 'react'
import { HORIZON_IN_DAYS } from '#shared/availability.ts'
import { periods, searchMessages } from '#shared/search.ts'
import { addDays } from '#shared/days.ts'
import { DEFAULT_ZONE } from '#shared/zones.ts'
import { calendarDay } from '#client/lib/format.ts'
import { Segmented } from '#client/ui/radio-group.tsx'
import type { RadioOption } from '#client/ui/radio-group.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { periodSlugs, readFilters } from './filters.ts'
import type { SearchFilters } from './filters.ts'

export interface DayFieldsProps {
  filters: SearchFilters
  onChange: (filters: SearchFilters) => void
  /** A prefix for the names of the inputs. The search page contains the fields for the day twice, and the names must differ. */
  name: string
}

const ANY = ''

const parts: RadioOption[] = [
  { value: ANY, label: 'Qualquer' },
  ...Object.entries(periodSlugs).map(([value, period]) => ({ value, label: periods[period].label })),
]

/**
 * The fields for the day on which a professional must be free and for the period of that day. The period can be set only with a
 * day.
 */
export function DayFields({ filters, onChange, name }: DayFieldsProps) {
  const set = (change: { data?: string; periodo?: string }) => onChange(readFilters({ ...filters, ...change }))
  return (
    <>
      <DayField value={filters.data ?? ANY} onChange={(data) => set({ data })} />
      <Segmented
        label="Período"
        name={`${name}-periodo`}
        options={parts}
        value={filters.periodo ?? ANY}
        onChange={(event) => set({ periodo: event.target.value })}
        disabled={!filters.data}
        even
        hint={filters.data ? undefined : searchMessages.periodNeedsDate}
      />
    </>
  )
}

/**
 * The browser's date input. Only days that can be booked are passed to `onChange`. A half-typed year ('0002-11-24') stays in the
 * field.
 */
function DayField({ value, onChange }: { value: string; onChange: (day: string) => void }) {
  const [typed, setTyped] = useState({ text: value, over: value })
  // Today is computed for Brazil, because on a device in another time zone it may already be another day.
  const [today] = useState(() => calendarDay(new Date(), DEFAULT_ZONE))
  const last = addDays(today, HORIZON_IN_DAYS)
  const shown = typed.over === value ? typed.text : value
  const outside = shown !== '' && (shown < today || shown > last)
  const change = (text: string) => {
    const fits = text === '' || (text >= today && text <= last)
    setTyped({ text, over: fits ? text : value })
    if (fits) onChange(text)
  }
  return (
    <TextField
      label="Livre no dia"
      type="date"
      min={today}
      max={last}
      value={shown}
      onChange={(event) => change(event.target.value)}
      error={outside ? (shown < today ? searchMessages.pastDate : searchMessages.farDate) : undefined}
    />
  )
}
