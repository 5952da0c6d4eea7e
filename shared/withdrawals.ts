import { addDays, DAY_MS, writtenDay } from './days.ts'
import { dayOf, instantAt } from './time.ts'
import { DEFAULT_ZONE } from './zones.ts'

/**
 * Who withdraws from two purchases of a kind within this time must wait PAUSE_DAYS for the next. The right to withdraw is never
 * refused (CDC art. 49).
 */
const CLOSE_MS = 365 * DAY_MS
export const PAUSE_DAYS = 90

/**
 * When a plan or service can be bought again after a person withdrew from purchases of it at `withdrawals`: 90 calendar days
 * after the last time, if the last two were within twelve months. Null when it can be bought now.
 */
export function buyableAgainAt(withdrawals: readonly Date[], now: Date): Date | null {
  const [last, previous] = withdrawals.toSorted((one, other) => other.getTime() - one.getTime())
  if (!last || !previous || last.getTime() - previous.getTime() > CLOSE_MS) return null
  const at = instantAt(addDays(dayOf(last, DEFAULT_ZONE), PAUSE_DAYS), '00:00', DEFAULT_ZONE)
  return at > now ? at : null
}

/**
 * Whether withdrawing from a purchase now would delay the next purchase, because the person already withdrew in the last twelve
 * months.
 */
export function wouldPause(withdrawals: readonly Date[], now: Date): boolean {
  return withdrawals.some((at) => now.getTime() - at.getTime() <= CLOSE_MS)
}

export const withdrawalMessages = {
  paused: (until: Date) =>
    `Você desistiu duas vezes em doze meses. Dá para contratar de novo a partir de ${writtenDay(dayOf(until, DEFAULT_ZONE))}.`,
  pauses: `Você já desistiu uma vez nos últimos doze meses. Se desistir agora, recebe tudo de volta e só pode contratar de novo daqui a ${PAUSE_DAYS} dias.`,
} as const
