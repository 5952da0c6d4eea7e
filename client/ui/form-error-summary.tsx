import { CircleAlert } from 'lucide-react'
import { useEffect, useRef } from 'react'

export interface FormErrorSummaryProps {
  /** `name` is the name attribute of the control. Without it the message is no link. */
  errors: { name?: string | undefined; message: string }[]
  title?: string
  /** Changes with every refused submit, so that the summary takes the focus again. */
  attempt?: number
}

/** The errors of a refused form, each a link to its field. Takes the focus on submit. Draws nothing without errors. */
export function FormErrorSummary({ errors, title = 'Confira os campos abaixo', attempt = 0 }: FormErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null)
  const focusedFor = useRef<number | null>(null)
  const count = errors.length
  useEffect(() => {
    // Takes the focus once per refused submit: while a person corrects one field, the errors of the others must not take it
    // away.
    if (count === 0 || focusedFor.current === attempt) return
    focusedFor.current = attempt
    box.current?.focus()
  }, [count, attempt])
  if (count === 0) return null
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
  const go = () => document.getElementsByName(name)[0]?.focus()
  return (
    <button type="button" onClick={go} className="min-h-6 text-left underline underline-offset-3">
      {children}
    </button>
  )
}
