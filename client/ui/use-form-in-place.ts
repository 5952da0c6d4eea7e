import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'

/** Attributes for the button that opens a form. `useFormInPlace` finds the button by them when the form is closed. */
export const opener = { 'data-opener': true } as const

/**
 * A form that replaces the button that opens it. The focus moves to the first field of the form, and back to the button when the
 * form is closed. `box` is the ref of the element that contains both.
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
