import { ChevronDown } from 'lucide-react'
import { useId } from 'react'
import type { ComponentProps } from 'react'
import { cx } from './cx.ts'
import { Field, controlFrame, controlInput, fieldAria } from './field.tsx'
import type { FieldTexts } from './field.tsx'

export interface SelectFieldProps extends Omit<ComponentProps<'select'>, 'children'>, FieldTexts {
  options: { value: string; label: string; disabled?: boolean }[]
  /** The text of an empty first option ('Escolha…'). Without this text there is no empty option. */
  placeholder?: string
}

/** A field with the platform's native select, which phones show as a sheet. */
export function SelectField({ label, hint, error, optional, options, placeholder, className, id, ...select }: SelectFieldProps) {
  const own = useId()
  const field = id ?? own
  return (
    <Field id={field} label={label} hint={hint} error={error} optional={optional} className={className}>
      <div className={cx(controlFrame, 'relative')}>
        <select
          {...select}
          {...fieldAria(field, { hint, error })}
          className={cx(controlInput, 'cursor-pointer appearance-none pr-11')}
        >
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.disabled} className="bg-surface text-ink">
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDown aria-hidden className="pointer-events-none absolute right-4 size-5 text-muted" />
      </div>
    </Field>
  )
}
