import { useEffect } from 'react'

/** Calls `act` for every key that is pressed on the page, except in fields, in dialogs and with a modifier. */
export function usePageKeys(act: (key: string, event: KeyboardEvent) => void): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const { target } = event
      const writes =
        target instanceof HTMLElement && target.closest('input:not([type=radio]), textarea, select, [contenteditable]')
      if (event.ctrlKey || event.metaKey || event.altKey || writes || document.querySelector('dialog[open]')) return
      act(event.key.toLowerCase(), event)
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  })
}
