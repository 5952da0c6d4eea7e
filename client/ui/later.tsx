import { useEffect, useState } from 'react'
import type { ComponentType, FunctionComponent, ReactNode } from 'react'

export interface LaterOptions {
  /** Milliseconds from when it is shown until its script is asked for, read at that time; none by default. */
  wait?: () => number
  /** Shown when the script did not arrive; nothing by default. */
  failure?: ReactNode
}

const FIRST_PAUSE_MS = 5_000
const LONGEST_PAUSE_MS = 60_000

/**
 * A component whose script is asked for when it is shown. Until it has arrived it is empty. A script that did not arrive is asked for
 * again when the network is back, and after growing pauses. Browsers of today may remember a failed import until the page is loaded
 * anew, so that this does not help; newer ones ask the network again (whatwg/html#6768).
 */
export function later<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { wait, failure = null }: LaterOptions = {},
): FunctionComponent<Props> {
  return function Later(props) {
    const [Loaded, setLoaded] = useState<ComponentType<Props> | null>(null)
    const [failed, setFailed] = useState(false)
    useEffect(() => {
      let ended = false
      let pause = FIRST_PAUSE_MS
      let timer = setTimeout(tryLoad, wait?.())
      return () => {
        ended = true
        stop()
      }

      function tryLoad(): void {
        stop()
        void load().then((loaded) => setLoaded(() => loaded), tryLater)
      }

      function tryLater(): void {
        if (ended) return
        setFailed(true)
        timer = setTimeout(tryLoad, pause)
        pause = Math.min(2 * pause, LONGEST_PAUSE_MS)
        addEventListener('online', tryLoad)
      }

      function stop(): void {
        clearTimeout(timer)
        removeEventListener('online', tryLoad)
      }
    }, [])
    if (Loaded) return <Loaded {...props} />
    return failed ? failure : null
  }
}
