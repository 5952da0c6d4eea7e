import { useSyncExternalStore } from 'react'

/**
 * Whether the browser runs the page: false on the server and while the browser takes over the server's HTML, true afterwards. Forms
 * wait for it, because what is typed before would be lost.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  )
}
