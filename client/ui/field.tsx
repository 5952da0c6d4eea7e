import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'

export interface FieldTexts {
  label: string
  hint?: ReactNode
  /** The error message in pt-BR. With an error message the control is marked invalid. */
  error?: string | undefined
  /** Whether "(opcional)" is added to the label. */
  optional?: boolean | undefined
}

/**
 * Returns the attributes that connect a control with its label, hint and error. `more` is the id of another element that
 * describes the control.
 */
export function fieldAria(id: string, { hint, error }: Pick<FieldTexts, 'hint' | 'error'>, more?: string) {
  const described = cx(error && `${id}-error`, Boolean(hint) && `${id}-hint`, more)
  return { id, 'aria-invalid': error ? true : undefined, 'aria-describedby': described || undefined }
}

/**
 * The class names of the frame around every input. Its text has at least 16 px, because iOS zooms into inputs with smaller text.
 */
export const controlFrame = cx(
  'flex w-full items-center gap-2 rounded-lg border border-line-strong bg-surface text-body text-ink transition-colors duration-120',
  'has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-focus',
  'has-aria-invalid:border-danger has-disabled:border-line has-disabled:bg-sunken has-disabled:text-muted has-[input[readonly]]:bg-sunken',
)

/** The class names of the control inside `controlFrame`. The control is at least 48 px high. */
export const controlInput =
  'min-h-12 w-full min-w-0 flex-1 bg-transparent px-4 text-body outline-none placeholder:text-muted placeholder:opacity-100 disabled:cursor-not-allowed'

interface FieldProps extends FieldTexts {
  id: string
  children: ReactNode
  aside?: ReactNode
  className?: string | undefined
}

/** A form field: the label above the control, the hint and the error below. */
export function Field({ id, label, hint, error, optional, children, aside, className }: FieldProps) {
  return (
    <div className={cx('grid content-start gap-1.5', className)}>
      <label htmlFor={id} className="text-secondary font-semibold text-ink">
        {label}
        {optional && <span className="font-normal text-muted"> (opcional)</span>}
      </label>
      {children}
      <FieldNotes id={id} hint={hint} error={error} aside={aside} />
    </div>
  )
}

/** The hint and the error of a form field, and at their right `aside`, such as a character counter. */
export function FieldNotes({ id, hint, error, aside }: Pick<FieldTexts, 'hint' | 'error'> & { id: string; aside?: ReactNode }) {
  if (!hint && !error && !aside) return null
  return (
    <div className="flex items-start justify-between gap-3 text-small">
      <div className="grid gap-1">
        {error && (
          <p id={`${id}-error`} className="flex gap-1.5 font-medium text-danger">
            <CircleAlert aria-hidden className="mt-px size-4 shrink-0" />
            {error}
          </p>
        )}
        {hint && (
          <p id={`${id}-hint`} className="text-muted">
            {hint}
          </p>
        )}
      </div>
      {aside}
    </div>
  )
}
