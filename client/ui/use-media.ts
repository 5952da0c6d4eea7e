import { useSyncExternalStore } from 'react'

/** Whether a media query matches now. It is for decisions that CSS alone cannot make. On the server no query matches. */
export function useMedia(query: string): boolean {
  const watch = (changed: () => void) => {
    const list = matchMedia(query)
    list.addEventListener('change', changed)
    return () => list.removeEventListener('change', changed)
  }
  return useSyncExternalStore(
    watch,
    () => matchMedia(query).matches,
    () => false,
  )
}
