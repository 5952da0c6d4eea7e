import { DAY_MS, HOUR_MS, MINUTE_MS } from './days.ts'

/** What the page says of money that goes back: on its way, there, or refused so often that a person has to do it. */
export const refundStates = ['under_way', 'done', 'stuck'] as const
export type RefundState = (typeof refundStates)[number]

/** How long after a refusal the same money is tried again; refused once more after the last, a person has to do it. */
const WAITS_IN_MS = [10 * MINUTE_MS, HOUR_MS, 6 * HOUR_MS, DAY_MS, 3 * DAY_MS]

/** Begins the key of what was given back at the provider's own desk. */
export const OUTSIDE = 'outside:'

/** One attempt to give money back. The first carries the order's own key, each further one that key and its number. */
export type RefundAttempt = {
  readonly amountInCents: number
  readonly status: 'creating' | 'pending' | 'succeeded' | 'failed'
  readonly idempotencyKey: string
  readonly createdAt: Date
  readonly updatedAt: Date
}

/**
 * What follows on a refusal: the key under which the same money is tried again and how long to wait for it, in milliseconds; null
 * once it was tried often enough. Another key, as the provider answers the same one with the same no.
 */
export function nextAttempt(idempotencyKey: string): { idempotencyKey: string; waitInMs: number } | null {
  const { order, number } = attemptOf(idempotencyKey)
  const waitInMs = WAITS_IN_MS[number - 1]
  return waitInMs === undefined ? null : { idempotencyKey: `${order}#${number + 1}`, waitInMs }
}

/**
 * Where the money of one payment stands, in cents: what is back or on its way, what of it is still on its way, and what was refused
 * for good and not given back by hand since. Never more than was paid.
 */
export function standOf(attempts: readonly RefundAttempt[], paidInCents: number) {
  const sum = (some: readonly RefundAttempt[]) => some.reduce((total, { amountInCents }) => total + amountInCents, 0)
  const backInCents = sum(attempts.filter(({ status }) => status !== 'failed'))
  const openInCents = sum(attempts.filter(({ status }) => status === 'creating' || status === 'pending'))
  const orders = Map.groupBy(attempts, ({ idempotencyKey }) => attemptOf(idempotencyKey).order)
  const lost = [...orders.values()].flatMap((tries) => {
    const last = tries.toSorted((one, other) => numberOf(one) - numberOf(other)).at(-1)
    return last?.status === 'failed' ? [last] : []
  })
  const since = Math.min(...lost.map(({ updatedAt }) => updatedAt.getTime()))
  const byHand = attempts.filter((each) => each.idempotencyKey.startsWith(OUTSIDE) && each.createdAt.getTime() >= since)
  const stuckInCents = Math.max(0, Math.min(sum(lost) - sum(byHand), paidInCents - backInCents))
  return { backInCents, openInCents, stuckInCents }
}

/** The same in one word and one amount; null where nothing goes back. What is stuck is said before all else. */
export function refundShown({ backInCents, openInCents, stuckInCents }: ReturnType<typeof standOf>) {
  if (stuckInCents > 0) return { amountInCents: stuckInCents, state: 'stuck' } as const
  if (backInCents === 0) return null
  return { amountInCents: backInCents, state: openInCents > 0 ? 'under_way' : 'done' } as const
}

function numberOf({ idempotencyKey }: RefundAttempt): number {
  return attemptOf(idempotencyKey).number
}

function attemptOf(idempotencyKey: string): { order: string; number: number } {
  const [, order = idempotencyKey, number = '1'] = /^(.+)#(\d+)$/.exec(idempotencyKey) ?? []
  return { order, number: Number(number) }
}
