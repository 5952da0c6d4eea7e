import type { Payout, PayoutAccount } from '#db/schema/index.ts'
import { DAY_MS } from '#shared/days.ts'
import { AccountState, type StuckReason } from '#shared/payouts.ts'
import { accountStateOf } from './rules.ts'

/** A payout is reported as late this long after its expected day, because banks need up to two more working days. */
const LATE_AFTER_MS = 3 * DAY_MS
/**
 * The maximum age of a payout of which the professional is notified. Older ones date from the time before the product read
 * payouts.
 */
const NEWS_FOR_MS = 10 * DAY_MS

type Stage = Pick<Payout, 'status'>
const order: readonly Payout['status'][] = ['pending', 'in_transit', 'paid', 'failed', 'canceled']

/**
 * True if a payout's state as read is newer than the stored state. 'paid' may still become 'failed', but 'failed' and 'canceled'
 * are final.
 */
export function isPayoutNews(before: Stage | undefined, read: Stage): boolean {
  if (!before) return true
  if (before.status === 'failed' || before.status === 'canceled') return false
  return order.indexOf(read.status) > order.indexOf(before.status)
}

/** True if a payout is recent enough to notify the professional about its arrival or refusal. */
export function isWorthTelling({ createdAt }: Pick<Payout, 'createdAt'>, now: Date): boolean {
  return now.getTime() - createdAt.getTime() <= NEWS_FOR_MS
}

/** Returns the kind of notification for a change of the account's state; null if the professional is not notified. */
export function accountNewsOf(before: PayoutAccount, after: PayoutAccount): 'ready' | 'bank' | 'stopped' | null {
  const [was, is] = [accountStateOf(before), accountStateOf(after)]
  if (was === is) return null
  if (is === AccountState.ready) return 'ready'
  if (is === AccountState.bank) return 'bank'
  return was === AccountState.ready || was === AccountState.bank ? 'stopped' : null
}

/**
 * Returns the reason why the balance of an account does not reach the bank, or null. `payout` is the newest payout. 'failed'
 * means that the bank refused it, 'bank' that payouts are switched off, and 'late' that it is more than three days late.
 */
export function stuckReasonOf(
  account: Pick<PayoutAccount, 'transfersEnabled' | 'payoutsEnabled'>,
  payout: Pick<Payout, 'status' | 'arrivesAt'> | null,
  now: Date,
): StuckReason | null {
  if (payout?.status === 'failed') return 'failed'
  if (account.transfersEnabled && !account.payoutsEnabled) return 'bank'
  const isUnderWay = payout?.status === 'pending' || payout?.status === 'in_transit'
  return isUnderWay && now.getTime() - payout.arrivesAt.getTime() > LATE_AFTER_MS ? 'late' : null
}
