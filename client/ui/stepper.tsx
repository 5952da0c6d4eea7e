import { Minus, Plus } from 'lucide-react'
import { useId } from 'react'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { FieldNotes, fieldAria } from './field.tsx'
import type { FieldTexts } from './field.tsx'

export interface StepperProps extends FieldTexts {
  value: number
  onChange: (value: number) => void
  min?: number
  max?: number
  name?: string
  className?: string
}

/**
 * A field for a small whole number (quartos, banheiros) with − and + buttons of 44 px. A typed number is clamped to min and max.
 */
export function Stepper({ label, hint, error, optional, value, onChange, min = 0, max = 99, name, className }: StepperProps) {
  const id = useId()
  const set = (next: number) => onChange(Math.min(max, Math.max(min, Number.isFinite(next) ? Math.round(next) : min)))
  return (
    <div className={cx('grid gap-1', className)}>
      <div className="flex min-h-12 items-center justify-between gap-4">
        <label htmlFor={id} className="font-semibold">
          {label}
          {optional && <span className="font-normal text-muted"> (opcional)</span>}
        </label>
        <div className="flex items-center gap-1">
          <StepButton label={`Diminuir ${label}`} disabled={value <= min} onClick={() => set(value - 1)}>
            <Minus aria-hidden className="size-5" />
          </StepButton>
          <input
            {...fieldAria(id, { hint, error })}
            name={name}
            inputMode="numeric"
            role="spinbutton"
            aria-valuenow={value}
            aria-valuemin={min}
            aria-valuemax={max}
            value={value}
            onChange={(event) => set(Number.parseInt(event.target.value.replaceAll(/\D/g, '') || String(min), 10))}
            onKeyDown={(event) => {
              if (event.key === 'ArrowUp') set(value + 1)
              if (event.key === 'ArrowDown') set(value - 1)
            }}
            className="h-11 w-12 rounded-sm bg-transparent text-center text-body font-semibold tabular"
          />
          <StepButton label={`Aumentar ${label}`} disabled={value >= max} onClick={() => set(value + 1)}>
            <Plus aria-hidden className="size-5" />
          </StepButton>
        </div>
      </div>
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  )
}

function StepButton({
  label,
  disabled,
  onClick,
  children,
}: {
  label: string
  disabled: boolean
  onClick: () => void
  children: ReactNode
}) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={disabled || undefined}
      onClick={() => !disabled && onClick()}
      className="grid size-11 place-items-center rounded-md border border-line-strong bg-surface hover:bg-sunken aria-disabled:cursor-not-allowed aria-disabled:border-line aria-disabled:text-muted aria-disabled:opacity-60"
    >
      {children}
    </button>
  )
}
