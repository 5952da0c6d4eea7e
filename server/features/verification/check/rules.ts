import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/days.ts'
import { CheckOutcome, CHECKS_PER_DAY } from '#shared/verification.ts'

/** The facts about the background checks of a professional. */
export type CheckFacts = {
  /** The latest concluded background check. */
  readonly latest: { readonly outcome: CheckOutcome; readonly validUntil: Date } | null
  readonly running: boolean
  /** The times of all requests for a background check in the last 24 hours, whatever the results. */
  readonly requestedAt: readonly Date[]
}

export type CheckState = 'active' | 'refused' | 'expired' | 'none'
export type CheckObstacle = 'running' | 'valid' | 'limit'

/** The number of failures of the source after which a background check ends as 'erro'. They take about three and a half hours. */
export const MAXIMUM_ATTEMPTS = 10

const MAXIMUM_WAIT_MS = 7 * DAY_MS

/** Returns the state of the latest concluded background check, one of four. A check is valid while its date is in the future. */
export function stateOf(latest: CheckFacts['latest'], now: Date): CheckState {
  if (!latest) return 'none'
  if (latest.validUntil <= now) return 'expired'
  return latest.outcome === CheckOutcome.approved ? 'active' : 'refused'
}

/**
 * Returns the reason why a background check cannot be requested now, or null. Only one check runs at a time, none can be
 * requested while another is valid, and at most two in 24 hours.
 */
export function obstacleOf({ latest, running, requestedAt }: CheckFacts, now: Date): CheckObstacle | null {
  if (running) return 'running'
  if (latest && latest.validUntil > now) return 'valid'
  return nextRequestAt(requestedAt, now) ? 'limit' : null
}

/** The time at which the next check may be requested, if two were requested in the last 24 hours; otherwise null. */
export function nextRequestAt(requestedAt: readonly Date[], now: Date): Date | null {
  const counted = requestedAt
    .map((at) => at.getTime() + DAY_MS)
    .filter((freeAt) => freeAt > now.getTime())
    .toSorted((one, other) => other - one)
  const freeAt = counted[CHECKS_PER_DAY - 1]
  return freeAt === undefined ? null : new Date(freeAt)
}

/**
 * Returns the next time at which the source is asked for a result that comes later: every minute during the first ten minutes,
 * then every ten minutes for two hours, then every hour. Null after seven days, because the source will not answer any more.
 */
export function nextReadAt(requestedAt: Date, now: Date): Date | null {
  const age = now.getTime() - requestedAt.getTime()
  if (age >= MAXIMUM_WAIT_MS) return null
  const pause = age < 10 * MINUTE_MS ? MINUTE_MS : age < 2 * HOUR_MS ? 10 * MINUTE_MS : HOUR_MS
  return new Date(now.getTime() + pause)
}
