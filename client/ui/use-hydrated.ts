import { useDeferredValue, useSyncExternalStore } from 'react'

/**
 * Whether the browser runs the page: false on the server and while the browser takes over the server's HTML, true afterwards. Forms
 * wait for it, because what is typed before would be lost. They are then rendered in small steps, between which the page answers.
 */
export function useHydrated(): boolean {
  const hydrated = useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  )
  return useDeferredValue(hydrated)
}
