import { CircleAlert } from 'lucide-react'
import { useEffect, useRef } from 'react'

export interface FormErrorSummaryProps {
  /** `name` is the name attribute of the control. Without it the message is no link. */
  errors: { name?: string | undefined; message: string }[]
  title?: string | undefined
  /** A number that changes with every refused submit, so that the summary takes the focus again. */
  attempt?: number
}

/** From this number of errors on there is a summary. Fewer errors are shown only at their fields. */
const MANY = 3

/**
 * The errors of a refused form. If there are three or more, or one that belongs to no field, they are shown as a list with a link
 * to each field, and the list takes the focus on submit. Otherwise nothing is rendered and the first field with an error takes
 * the focus.
 */
export function FormErrorSummary({ errors, title = 'Confira os campos abaixo', attempt = 0 }: FormErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null)
  const focusedFor = useRef<number | null>(null)
  const count = errors.length
  const isRendered = count >= MANY || errors.some(({ name }) => !name)
  const first = errors[0]?.name
  useEffect(() => {
    // Takes the focus once per refused submit: while a person corrects one field, the errors of the others must not take it
    // away.
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
          {errors.map(({ name, message }) => (
            <li key={`${name}-${message}`}>{name ? <FieldLink name={name}>{message}</FieldLink> : message}</li>
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

// In the middle of the window the field is clear of the bars and of the toast.
function focusField(name: string): void {
  const field = document.getElementsByName(name)[0] ?? document.querySelector<HTMLElement>('[aria-invalid=true]')
  field?.focus({ preventScroll: true })
  field?.scrollIntoView({ block: 'center' })
}
