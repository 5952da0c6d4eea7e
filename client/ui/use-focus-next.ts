import { useEffect, useLayoutEffect, useRef } from 'react'

/**
 * Keeps the focus in a list after a row was removed by its own button. The focus moves to the button of the next row, or of the
 * last row; in an empty list to the first button of the box, or to the page's title. The box contains the list and stays when the
 * list is empty; `count` is the number of rows; the buttons are named 'Remover …'.
 */
export function useFocusNext<Box extends HTMLElement>(count: number) {
  const box = useRef<Box>(null)
  const place = useRef(-1)
  const before = useRef(count)
  useEffect(() => {
    const element = box.current
    const remember = () => (place.current = removers(element).findIndex((button) => button === document.activeElement))
    element?.addEventListener('focusin', remember)
    return () => element?.removeEventListener('focusin', remember)
  }, [])
  useLayoutEffect(() => {
    const removed = count < before.current
    before.current = count
    // Does nothing if another element has got the focus meanwhile.
    if (!removed || place.current < 0 || document.activeElement !== document.body) return
    const left = removers(box.current)
    const next = left[place.current] ?? left.at(-1) ?? box.current?.querySelector('button')
    const target = next ?? document.querySelector<HTMLElement>('h1[tabindex="-1"]')
    target?.focus()
  }, [count])
  return box
}

function removers(box: HTMLElement | null): HTMLElement[] {
  return [...(box?.querySelectorAll<HTMLElement>('button[aria-label^="Remover"]') ?? [])]
}
