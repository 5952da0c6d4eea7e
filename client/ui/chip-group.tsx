import { useId } from 'react'
import { Chip } from './chip.tsx'
import { fieldAria, FieldNotes } from './field.tsx'

export interface ChipGroupProps<Value> {
  legend: string
  options: readonly { value: Value; label: string }[]
  chosen: readonly Value[]
  /** Called after a click with all chosen values. */
  onChange: (chosen: Value[]) => void
  hint?: string | undefined
  error?: string | undefined
  name?: string
}

/** A group of chips of which any number may be selected. */
export function ChipGroup<Value extends string | number>(props: ChipGroupProps<Value>) {
  const { legend, options, chosen, onChange, hint, error, name } = props
  const id = useId()
  const toggle = (value: Value) =>
    onChange(chosen.includes(value) ? chosen.filter((other) => other !== value) : [...chosen, value])
  return (
    <fieldset aria-describedby={fieldAria(id, { hint, error })['aria-describedby']}>
      <legend className="mb-2 text-secondary font-semibold">{legend}</legend>
      <div className="flex flex-wrap gap-2">
        {options.map(({ value, label }) => (
          <Chip key={value} name={name} pressed={chosen.includes(value)} onClick={() => toggle(value)}>
            {label}
          </Chip>
        ))}
      </div>
      <div className="mt-1.5">
        <FieldNotes id={id} hint={hint} error={error} />
      </div>
    </fieldset>
  )
}
