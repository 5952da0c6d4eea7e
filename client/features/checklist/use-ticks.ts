import { useState, useSyncExternalStore } from 'react'
import { createTicks, useSendTick } from '#client/features/offline/index.ts'
import { TICKS_PREFIX } from '#client/lib/storage.ts'
import { aloneIn, useRetry } from '#client/lib/outbox.ts'
import { useSession } from '#client/lib/session.ts'

/** How often stored ticks are sent again while the server is out of reach. */
const RETRY_MS = 5_000

/** The ticks of a checklist. A tick is shown at once. Without a connection it is stored on this device and sent later. */
export function useTicks(checklistId: string) {
  const { user } = useSession()
  const sendOf = useSendTick()
  const [ticks] = useState(() => {
    const key = `${TICKS_PREFIX}${user?.id}:${checklistId}`
    return createTicks({ key, send: sendOf(checklistId), alone: (work) => aloneIn(key, work) })
  })
  const { items, waiting } = useSyncExternalStore(ticks.subscribe, ticks.state)
  useRetry(ticks.flush, RETRY_MS, waiting)
  return { pending: Object.fromEntries(items), waiting: waiting ? items.length : 0, tick: ticks.tick }
}
