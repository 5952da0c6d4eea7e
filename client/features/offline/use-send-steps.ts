import { trpc } from '#client/lib/api.ts'
import { useRetry } from '#client/lib/outbox.ts'
import { useSessionStore } from '#client/lib/session.ts'
import { toast } from '#client/ui/toast.ts'
import { useOfflineRecord } from './record.ts'
import { sendSignals, sendSteps } from './send-check-in.ts'

const AGAIN_MS = 20_000

/**
 * Sends what waits on this device when the network is back, and again every 20 seconds while some is left: check-ins, and that a
 * professional is on the way. First it waits until the session is known, because the end of a session deletes the stored record
 * (features/shell/follow-session.ts).
 */
export function useSendSteps(): void {
  const utils = trpc.useUtils()
  const session = useSessionStore()
  const record = useOfflineRecord()
  const waiting = record?.steps?.filter(({ refused }) => !refused).length ?? 0
  const send = async () => {
    const { user } = await session.ready()
    if (waiting === 0 || user?.id !== record?.owner) return
    const outcomes = await sendSteps(utils.client)
    if (outcomes.includes('done')) toast.success(checkedIn)
    if (outcomes.includes('session_over')) await session.refresh('lost')
    if (outcomes.some((outcome) => outcome !== 'waits')) await utils.booking.invalidate()
  }
  useRetry(send, AGAIN_MS, waiting)
  const signals = record?.signals?.length ?? 0
  const signal = async () => {
    const { user } = await session.ready()
    if (signals === 0 || user?.id !== record?.owner) return
    const { accepted, refused } = await sendSignals(utils.client)
    if (accepted) toast.success(signalSent)
    for (const reason of refused) toast.error(`${signalRefused} ${reason}`)
    await utils.booking.invalidate()
  }
  useRetry(signal, AGAIN_MS, signals)
}

/** The toast that is shown when the server has accepted what was said on the way. */
const signalSent = 'Aviso de que você está a caminho atualizado'

/** Begins the toast that is shown when the server no longer accepts what was said on the way; the reason follows. */
const signalRefused = 'O aviso de que você está a caminho não foi enviado.'

/** The toast that is shown when the server has accepted the check-in. */
export const checkedIn = 'Chegada confirmada'
