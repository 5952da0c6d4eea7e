import { useRef } from 'react'

/**
 * Returns a function that runs one task at a time. While a task runs, further calls resolve to `meanwhile`: a double click may
 * come before the button is drawn as busy.
 */
export function useOneAtATime() {
  const running = useRef(false)
  return async <T>(work: () => Promise<T>, meanwhile: T): Promise<T> => {
    if (running.current) return meanwhile
    running.current = true
    try {
      return await work()
    } finally {
      running.current = false
    }
  }
}
