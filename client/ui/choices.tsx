import { Check } from 'lucide-react'
import { useId } from 'react'
import type { ComponentProps, ReactNode } from 'react'
import { cx } from './cx.ts'
import { FieldNotes, fieldAria } from './field.tsx'
import type { FieldTexts } from './field.tsx'

export interface CheckboxProps extends ComponentProps<'input'> {
  label: ReactNode
  hint?: ReactNode
  error?: string | undefined
}

/** A native checkbox with its label. The whole line is the touch target (44 px). */
export function Checkbox({ label, hint, error, className, id, ...input }: CheckboxProps) {
  const own = useId()
  const field = id ?? own
  return (
    <div className={cx('grid gap-1', className)}>
      <label
        htmlFor={field}
        className="flex min-h-11 cursor-pointer items-center gap-3 text-body has-disabled:cursor-not-allowed has-disabled:text-muted"
      >
        <Box>
          <input type="checkbox" {...input} {...fieldAria(field, { hint, error })} className={boxInput} />
        </Box>
        <span>{label}</span>
      </label>
      <FieldNotes id={field} hint={hint} error={error} />
    </div>
  )
}

export interface CheckCardProps extends ComponentProps<'input'> {
  label: string
  description?: ReactNode
  /** An icon at the left of the checkbox, for example the icon of a service. */
  icon?: ReactNode
}

/** A checkbox that looks like a card. It takes the props of react-hook-form's `register`. */
export function CheckCard({ label, description, icon, className, id, ...input }: CheckCardProps) {
  const own = useId()
  const field = id ?? own
  return (
    <label htmlFor={field} className={cx(cardLook, className)}>
      {icon}
      <span className="grid flex-1 gap-0.5">
        <span className="font-semibold">{label}</span>
        {description && <span className="text-secondary text-muted">{description}</span>}
      </span>
      <Box>
        <input type="checkbox" {...input} id={field} className={boxInput} />
      </Box>
    </label>
  )
}

/** The class names of a card that contains a radio or a checkbox and shows whether it is checked. */
export const cardLook = cx(
  'flex min-h-16 cursor-pointer items-center gap-3 rounded-xl border border-line bg-surface p-4 text-body transition-colors duration-120',
  'hover:border-line-strong has-checked:border-primary has-checked:bg-primary-soft has-checked:text-on-primary-soft has-checked:[&_.text-muted]:text-on-primary-soft',
  'has-checked:[&_[data-tile]]:bg-surface has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-focus',
  'has-disabled:cursor-not-allowed has-disabled:bg-sunken has-disabled:text-muted has-disabled:hover:border-line',
)

const boxInput = cx(
  'peer size-6 cursor-pointer appearance-none rounded-sm border-2 border-line-strong bg-surface transition-colors duration-120',
  'checked:border-primary checked:bg-primary aria-invalid:border-danger disabled:cursor-not-allowed not-checked:disabled:border-line not-checked:disabled:bg-sunken checked:disabled:opacity-60',
)

function Box({ children }: { children: ReactNode }) {
  return (
    <span className="relative inline-grid size-6 shrink-0 place-items-center">
      {children}
      <Check
        aria-hidden
        strokeWidth={3}
        className="pointer-events-none absolute size-4 text-on-primary opacity-0 peer-checked:opacity-100"
      />
    </span>
  )
}

export interface SwitchProps extends ComponentProps<'input'>, Pick<FieldTexts, 'hint' | 'error'> {
  label: string
  /** The texts beside the switch when it is on and when it is off. */
  on?: string
  off?: string
  /** Whether the text of the state stands under the label. Use it where label and state do not fit on one line. */
  stacked?: boolean
}

/** A switch that takes effect at once. It is controlled: pass `checked` and `onChange`. */
export function Switch({ label, on = 'Ligado', off = 'Desligado', stacked, hint, error, className, id, ...input }: SwitchProps) {
  const own = useId()
  const field = id ?? own
  const word = (
    <span aria-hidden className="text-small text-muted">
      {input.checked === undefined ? null : input.checked ? on : off}
    </span>
  )
  return (
    <div className={cx('grid gap-1', className)}>
      <label
        htmlFor={field}
        className="flex min-h-11 cursor-pointer items-center justify-between gap-4 has-disabled:cursor-not-allowed"
      >
        <span className="grid">
          <span className="font-semibold">{label}</span>
          {stacked && word}
        </span>
        <span className="group flex items-center gap-2.5">
          {!stacked && word}
          <span className="relative inline-flex">
            <input
              type="checkbox"
              role="switch"
              aria-checked={input.checked}
              {...input}
              {...fieldAria(field, { hint, error })}
              className={switchInput}
            />
            <span
              aria-hidden
              className="pointer-events-none absolute top-1 left-1 size-6 rounded-full bg-line-strong transition-transform duration-180 ease-out peer-checked:translate-x-5 peer-checked:bg-on-primary"
            />
          </span>
        </span>
      </label>
      <FieldNotes id={field} hint={hint} error={error} />
    </div>
  )
}

const switchInput = cx(
  'peer h-8 w-13 cursor-pointer appearance-none rounded-full border-2 border-line-strong bg-surface transition-colors duration-180',
  'checked:border-primary checked:bg-primary disabled:cursor-not-allowed disabled:opacity-60',
)
