import { useDeferredValue, useSyncExternalStore } from 'react'

/**
 * Whether the browser runs the page: false on the server and while the browser takes over the server's HTML, true afterwards.
 * Forms are rendered only when this is true, because text typed earlier would be lost. They are rendered in small steps, between
 * which the page reacts to clicks and keys.
 */
export function useHydrated(): boolean {
  const hydrated = useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  )
  return useDeferredValue(hydrated)
}
