import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'

/** Attributes for the button that opens the form. The hook finds the button by them. */
export const opener = { 'data-opener': true } as const

/**
 * A form that is shown in place of the button that opens it. Since the pressed button is removed, the focus moves to the first
 * field of the form, and back to the button when the form is closed, unless the person has focused another element. `box`
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
