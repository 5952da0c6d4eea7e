import { useEffect, useState } from 'react'
import { useSession } from '#client/lib/session.ts'
import { followVersions } from './follow-versions.ts'
import { versionIn } from './hold-version.ts'

const own = versionIn(document)

/**
 * The delay before the service worker is first installed, in milliseconds. The installation loads every file of the product, so
 * it waits until the page itself has loaded.
 */
const FIRST_MS = 3_000

/**
 * Returns a function that loads the newer version of the product, or null while there is none. For a signed-in person it also
 * installs the service worker, which stores data for use without a connection.
 */
export function useNewVersion(): (() => void) | null {
  const { user } = useSession()
  const install = user !== null
  const [update, setUpdate] = useState<(() => void) | null>(null)
  useEffect(() => {
    if (own === null) return
    const stop = new AbortController()
    const offer = (load: () => void) => setUpdate(() => load)
    const reload = () => location.reload()
    // Called when a script cannot be loaded, for example because a new version replaced it on the server.
    const replaced = () => isReplaced(own)
    const missing = () => void replaced().then((isOld) => isOld && offer(reload))
    addEventListener('vite:preloadError', missing, { signal: stop.signal })
    if ('serviceWorker' in navigator) {
      const container = navigator.serviceWorker
      const options = { own, install, container, isReplaced: replaced, reload, onNewer: offer, signal: stop.signal }
      // Without the service worker the page works too, so an error is ignored.
      const follow = () => void followVersions(options).catch(() => undefined)
      const timer = setTimeout(follow, container.controller ? 0 : FIRST_MS)
      stop.signal.addEventListener('abort', () => clearTimeout(timer))
    }
    return () => stop.abort()
  }, [install])
  return update
}

/** Whether the version on the server differs from the version of this page. */
async function isReplaced(version: string): Promise<boolean> {
  try {
    const html = await (await fetch('/index.html', { cache: 'no-store' })).text()
    const found = versionIn(new DOMParser().parseFromString(html, 'text/html'))
    return found !== null && found !== version
  } catch {
    return false
  }
}
