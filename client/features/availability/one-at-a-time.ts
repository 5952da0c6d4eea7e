import { useRef } from 'react'

/** Runs one piece of work at a time; who asks while it runs gets `meanwhile`: a second tap may come before a button is drawn busy. */
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
