import { useId } from 'react'
import type { Ref } from 'react'
import { cx } from './cx.ts'
import { Field, controlFrame, controlInput, fieldAria } from './field.tsx'
import type { FieldTexts } from './field.tsx'

export interface SliderProps extends FieldTexts {
  /** The chosen whole number; null while the number field is empty. */
  value: number | null
  onChange: (value: number | null) => void
  onBlur?: () => void
  min: number
  max: number
  /** The unit after the number, such as 'km'. */
  unit: string
  name?: string
  ref?: Ref<HTMLInputElement>
  className?: string
}

/**
 * A field for a whole number, chosen with a slider or typed. A typed number outside min and max stays in the field, so that the
 * form can refuse it.
 */
export function Slider({ label, hint, error, optional, value, onChange, min, max, unit, className, ...input }: SliderProps) {
  const id = useId()
  return (
    <Field id={id} label={label} hint={hint} error={error} optional={optional} className={className}>
      <div className="flex items-center gap-4">
        <input
          type="range"
          aria-label={`${label}: deslize para mudar`}
          aria-valuetext={`${value ?? min} ${unit}`}
          min={min}
          max={max}
          value={value ?? min}
          onChange={({ target }) => onChange(target.valueAsNumber)}
          className="h-11 min-w-0 flex-1 cursor-pointer accent-primary"
        />
        {/* The width is set on this box and not on the frame of the input, because the frame fills its parent. */}
        <div className="w-28 shrink-0">
          <div className={controlFrame}>
            <input
              {...input}
              {...fieldAria(id, { hint, error })}
              type="text"
              inputMode="numeric"
              autoComplete="off"
              maxLength={String(max).length + 1}
              value={value ?? ''}
              onChange={({ target }) => onChange(wholeNumber(target.value))}
              className={cx(controlInput, 'pr-0 tabular')}
            />
            <span className="pr-4 text-muted">{unit}</span>
          </div>
        </div>
      </div>
    </Field>
  )
}

function wholeNumber(typed: string): number | null {
  const digits = typed.replaceAll(/\D/g, '')
  return digits === '' ? null : Number(digits)
}
