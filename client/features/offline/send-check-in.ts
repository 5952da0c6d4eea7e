import type { CheckIn } from '#shared/booking-attendance.ts'
import type { Api } from '#client/lib/api.ts'
import { refusalOf } from '#client/lib/errors.ts'
import { dropStep, keepStep, readOfflineRecord } from './record.ts'
import type { WaitingStep } from './record.ts'

/** An answer that takes longer counts as lost. The step is sent again, with the same key. */
const ANSWER_MS = 8_000
const LOCK = 'plumai-passos'

type Client = Api['client']

/** Sends a check-in once, and rejects when no answer came within eight seconds. */
export function sendCheckIn(client: Client, { bookingId, code, idempotencyKey }: CheckIn): Promise<unknown> {
  return client.booking.checkIn.mutate({ bookingId, code, idempotencyKey }, { signal: AbortSignal.timeout(ANSWER_MS) })
}

/** Whether an error says nothing about the step: no answer, a fault of the server, or the same step that is still being taken. */
export function mayWait(error: unknown): boolean {
  const { httpStatus, reason } = refusalOf(error)
  return httpStatus === null || httpStatus >= 500 || reason === 'in_progress'
}

/** What became of a step. */
export type Outcome = 'done' | 'refused' | 'session_over' | 'waits'

/**
 * Sends the steps that wait, in one tab of this browser at a time. The server's clock decides whether a step is in time. Returns what
 * became of each.
 */
export async function sendSteps(client: Client): Promise<Outcome[]> {
  const work = async () => {
    const outcomes: Outcome[] = []
    for (const step of waitingSteps()) outcomes.push(await sendStep(client, step))
    return outcomes
  }
  // There are no locks outside a secure context. The server takes a repeated step once.
  if (!('locks' in navigator)) return work()
  return navigator.locks.request(LOCK, { ifAvailable: true }, (lock) => (lock ? work() : []))
}

/** The steps that are to be sent. */
export function waitingSteps(): WaitingStep[] {
  return (readOfflineRecord()?.steps ?? []).filter(({ refused }) => !refused)
}

async function sendStep(client: Client, step: WaitingStep): Promise<Outcome> {
  try {
    await sendCheckIn(client, step)
    dropStep(step.bookingId)
    return 'done'
  } catch (error) {
    const { reason, message } = refusalOf(error)
    if (reason === 'signed_out') return 'session_over'
    if (mayWait(error)) return 'waits'
    // Only the step that was sent: the person may have typed another code meanwhile, or signed out.
    const still = waitingSteps().some(({ idempotencyKey }) => idempotencyKey === step.idempotencyKey)
    if (still) keepStep({ ...step, refused: { reason, message } })
    return 'refused'
  }
}
