import { CircleAlert } from 'lucide-react'
import { useEffect, useRef } from 'react'

export interface FormErrorSummaryProps {
  /**
   * The errors of a form. `name` is the name attribute of the control; without a name the message is not a link. `label` is written
   * before a message that does not name its field.
   */
  errors: { name?: string | undefined; label?: string | undefined; message: string }[]
  title?: string | undefined
  /** The number of refused submits. When it changes, the summary takes the focus again. */
  attempt?: number
}

/** The minimum number of errors for a summary. Fewer errors are shown only at their fields. */
const MANY = 3

/**
 * Lists the errors of a refused form, with links to their fields, and takes the focus. It appears for three or more errors, or
 * for an error that belongs to no field. Otherwise it renders nothing, and the first field with an error takes the focus.
 */
export function FormErrorSummary({ errors, title = 'Confira os campos abaixo', attempt = 0 }: FormErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null)
  const focusedFor = useRef<number | null>(null)
  const count = errors.length
  const isRendered = count >= MANY || errors.some(({ name }) => !name)
  const first = errors[0]?.name
  useEffect(() => {
    // The summary takes the focus only once for each refused submit. Otherwise it would take the focus again when an error is
    // corrected and others remain.
    if (count === 0 || focusedFor.current === attempt) return
    focusedFor.current = attempt
    if (box.current) box.current.focus()
    else if (first) focusField(first)
  }, [count, attempt, first])
  if (!isRendered) return null
  return (
    <div ref={box} role="alert" tabIndex={-1} className="flex gap-3 rounded-xl bg-danger-soft p-4 text-on-danger-soft">
      <CircleAlert aria-hidden className="mt-0.5 size-5 shrink-0" />
      <div className="grid gap-1">
        <p className="font-semibold">{title}</p>
        <ul className="grid gap-0.5 text-secondary">
          {errors.map(({ name, label, message }) => (
            <li key={`${name}-${message}`}>
              {name ? <FieldLink name={name}>{label ? `${label}: ${message}` : message}</FieldLink> : message}
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}

function FieldLink({ name, children }: { name: string; children: string }) {
  return (
    <button type="button" onClick={() => focusField(name)} className="min-h-6 text-left underline underline-offset-3">
      {children}
    </button>
  )
}

// Scrolls the field to the middle of the window, where no bar and no toast covers it.
function focusField(name: string): void {
  const field = document.getElementsByName(name)[0] ?? document.querySelector<HTMLElement>('[aria-invalid=true]')
  field?.focus({ preventScroll: true })
  field?.scrollIntoView({ block: 'center' })
}
