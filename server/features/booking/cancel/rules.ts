import { type Ending, herShareOf, lifeMessages } from '#shared/booking-life.ts'
import { type BookingAction, BookingStatus, type Parties, type Side } from '#shared/booking.ts'
import { BadInput } from '#server/core/errors.ts'

/** Which arrow of the life-cycle the customer's cancel takes: before the payment or after it. */
export function cancelAction(status: BookingStatus, side: Side): BookingAction {
  if (side === 'professional') return 'decline'
  return status === BookingStatus.requested ? 'cancel' : 'cancelPaid'
}

/** What the participant wrote, or null. BAD_REQUEST at `reason` for a professional who cancels without saying why. */
export function noteOf(side: Side, words: string | undefined): string | null {
  if (side === 'professional' && !words) throw new BadInput('reason', lifeMessages.reasonRequired)
  return words || null
}

/** How a cancelled booking ended, read from its row alone, so that its refund can be worked out again at any time. */
export function endingOf(booking: Parties & { noShowBy: Side | null; cancelledBy: string | null }): Ending {
  if (booking.noShowBy === 'contractor') return 'absent_contractor'
  if (booking.noShowBy === 'professional') return 'absent_professional'
  // Called off by neither party, by the product or by somebody who decides: as if by her, everything goes back (AMB-07).
  return booking.cancelledBy === booking.contractorId ? 'contractor' : 'professional'
}

/**
 * What of her price is the professional's, in cents, as things stand: her part of what went back, goes back or has to is off it
 * (R-E8). Null while nothing is paid.
 */
export function keptOf(
  { amountInCents, totalInCents }: { amountInCents: number; totalInCents: number },
  { paidAt, stand }: { paidAt: Date | null; stand: { backInCents: number; stuckInCents: number } },
): number | null {
  if (!paidAt) return null
  return amountInCents - herShareOf({ amountInCents, totalInCents }, stand.backInCents + stand.stuckInCents)
}
