import { and, eq, isNull, sql } from 'drizzle-orm'
import { transferHolds, transferReversals, transfers, type PayoutAccount, type Transfer } from '#db/schema/index.ts'
import { BookingStatus } from '#shared/booking.ts'
import { HOUR_MS } from '#shared/days.ts'
import { TRANSFER_AFTER_CANCELLATION_HOURS, TRANSFER_AFTER_COMPLETION_HOURS, type TransferState } from '#shared/payouts.ts'

// What the features of payments and of bookings both say about transfers.

/**
 * SQL condition: the row of `transfer_holds` holds the row of `transfers`. What was placed when the first transfer was made already
 * did not hold it, so it does not hold the transfer that makes up for its reversal either.
 */
export const holdsTransferRow = and(
  eq(transferHolds.bookingId, transfers.bookingId),
  isNull(transferHolds.releasedAt),
  sql`not exists (select from ${transferReversals} where ${transferReversals.id} = ${transfers.restores}
    and ${transferHolds.placedAt} <= ${transferReversals.createdAt})`,
)

/** When the professional's part of a booking that ended at `endedAt` is due; null while the booking has not ended. */
export function dueAtOf(status: BookingStatus, endedAt: Date): Date | null {
  const hours = {
    [BookingStatus.completed]: TRANSFER_AFTER_COMPLETION_HOURS,
    [BookingStatus.cancelled]: TRANSFER_AFTER_CANCELLATION_HOURS,
  } as Readonly<Record<string, number>>
  const wait = hours[status]
  return wait === undefined ? null : new Date(endedAt.getTime() + wait * HOUR_MS)
}

/** Whether the provider accepts transfers to an account. */
export function isReady(account: PayoutAccount | undefined): account is PayoutAccount & { providerAccountId: string } {
  return account !== undefined && account.providerAccountId !== null && account.transfersEnabled
}

/** The state of a transfer as the professional sees it. `held`: something holds it; `ready`: the account accepts transfers. */
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
