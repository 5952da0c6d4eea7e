import { Eye, EyeOff } from 'lucide-react'
import { useId, useState } from 'react'
import type { ComponentProps, KeyboardEvent, ReactNode } from 'react'
import { cx } from './cx.ts'
import { Field, controlFrame, controlInput, fieldAria } from './field.tsx'
import type { FieldTexts } from './field.tsx'

export interface TextFieldProps extends Omit<ComponentProps<'input'>, 'prefix'>, FieldTexts {
  /** Texts inside the frame: `prefix` before the input ('R$'), `suffix` after it ('km'). */
  prefix?: ReactNode
  suffix?: ReactNode
}

/** A field for one line of text. It takes every native attribute, so that `{...register('nome')}` of react-hook-form works. */
export function TextField({ label, hint, error, optional, prefix, suffix, className, id, ...input }: TextFieldProps) {
  const own = useId()
  const field = id ?? own
  return (
    <Field id={field} label={label} hint={hint} error={error} optional={optional} className={className}>
      <div className={controlFrame}>
        {prefix && <span className="pl-4 text-muted">{prefix}</span>}
        <input
          type="text"
          {...input}
          {...fieldAria(field, { hint, error }, input['aria-describedby'])}
          className={cx(controlInput, Boolean(prefix) && 'pl-0', Boolean(suffix) && 'pr-0')}
        />
        {suffix && <span className="pr-4 text-muted">{suffix}</span>}
      </div>
    </Field>
  )
}

export interface PasswordFieldProps extends Omit<ComponentProps<'input'>, 'type'>, FieldTexts {
  /** Whether the rule 'mínimo de 6 caracteres' is shown; set only for a new password. */
  rule?: boolean
}

/**
 * A password field with a show/hide button and a hint while caps lock is on. It allows pasting and password managers (WCAG
 * 3.3.8).
 */
export function PasswordField({ label, hint, error, optional, rule, className, id, ...input }: PasswordFieldProps) {
  const own = useId()
  const field = id ?? own
  const [shown, setShown] = useState(false)
  const [capsLock, setCapsLock] = useState(false)
  const watchCaps = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'))
  const notes = [hint, rule && 'mínimo de 6 caracteres', capsLock && 'Caps Lock está ligado'].filter(Boolean)
  const line = notes.length > 0 ? <PasswordNotes notes={notes} /> : undefined
  return (
    <Field id={field} label={label} hint={line} error={error} optional={optional} className={className}>
      <div className={controlFrame}>
        <input
          autoComplete={rule ? 'new-password' : 'current-password'}
          autoCapitalize="none"
          spellCheck={false}
          {...input}
          type={shown ? 'text' : 'password'}
          onKeyUp={watchCaps}
          {...fieldAria(field, { hint: line, error })}
          className={cx(controlInput, 'pr-0')}
        />
        <button
          type="button"
          aria-pressed={shown}
          aria-label="Mostrar senha"
          onClick={() => setShown(!shown)}
          className="mr-0.5 grid size-11 shrink-0 place-items-center rounded-md text-muted hover:text-ink"
        >
          {shown ? <EyeOff aria-hidden className="size-5" /> : <Eye aria-hidden className="size-5" />}
        </button>
      </div>
    </Field>
  )
}

function PasswordNotes({ notes }: { notes: ReactNode[] }) {
  return notes.map((note, index) => (
    <span key={index}>
      {index > 0 && ' · '}
      {note}
    </span>
  ))
}
