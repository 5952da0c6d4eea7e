import { useEffect, useEffectEvent } from 'react'
import { trpc } from '#client/lib/api.ts'
import { useSessionStore } from '#client/lib/session.ts'
import { toast } from '#client/ui/toast.ts'
import { useOnline } from '#client/ui/use-online.ts'
import { useOfflineRecord } from './record.ts'
import { sendSteps } from './send-check-in.ts'

const AGAIN_MS = 20_000

/**
 * Sends the steps that wait on this device when the network is back, and again every 20 seconds while some wait. First it waits until
 * the session is known, because the end of a session deletes the record (features/shell/follow-session.ts).
 */
export function useSendSteps(): void {
  const utils = trpc.useUtils()
  const session = useSessionStore()
  const online = useOnline()
  const record = useOfflineRecord()
  const kept = record !== null
  const waiting = record?.steps?.filter(({ refused }) => !refused).length ?? 0
  const send = useEffectEvent(async () => {
    const { user } = await session.ready()
    if (waiting === 0 || user?.id !== record?.owner) return
    const outcomes = await sendSteps(utils.client)
    if (outcomes.includes('done')) toast.success(checkedIn)
    if (outcomes.includes('session_over')) await session.refresh('lost')
    if (outcomes.some((outcome) => outcome !== 'waits')) await utils.booking.invalidate()
  })
  useEffect(() => {
    if (!online || !kept) return
    // Without an answer it is tried again.
    const trySend = () => void send().catch(() => undefined)
    trySend()
    if (waiting === 0) return
    const timer = setInterval(trySend, AGAIN_MS)
    return () => clearInterval(timer)
  }, [online, kept, waiting])
}

/** Said when the server has taken the check-in. */
export const checkedIn = 'Chegada confirmada'
