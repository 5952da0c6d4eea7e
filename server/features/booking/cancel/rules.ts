import type { Booking, BookingEvent } from '#db/schema/booking.ts'
import { BookingStatus, CancelReason, isRequest, type Side } from '#shared/booking.ts'
import { cancelMessages, professionalShare, type Ending, type Refund } from '#shared/booking-cancel.ts'
import { BadInput, Conflict } from '#server/core/errors.ts'
import { quoteView } from './views.ts'

/** The permission that a cancellation needs: `decline` for the professional, `cancel` for everybody else. */
export function permissionToCancel(side: Side | null): 'cancel' | 'decline' {
  return side === 'professional' ? 'decline' : 'cancel'
}

/** Returns the transition for a cancellation. For the contractor it depends on whether the booking is paid yet. */
export function cancelTransition(status: BookingStatus, side: Side): 'cancel' | 'cancelPaid' | 'decline' {
  if (side === 'professional') return 'decline'
  return status === BookingStatus.requested ? 'cancel' : 'cancelPaid'
}

/** Whether the professional declined a request. `event`: a row of the booking's history that may have ended it. */
export function isDeclined(
  { cancelReason, chargeAt }: Pick<Booking, 'cancelReason' | 'chargeAt'>,
  event: Pick<BookingEvent, 'kind' | 'fromStatus'> | undefined,
): boolean {
  if (cancelReason !== CancelReason.professional || event?.kind !== 'decline') return false
  return isRequest({ status: event.fromStatus, chargeAt })
}

/**
 * Returns the participant's note about the cancellation, or null. Throws BAD_REQUEST at `reason` for a professional who cancels
 * without a note.
 */
export function noteOf(side: Side, words: string | undefined): string | null {
  if (side === 'professional' && !words) throw new BadInput('reason', cancelMessages.reasonRequired)
  return words || null
}

/**
 * Throws CONFLICT `refund_changed` when the refund differs from the one that the contractor saw, for example because the payment
 * arrived meanwhile.
 */
export function assertExpectedRefund(refund: Refund, expectedInCents = 0): void {
  if (expectedInCents === refund.refundInCents) return
  throw new Conflict('refund_changed', cancelMessages.refundChanged, { quote: quoteView(refund, 'contractor') })
}

/** How a cancelled booking ended, derived from its row alone, so that the refund can be computed again at any time. */
export function endingOf({
  noShowBy,
  cancelledBy,
  contractorId,
}: Pick<Booking, 'noShowBy' | 'cancelledBy' | 'contractorId'>): Ending {
  if (noShowBy === 'contractor') return 'absent_contractor'
  if (noShowBy === 'professional') return 'absent_professional'
  // When the system or an administrator cancelled, the contractor gets a full refund, as when the professional cancels.
  return cancelledBy === contractorId ? 'contractor' : 'professional'
}

/** The professional's remaining part of the price of a paid booking, in cents, after made, pending and stuck refunds. */
export function keptByProfessional(
  amounts: Pick<Booking, 'amountInCents' | 'totalInCents'>,
  { creditInCents, refunds }: { creditInCents: number; refunds: { backInCents: number; stuckInCents: number } },
): number {
  return amounts.amountInCents - professionalShare({ ...amounts, creditInCents }, refunds.backInCents + refunds.stuckInCents)
}
