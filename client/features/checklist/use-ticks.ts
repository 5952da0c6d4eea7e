import { useEffect, useState, useSyncExternalStore } from 'react'
import { createTicks, useSendTick } from '#client/features/offline/index.ts'
import { TICKS_PREFIX } from '#client/lib/offline-owner.ts'
import { useSession } from '#client/lib/session.ts'

/** How often kept ticks are sent again while the server is out of reach. */
const RETRY_MS = 5_000

/** The ticks of a checklist: shown at once, kept on this device while there is no connection, and sent when it is back. */
export function useTicks(checklistId: string) {
  const { user } = useSession()
  const sendOf = useSendTick()
  const [ticks] = useState(() => {
    const key = `${TICKS_PREFIX}${user?.id}:${checklistId}`
    const alone = (work: () => Promise<void>) => ('locks' in navigator ? navigator.locks.request(key, work) : work())
    return createTicks({ key, storage: localStorage, send: sendOf(checklistId), alone })
  })
  const { pending, waiting } = useSyncExternalStore(ticks.subscribe, ticks.current)
  useEffect(() => {
    const flush = () => void ticks.flush()
    flush()
    addEventListener('online', flush)
    return () => removeEventListener('online', flush)
  }, [ticks])
  useEffect(() => {
    if (!waiting) return
    const timer = setInterval(() => void ticks.flush(), RETRY_MS)
    return () => clearInterval(timer)
  }, [ticks, waiting])
  return { pending, waiting: waiting ? Object.keys(pending).length : 0, tick: ticks.tick }
}
