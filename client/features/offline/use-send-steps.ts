import { trpc } from '#client/lib/api.ts'
import { useRetry } from '#client/lib/outbox.ts'
import { useSessionStore } from '#client/lib/session.ts'
import { toast } from '#client/ui/toast.ts'
import { useOfflineRecord } from './record.ts'
import { sendSignals, sendSteps } from './send-check-in.ts'

const AGAIN_MS = 20_000

/**
 * Sends the check-ins and 'on the way' signals that wait on this device when the network is back, and every 20 seconds until none
 * is left. It sends them only if the signed-in person is the person who stored them.
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

/** The toast for an 'on the way' signal that was sent later from this device and that the server has accepted. */
const signalSent = 'Aviso de que você está a caminho atualizado'

/** The beginning of the toast for an 'on the way' signal that the server refused. The server's reason follows. */
const signalRefused = 'O aviso de que você está a caminho não foi enviado.'

/** The toast for a check-in that the server has accepted. */
export const checkedIn = 'Chegada confirmada'
