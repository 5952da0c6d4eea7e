import { useEffect, useState } from 'react'
import type { ComponentType, FunctionComponent, ReactNode } from 'react'

export interface LaterOptions {
  /**
   * Returns how many milliseconds to wait between the first render of the component and the request for its script. Without this
   * function the script is requested at once.
   */
  wait?: () => number
  /** Content that is shown when the script could not be loaded; by default nothing. */
  failure?: ReactNode
}

const FIRST_PAUSE_MS = 5_000
const LONGEST_PAUSE_MS = 60_000

/**
 * Creates a component that loads its script when it is first rendered, and renders nothing until then. A script that could not be
 * loaded is requested again when the network is back, and at growing intervals. In some browsers a retry fails until the page is
 * reloaded (whatwg/html#6768).
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
