import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'

/** Attributes of the button that opens the form, by which the hook finds the button. */
export const opener = { 'data-opener': true } as const

/**
 * A form that is shown in place of the button that opens it. The pressed button disappears, so the focus moves to the first field
 * of the form. When the form is closed, the focus moves back to the button, unless the person has focused another element. `box`
 * contains the button and the form.
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
