import { and, eq, isNull, sql } from 'drizzle-orm'
import { transferHolds, transferReversals, transfers, type PayoutAccount, type Transfer } from '#db/schema/index.ts'
import { BookingStatus } from '#shared/booking.ts'
import { type Day, HOUR_MS } from '#shared/days.ts'
import { afterWorkingDays } from '#shared/holidays.ts'
import { TRANSFER_AFTER_CANCELLATION_HOURS, TRANSFER_AFTER_COMPLETION_HOURS, type TransferState } from '#shared/payouts.ts'
import { dayOf } from '#shared/time.ts'

// Rules about transfers that both the payment features and the booking features use.

/**
 * SQL condition: the row of `transfer_holds` blocks the row of `transfers`. A hold that was placed before a transfer was reversed
 * does not block the new transfer that pays the reversal back.
 */
export const holdsTransferRow = and(
  eq(transferHolds.bookingId, transfers.bookingId),
  isNull(transferHolds.releasedAt),
  sql`not exists (select from ${transferReversals} where ${transferReversals.id} = ${transfers.restores}
    and ${transferHolds.placedAt} <= ${transferReversals.createdAt})`,
)

/**
 * Returns when the transfer of the professional's share of a booking that ended at `endedAt` is due; null while the booking has
 * not ended.
 */
export function dueAtOf(status: BookingStatus, endedAt: Date): Date | null {
  const hours = {
    [BookingStatus.completed]: TRANSFER_AFTER_COMPLETION_HOURS,
    [BookingStatus.cancelled]: TRANSFER_AFTER_CANCELLATION_HOURS,
  } as Readonly<Record<string, number>>
  const wait = hours[status]
  return wait === undefined ? null : new Date(endedAt.getTime() + wait * HOUR_MS)
}

/**
 * Returns the last day on which a transfer that is made at `sentAt` reaches the bank account, on the calendar of `zone`. `bankDays`:
 * how many working days the banks need at most.
 */
export function onAccountByOf(sentAt: Date, zone: string, bankDays: number): Day {
  return afterWorkingDays(dayOf(sentAt, zone), bankDays)
}

/** True if the provider accepts transfers to an account. */
export function isReady(account: PayoutAccount | undefined): account is PayoutAccount & { providerAccountId: string } {
  return account !== undefined && account.providerAccountId !== null && account.transfersEnabled
}

/**
 * Returns the state of a transfer, as the professional sees it. `held`: a transfer hold stops it; `ready`: the account accepts
 * transfers.
 */
export function transferStateOf(
  transfer: Pick<Transfer, 'status' | 'amountInCents' | 'reversedInCents' | 'dueAt'>,
  { held, ready, now }: { held: boolean; ready: boolean; now: Date },
): TransferState {
  const { status, amountInCents, reversedInCents, dueAt } = transfer
  if (status === 'cancelled') return 'cancelled'
  if (status === 'paid')
    return reversedInCents === 0 ? 'paid' : reversedInCents === amountInCents ? 'reversed' : 'partly_reversed'
  if (status === 'creating') return 'sending'
  if (held) return 'held'
  if (!ready) return 'account'
  if (status === 'failed') return 'retrying'
  return dueAt > now ? 'scheduled' : 'sending'
}
