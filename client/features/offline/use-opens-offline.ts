import { useEffect, useState } from 'react'
import { device } from '#client/lib/storage.ts'

const KEY = 'plumai-sem-internet-desde'

/**
 * Since when this device can open the product without a connection (ISO text); null when it cannot. Undefined while the answer is
 * loading, and in browsers without service workers.
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
    // The promise `ready` resolves when the first installation of the service worker has stored every file.
    void container.ready.then(() => note(true)).catch(() => undefined)
    return () => stop.abort()
  }, [])
  return since
}

/** When this device was first able to open the product offline; the current time where the browser blocks storage. */
function sinceNow(): string {
  const since = device.read(KEY) ?? new Date().toISOString()
  device.write(KEY, since)
  return since
}
