import type { FocusEvent, KeyboardEvent } from 'react'
import { isDay, type Day } from '#shared/days.ts'
import { TextField } from '#client/ui/text-field.tsx'

export interface Period {
  de?: Day | undefined
  ate?: Day | undefined
}

export interface PeriodFieldsProps {
  period: Period
  onPeriod: (period: Period) => void
}

/** The first and the last day of a filter. A day counts when its field is left, because a half-typed date is a date too. */
export function PeriodFields({ period, onPeriod }: PeriodFieldsProps) {
  const field = (name: keyof Period, label: string) => ({
    type: 'date',
    label,
    defaultValue: period[name] ?? '',
    className: 'min-w-0 flex-1 basis-40',
    onBlur: ({ target: { value } }: FocusEvent<HTMLInputElement>) => {
      const day = isDay(value) && value.startsWith('20') ? value : undefined
      if (day !== period[name]) onPeriod({ ...period, [name]: day })
    },
    onKeyDown: ({ key, currentTarget }: KeyboardEvent<HTMLInputElement>) => {
      if (key === 'Enter') currentTarget.blur()
    },
  })
  return (
    <>
      <TextField key={`de${period.de}`} {...field('de', 'De')} />
      <TextField key={`ate${period.ate}`} {...field('ate', 'Até')} error={isBackwards(period) ? BACKWARDS : undefined} />
    </>
  )
}

const BACKWARDS = 'O último dia vem antes do primeiro'

/** Whether the period ends before it begins, so that nothing can be asked for. */
export function isBackwards({ de, ate }: Period): boolean {
  return de !== undefined && ate !== undefined && de > ate
}
