import { useEffect, useEffectEvent } from 'react'

const EVERY_MS = 2_000
const LATER_EVERY_MS = 10_000
/** The server is asked this many times at short intervals, which takes about one minute. After that it is asked less often. */
const QUICK_TRIES = 30

/**
 * Calls `ask` again and again while `active`, until it returns true or the component is unmounted. The interval is 2 seconds, and
 * 10 seconds after the first minute. Polling pauses while the page is hidden.
 */
export function useUntilDecided(active: boolean, ask: () => Promise<boolean>): void {
  const askNow = useEffectEvent(ask)
  useEffect(() => {
    if (!active) return
    let tries = 0
    let gone = false
    let timer: ReturnType<typeof setTimeout>
    const next = (afterMs: number) => {
      timer = setTimeout(() => void tick(), afterMs)
    }
    const tick = async () => {
      const decided = !document.hidden && (await askNow())
      if (!document.hidden) tries += 1
      if (!decided && !gone) next(tries < QUICK_TRIES ? EVERY_MS : LATER_EVERY_MS)
    }
    // React runs effects twice in development. The first request waits for a timer, which the cleanup of the first run clears. So
    // only one request is sent.
    next(0)
    return () => {
      gone = true
      clearTimeout(timer)
    }
  }, [active])
}
