import type { CheckIn } from '#shared/booking-attendance.ts'
import type { Api } from '#client/lib/api.ts'
import { refusalOf } from '#client/lib/errors.ts'
import { aloneIn, sendWaiting } from '#client/lib/outbox.ts'
import { dropSignal, dropStep, keepSignal, keepStep, readOfflineRecord } from './record.ts'
import type { WaitingSignal, WaitingStep } from './record.ts'

/** The timeout of a request in milliseconds. After the timeout the check-in is sent again with the same idempotency key. */
const ANSWER_MS = 8_000
const LOCK = 'plumai-passos'
const SIGNALS_LOCK = 'plumai-a-caminho'

type Client = Api['client']

/** Sends a check-in once, and rejects when no response came within eight seconds. */
export function sendCheckIn(client: Client, { bookingId, code, idempotencyKey }: CheckIn): Promise<unknown> {
  return client.booking.checkIn.mutate({ bookingId, code, idempotencyKey }, { signal: AbortSignal.timeout(ANSWER_MS) })
}

/**
 * Whether the check-in may have succeeded despite this error: no response, a fault of the server, or an earlier copy of the
 * request that the server is still handling.
 */
export function mayWait(error: unknown): boolean {
  const { httpStatus, reason } = refusalOf(error)
  return httpStatus === null || httpStatus >= 500 || reason === 'in_progress'
}

/** The result of sending a check-in. */
export type Outcome = 'done' | 'refused' | 'session_over' | 'waits'

/**
 * Sends the waiting check-ins, from only one tab of this browser at a time. The server's clock decides whether a check-in is in
 * time. Returns the outcome of each check-in that was sent.
 */
export async function sendSteps(client: Client): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  const send = async (step: WaitingStep): Promise<WaitingStep | null> => {
    const { outcome, left } = await sendStep(client, step)
    outcomes.push(outcome)
    return left
  }
  const sending = {
    idOf: ({ bookingId }: WaitingStep) => bookingId,
    waits: ({ refused }: WaitingStep) => !refused,
    send,
    passes: true,
  }
  const steps = { current: () => readOfflineRecord()?.steps ?? [], put: keepStep, drop: dropStep }
  await aloneIn(LOCK, () => sendWaiting(steps, sending), { ifAvailable: true })
  return outcomes
}

/**
 * Sends the 'on the way' signals that wait on this device, from only one tab of the browser at a time. A signal that the server
 * refuses is out of date and is deleted. Returns whether a signal was accepted, and the reasons of the refusals.
 */
export async function sendSignals(client: Client): Promise<{ accepted: boolean; refused: string[] }> {
  let accepted = false
  const refused: string[] = []
  const send = async (signal: WaitingSignal): Promise<WaitingSignal | null> => {
    try {
      const { bookingId, on } = signal
      await client.booking.onTheWay.mutate({ bookingId, on }, { signal: AbortSignal.timeout(ANSWER_MS) })
      accepted = true
      return null
    } catch (error) {
      const { reason, message } = refusalOf(error)
      if (mayWait(error) || reason === 'signed_out') return signal
      refused.push(message)
      return null
    }
  }
  const sending = { idOf: ({ bookingId }: WaitingSignal) => bookingId, waits: () => true, send, passes: true }
  const signals = { current: () => readOfflineRecord()?.signals ?? [], put: keepSignal, drop: dropSignal }
  await aloneIn(SIGNALS_LOCK, () => sendWaiting(signals, sending), { ifAvailable: true })
  return { accepted, refused }
}

async function sendStep(client: Client, step: WaitingStep): Promise<{ outcome: Outcome; left: WaitingStep | null }> {
  try {
    await sendCheckIn(client, step)
    // Deletes the waiting check-in, even if another code for this booking was typed while the request was running.
    dropStep(step.bookingId)
    return { outcome: 'done', left: null }
  } catch (error) {
    const { reason, message } = refusalOf(error)
    if (reason === 'signed_out') return { outcome: 'session_over', left: step }
    if (mayWait(error)) return { outcome: 'waits', left: step }
    return { outcome: 'refused', left: { ...step, refused: { reason, message } } }
  }
}
