import type { Payout, PayoutAccount } from '#db/schema/index.ts'
import { DAY_MS } from '#shared/days.ts'
import { AccountState, type StuckReason } from '#shared/payouts.ts'
import { accountStateOf } from './rules.ts'

/** How long after the expected day a payout counts as stuck. Banks need up to two working days more. */
const LATE_AFTER_MS = 3 * DAY_MS
/** How old a payout may be for a notification: older payouts were made before the product followed them. */
const NEWS_FOR_MS = 10 * DAY_MS

type Stage = Pick<Payout, 'status'>
const order: readonly Payout['status'][] = ['pending', 'in_transit', 'paid', 'failed', 'canceled']

/** Whether the state that was read follows the stored one. A paid payout may still fail; 'failed' and 'canceled' are final. */
export function isPayoutNews(before: Stage | undefined, read: Stage): boolean {
  if (!before) return true
  if (before.status === 'failed' || before.status === 'canceled') return false
  return order.indexOf(read.status) > order.indexOf(before.status)
}

/** Whether the professional is notified about a payout that the bank received or refused. */
export function isWorthTelling({ createdAt }: Pick<Payout, 'createdAt'>, now: Date): boolean {
  return now.getTime() - createdAt.getTime() <= NEWS_FOR_MS
}

/** What a professional is notified of when the state of the account changed; null when nothing is. */
export function accountNewsOf(before: PayoutAccount, after: PayoutAccount): 'ready' | 'bank' | 'stopped' | null {
  const [was, is] = [accountStateOf(before), accountStateOf(after)]
  if (was === is) return null
  if (is === AccountState.ready) return 'ready'
  if (is === AccountState.bank) return 'bank'
  return was === AccountState.ready || was === AccountState.bank ? 'stopped' : null
}

/**
 * Why the money of an account does not reach the bank; null when nothing is in the way. `payout`: the newest one. 'failed': the bank
 * refused it; 'bank': payouts are off; 'late': it should have arrived three days ago.
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
