import { useEffect, useState } from 'react'
import { device } from '#client/lib/storage.ts'

const KEY = 'plumai-sem-internet-desde'

/**
 * Returns since when this device can open the product without a connection, as ISO text; null when it cannot. Undefined until
 * that is known, and in browsers without service workers.
 */
export function useOpensOffline(): string | null | undefined {
  const [since, setSince] = useState<string | null>()
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return
    const stop = new AbortController()
    const container = navigator.serviceWorker
    const note = (opens: boolean) => !stop.signal.aborted && setSince(opens ? sinceNow() : null)
    void container
      .getRegistration('/sw.js')
      .then((registration) => note(Boolean(registration?.active)))
      .catch(() => undefined)
    // The service worker's promise `ready` resolves when its first installation has stored every file.
    void container.ready.then(() => note(true)).catch(() => undefined)
    return () => stop.abort()
  }, [])
  return since
}

/**
 * Returns when this device was first able to open the product offline. Where the browser blocks storage, returns the current
 * time.
 */
function sinceNow(): string {
  const since = device.read(KEY) ?? new Date().toISOString()
  device.write(KEY, since)
  return since
}
