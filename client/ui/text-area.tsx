import { useCallback, useId, useState } from 'react'
import type { ChangeEvent, ComponentProps } from 'react'
import { cx } from './cx.ts'
import { Field, controlFrame, controlInput, fieldAria } from './field.tsx'
import type { FieldTexts } from './field.tsx'

export interface TextAreaProps extends ComponentProps<'textarea'>, FieldTexts {}

/** A text field of several lines that grows from 4 to 12 rows. With `maxLength` it shows a character counter. */
export function TextArea({ label, hint, error, optional, className, id, onChange, ...area }: TextAreaProps) {
  const own = useId()
  const field = id ?? own
  const [typed, setTyped] = useState<number | null>(null)
  const length = area.value === undefined ? (typed ?? String(area.defaultValue ?? '').length) : String(area.value).length
  const change = (event: ChangeEvent<HTMLTextAreaElement>) => {
    setTyped(event.target.value.length)
    onChange?.(event)
  }
  const frame = useCallback((element: HTMLElement | null) => {
    const form = element?.closest('form')
    const forget = () => setTyped(null)
    form?.addEventListener('reset', forget)
    return () => form?.removeEventListener('reset', forget)
  }, [])
  const counter = area.maxLength !== undefined && <Counter id={`${field}-count`} length={length} max={area.maxLength} />
  return (
    <Field id={field} label={label} hint={hint} error={error} optional={optional} className={className} aside={counter}>
      <div ref={frame} className={controlFrame}>
        <textarea
          rows={4}
          {...area}
          onChange={change}
          {...fieldAria(field, { hint, error }, area.maxLength === undefined ? undefined : `${field}-count`)}
          className={cx(controlInput, 'autosize max-h-[calc(12*1.5rem+24px)] min-h-[calc(4*1.5rem+24px)] resize-none py-3')}
        />
      </div>
    </Field>
  )
}

function Counter({ id, length, max }: { id: string; length: number; max: number }) {
  return (
    <span id={id} className={cx('shrink-0 tabular', length >= max ? 'font-semibold text-danger' : 'text-muted')}>
      {length}/{max}
      <span className="sr-only"> caracteres</span>
    </span>
  )
}
