import { DAY_MS, HOUR_MS, MINUTE_MS } from './days.ts'

/** The states of a refund as the page shows them. 'stuck': all automatic attempts failed, and a person has to make the refund. */
export const refundStates = ['under_way', 'done', 'stuck'] as const
export type RefundState = (typeof refundStates)[number]

/** The delays in milliseconds after each failed attempt of a refund. After the last attempt a person has to make the refund. */
const RETRY_DELAYS_MS = [10 * MINUTE_MS, HOUR_MS, 6 * HOUR_MS, DAY_MS, 3 * DAY_MS]

/** The prefix in the idempotency key of a refund that was made in the provider's dashboard. */
export const OUTSIDE = 'outside:'

/**
 * Whether an admin requested the refund. Such a refund is not repeated automatically, because the admin sees the failure at once.
 */
export function isAskedByTeam(idempotencyKey: string): boolean {
  return /^(admin|dispute):/.test(idempotencyKey)
}

/** Whether the refund was made in the provider's dashboard. It was not owed, so it is not retried if the bank returns it. */
export function isOutside(idempotencyKey: string): boolean {
  return idempotencyKey.startsWith(OUTSIDE)
}

/**
 * One attempt to make a refund. The first attempt has the idempotency key of the refund. The key of a later attempt has its
 * number at the end: `key#2`.
 */
export type RefundAttempt = {
  readonly amountInCents: number
  readonly status: 'creating' | 'pending' | 'succeeded' | 'failed'
  readonly idempotencyKey: string
  readonly createdAt: Date
  readonly updatedAt: Date
}

/**
 * Returns the idempotency key of the next attempt of a failed refund and the delay before it, in milliseconds. Returns null after
 * the last attempt, and for a refund that an admin requested. With the old key the provider would only repeat its failure.
 */
export function nextAttempt(idempotencyKey: string): { idempotencyKey: string; waitInMs: number } | null {
  if (isAskedByTeam(idempotencyKey)) return null
  const { order, number } = attemptOf(idempotencyKey)
  const waitInMs = RETRY_DELAYS_MS[number - 1]
  return waitInMs === undefined ? null : { idempotencyKey: `${order}#${number + 1}`, waitInMs }
}

/**
 * Returns the sums of the refunds of one payment, in cents. `backInCents` is made or pending, `openInCents` only pending.
 * `stuckInCents` has failed for good, and no person has refunded it since. Together they never exceed the paid amount.
 */
export function refundTotals(attempts: readonly RefundAttempt[], paidInCents: number) {
  const sum = (some: readonly RefundAttempt[]) => some.reduce((total, { amountInCents }) => total + amountInCents, 0)
  const backInCents = sum(attempts.filter(({ status }) => status !== 'failed'))
  const openInCents = sum(attempts.filter(({ status }) => status === 'creating' || status === 'pending'))
  const orders = Map.groupBy(attempts, ({ idempotencyKey }) => attemptOf(idempotencyKey).order)
  const failed = [...orders.values()].flatMap((tries) => {
    const last = tries.toSorted(byNumber).at(-1)
    return last && isStuck(last) ? [last] : []
  })
  const since = Math.min(...failed.map(({ updatedAt }) => updatedAt.getTime()))
  const byHand = attempts.filter(
    ({ idempotencyKey, status, createdAt }) => isByHand(idempotencyKey) && status !== 'failed' && createdAt.getTime() >= since,
  )
  const stuckInCents = Math.max(0, Math.min(sum(failed) - sum(byHand), paidInCents - backInCents))
  return { backInCents, openInCents, stuckInCents }
}

/**
 * One refund of a payment as people see it: its amount, its state, and the time when it was made or, if it is not made yet,
 * requested.
 */
export type ListedRefund = { readonly at: Date; readonly amountInCents: number; readonly state: RefundState }

/**
 * Lists the refunds of one payment, oldest first, with all attempts of a refund as one entry. A refund that failed for good is
 * listed with the amount that is still owed.
 */
export function listRefunds(attempts: readonly RefundAttempt[], paidInCents: number): ListedRefund[] {
  let { stuckInCents } = refundTotals(attempts, paidInCents)
  const orders = [...Map.groupBy(attempts, ({ idempotencyKey }) => attemptOf(idempotencyKey).order).values()]
  const listed = orders.flatMap((tries): ListedRefund[] => {
    const [first, last] = [tries.toSorted(byNumber)[0], tries.toSorted(byNumber).at(-1)]
    if (!first || !last) return []
    const { amountInCents } = last
    if (last.status === 'succeeded') return [{ at: last.updatedAt, amountInCents, state: 'done' }]
    if (last.status !== 'failed') return [{ at: first.createdAt, amountInCents, state: 'under_way' }]
    const stuck = isStuck(last) ? Math.min(amountInCents, stuckInCents) : 0
    stuckInCents -= stuck
    return stuck === 0 ? [] : [{ at: first.createdAt, amountInCents: stuck, state: 'stuck' }]
  })
  return listed.toSorted((one, other) => one.at.getTime() - other.at.getTime())
}

/**
 * Summarises all refunds of a payment as one state and one amount; null without refunds. If a refund has failed for good, the
 * state is 'stuck' with the failed amount. `madeInCents` is then the amount that was refunded.
 */
export function refundShown({ backInCents, openInCents, stuckInCents }: ReturnType<typeof refundTotals>): ShownRefund | null {
  const madeInCents = backInCents - openInCents
  if (stuckInCents > 0) return { amountInCents: stuckInCents, state: 'stuck', ...(madeInCents > 0 && { madeInCents }) }
  if (backInCents === 0) return null
  return { amountInCents: backInCents, state: openInCents > 0 ? 'under_way' : 'done' }
}

type ShownRefund = { readonly amountInCents: number; readonly state: RefundState; readonly madeInCents?: number }

/** Whether a person made the refund by hand. Such a refund replaces refunds that failed earlier. */
function isByHand(idempotencyKey: string): boolean {
  return isOutside(idempotencyKey) || idempotencyKey.startsWith('admin:')
}

/**
 * Whether a refund failed and is still owed. Refunds that an admin requested or that were made in the provider's dashboard are
 * not owed.
 */
function isStuck({ status, idempotencyKey }: RefundAttempt): boolean {
  return status === 'failed' && !isAskedByTeam(idempotencyKey) && !isOutside(idempotencyKey)
}

function byNumber(one: RefundAttempt, other: RefundAttempt): number {
  return attemptOf(one.idempotencyKey).number - attemptOf(other.idempotencyKey).number
}

function attemptOf(idempotencyKey: string): { order: string; number: number } {
  const [, order = idempotencyKey, number = '1'] = /^(.+)#(\d+)$/.exec(idempotencyKey) ?? []
  return { order, number: Number(number) }
}
