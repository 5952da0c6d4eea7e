import type { Booking, PayoutAccount, Transfer } from '#db/schema/index.ts'
import { BookingStatus } from '#shared/booking.ts'
import { professionalShare } from '#shared/booking-cancel.ts'
import { HOUR_MS } from '#shared/days.ts'
import { TRANSFER_AFTER_CANCELLATION_HOURS, TRANSFER_AFTER_COMPLETION_HOURS } from '#shared/payouts.ts'
import type { Posting } from '../rules.ts'

type Price = Pick<Booking, 'amountInCents' | 'totalInCents'>

/** When the professional's part of a booking that ended at `endedAt` is due; null while the booking has not ended. */
export function dueAtOf(status: BookingStatus, endedAt: Date): Date | null {
  const hours = {
    [BookingStatus.completed]: TRANSFER_AFTER_COMPLETION_HOURS,
    [BookingStatus.cancelled]: TRANSFER_AFTER_CANCELLATION_HOURS,
  } as Readonly<Record<string, number>>
  const wait = hours[status]
  return wait === undefined ? null : new Date(endedAt.getTime() + wait * HOUR_MS)
}

/** The professional's price less the refunded part of it, in cents (R-E8). `refundedInCents`: all refunds, made or owed. */
export function shareAfterRefunds(price: Price, refundedInCents: number): number {
  return price.amountInCents - professionalShare(price, refundedInCents)
}

/**
 * How much of a made transfer must be taken back before a refund is made, in cents; 0 when the transfer left that part out already.
 * `refundedInCents`: the refunds that were made and the one that is about to be.
 */
export function reversalNeeded(
  price: Price,
  transfer: Pick<Transfer, 'amountInCents' | 'reversedInCents'>,
  refundedInCents: number,
): number {
  return Math.max(0, transfer.amountInCents - transfer.reversedInCents - shareAfterRefunds(price, refundedInCents))
}

/** The posting of a transfer to the professional. Sums to 0. */
export function transferPosting(amountInCents: number): Posting {
  return [
    { account: 'provider', amountInCents },
    { account: 'professional', amountInCents: -amountInCents },
  ]
}

/** The posting of a part of a transfer that came back. Sums to 0. */
export function reversalPosting(amountInCents: number): Posting {
  return [
    { account: 'provider', amountInCents: -amountInCents },
    { account: 'professional', amountInCents },
  ]
}

/** Whether the provider accepts transfers to an account. */
export function isReady(account: PayoutAccount | undefined): account is PayoutAccount & { providerAccountId: string } {
  return account !== undefined && account.providerAccountId !== null && account.transfersEnabled
}
