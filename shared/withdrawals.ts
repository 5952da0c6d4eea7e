import { addDays, DAY_MS, writtenDay } from './days.ts'
import { dayOf, instantAt } from './time.ts'
import { DEFAULT_ZONE } from './zones.ts'

/**
 * Two withdrawals within this time, in milliseconds, make the person wait PAUSE_DAYS before buying the same plan or service
 * again. A withdrawal itself is never refused (CDC art. 49).
 */
const CLOSE_MS = 365 * DAY_MS
export const PAUSE_DAYS = 90

/**
 * Returns when a person who withdrew from purchases of a plan or service can buy it again; null if now. After two withdrawals
 * within twelve months that is 90 calendar days after the last.
 */
export function buyableAgainAt(withdrawals: readonly Date[], now: Date): Date | null {
  const [last, previous] = withdrawals.toSorted((one, other) => other.getTime() - one.getTime())
  if (!last || !previous || last.getTime() - previous.getTime() > CLOSE_MS) return null
  const at = instantAt(addDays(dayOf(last, DEFAULT_ZONE), PAUSE_DAYS), '00:00', DEFAULT_ZONE)
  return at > now ? at : null
}

/** Whether a withdrawal now would delay the next purchase, because there was already one in the last twelve months. */
export function wouldPause(withdrawals: readonly Date[], now: Date): boolean {
  return withdrawals.some((at) => now.getTime() - at.getTime() <= CLOSE_MS)
}

export const withdrawalMessages = {
  paused: (until: Date) =>
    `Você desistiu duas vezes em doze meses. Dá para contratar de novo a partir de ${writtenDay(dayOf(until, DEFAULT_ZONE))}.`,
  pauses: `Você já desistiu uma vez nos últimos doze meses. Se desistir agora, recebe tudo de volta e só pode contratar de novo daqui a ${PAUSE_DAYS} dias.`,
} as const
