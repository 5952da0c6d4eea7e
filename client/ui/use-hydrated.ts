import { useDeferredValue, useSyncExternalStore } from 'react'

/**
 * Whether the page is hydrated: false on the server and during hydration, true afterwards. Forms are rendered only when the page
 * is hydrated, because text typed before would be lost. The value is deferred, so that the page reacts to clicks and keys while
 * the forms are rendered.
 */
export function useHydrated(): boolean {
  const hydrated = useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  )
  return useDeferredValue(hydrated)
}
