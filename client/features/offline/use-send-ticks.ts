import { useLocation } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { TICKS_PREFIX } from '#client/lib/offline-owner.ts'
import { useSessionStore } from '#client/lib/session.ts'
import { useOnline } from '#client/ui/use-online.ts'
import { createTicks } from './ticks.ts'
import { useSendTick } from './use-send-tick.ts'

const AGAIN_MS = 20_000

/**
 * Sends the ticks of checklists that wait on this device, whatever page is open: at first, when the network is back, and every 20 seconds.
 * The page of a checklist sends its own.
 */
export function useSendTicks(): void {
  const session = useSessionStore()
  const online = useOnline()
  const path = useLocation({ select: ({ pathname }) => pathname })
  const sendOf = useSendTick()
  const send = useEffectEvent(async () => {
    if (waitingKeys(TICKS_PREFIX).length === 0) return
    const { user } = await session.ready()
    const own = `${TICKS_PREFIX}${user?.id}:`
    for (const key of waitingKeys(own)) {
      const checklistId = key.slice(own.length)
      const mayStillSend = session.current().user?.id === user?.id
      if (!mayStillSend || path === `/checklist-execucao/${checklistId}`) continue
      await unlessSent(key, () => createTicks({ key, storage: localStorage, send: sendOf(checklistId) }).flush())
    }
  })
  useEffect(() => {
    if (!online) return
    // Without an answer it is tried again.
    const trySend = () => void send().catch(() => undefined)
    trySend()
    const timer = setInterval(trySend, AGAIN_MS)
    return () => clearInterval(timer)
  }, [online])
}

function waitingKeys(prefix: string): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(prefix))
  } catch {
    // Storage may be blocked; then no ticks are kept.
    return []
  }
}

/** Does nothing while another tab, or the page of the checklist, sends the same ticks. */
async function unlessSent(key: string, work: () => Promise<void>): Promise<void> {
  if (!('locks' in navigator)) return work()
  await navigator.locks.request(key, { ifAvailable: true }, (lock) => (lock ? work() : undefined))
}
