import { isDay, type Day } from '#shared/days.ts'
import { SelectField } from '#client/ui/select-field.tsx'
import { TextField } from '#client/ui/text-field.tsx'

export interface Period {
  de?: Day | undefined
  ate?: Day | undefined
}

export interface PeriodFieldsProps {
  period: Period
  /** The word before 'de' and 'até' in the labels, such as 'Cadastro' (sign-up). Without it the labels are 'De' and 'Até'. */
  of?: string
  onPeriod: (period: Period) => void
}

/** Two date fields for the first and the last day of a filter. */
export function PeriodFields({ period, of, onPeriod }: PeriodFieldsProps) {
  const { de, ate } = period
  const dayOf = (typed: string) => (isDay(typed) && typed.startsWith('20') ? typed : undefined)
  return (
    <>
      <FilterField
        type="date"
        label={of ? `${of} de` : 'De'}
        value={de}
        onValue={(typed) => onPeriod({ ...period, de: dayOf(typed) })}
      />
      <FilterField
        type="date"
        label={of ? `${of} até` : 'Até'}
        value={ate}
        error={isBackwards(period) ? BACKWARDS : undefined}
        onValue={(typed) => onPeriod({ ...period, ate: dayOf(typed) })}
      />
    </>
  )
}

interface FilterFieldProps {
  type?: 'date'
  label: string
  value: string | undefined
  error?: string | undefined
  onValue: (typed: string) => void
}

/**
 * A text or date field of a filter. The filter changes on blur or Enter, not on every keystroke, because a half-typed date may
 * already be a valid date.
 */
export function FilterField({ value = '', onValue, ...field }: FilterFieldProps) {
  return (
    <TextField
      key={value}
      {...field}
      defaultValue={value}
      maxLength={100}
      autoComplete="off"
      className="min-w-0 flex-1 basis-40"
      onBlur={({ target }) => {
        if (target.value !== value) onValue(target.value)
      }}
      onKeyDown={({ key, currentTarget }) => {
        if (key === 'Enter') currentTarget.blur()
      }}
    />
  )
}

interface FilterSelectProps {
  label: string
  /** The label of the option that turns the filter off. */
  any: string
  words: Readonly<Record<string, string>>
  value: string | undefined
  onValue: (value: string | undefined) => void
}

/** A select field of a filter. */
export function FilterSelect({ label, any, words, value, onValue }: FilterSelectProps) {
  return (
    <SelectField
      label={label}
      placeholder={any}
      className="min-w-0 flex-1 basis-40"
      value={value ?? ''}
      options={Object.entries(words).map(([key, name]) => ({ value: key, label: name }))}
      onChange={({ target }) => onValue(target.value || undefined)}
    />
  )
}

/** Returns `key`, which comes from the URL, if it is a key of `words`; otherwise undefined. */
export function knownKey<T extends object>(words: T, key: string | undefined): keyof T | undefined {
  return key !== undefined && Object.hasOwn(words, key) ? (key as keyof T) : undefined
}

const BACKWARDS = 'O último dia vem antes do primeiro'

/** Whether the last day of the period is before its first day. The page then sends no query. */
export function isBackwards({ de, ate }: Period): boolean {
  return de !== undefined && ate !== undefined && de > ate
}
