import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'

/** Attributes for the button that opens the form, by which the hook finds it. */
export const opener = { 'data-opener': true } as const

/**
 * A form that takes the place of the button which opens it. The pressed button is removed, so the focus moves to the form's first
 * field, and when the form is closed back to the button, unless the person has gone on to another element. `box` holds both.
 */
export function useFormInPlace<Box extends HTMLElement>() {
  const [open, setOpen] = useState(false)
  const box = useRef<Box>(null)
  const change = (next: boolean) => {
    flushSync(() => setOpen(next))
    if (document.activeElement !== document.body) return
    box.current?.querySelector<HTMLElement>(next ? 'form :is(input, select, textarea)' : '[data-opener]')?.focus()
  }
  return { open, box, show: () => change(true), hide: () => change(false) }
}
