import { useEffect, useLayoutEffect, useRef } from 'react'

/**
 * Keeps the focus in a list when a row is removed by its own button. The focus moves to the button of the next row, else of the
 * last row, else to another button of the box or to the page's title. `count` is the number of rows. The buttons must be named
 * 'Remover …'.
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
    // If another element has the focus meanwhile, the focus is not moved.
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
