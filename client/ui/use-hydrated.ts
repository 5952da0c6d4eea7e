import { useDeferredValue, useSyncExternalStore } from 'react'

/**
 * Whether React has taken over the HTML of the server: false on the server and during hydration, true afterwards. Forms are
 * rendered only when it is true, because text typed before would be lost. The change to true is rendered with low priority, so
 * that the page stays responsive.
 */
export function useHydrated(): boolean {
  const hydrated = useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  )
  return useDeferredValue(hydrated)
}
