import type { Booking, Payment } from '#db/schema/index.ts'
import { bookingMessages, BookingStatus, CancelReason, heldMinutes, PaymentStatus, wasPaid } from '#shared/booking.ts'
import { holdOverSentence, seriesMessages } from '#shared/booking-series.ts'
import { HOUR_MS } from '#shared/days.ts'
import { formatCents } from '#shared/money.ts'
import { paymentMessages, PaymentState } from '#shared/payment.ts'
import { pixMessages } from '#shared/pix.ts'
import { professionalShare } from '#shared/booking-cancel.ts'
import type { Charge, PaymentMode } from '#server/adapters/payment/port.ts'
import { Conflict, Forbidden, NotFound } from '#server/core/errors.ts'
import type { Posting } from '#server/core/ledger.ts'

/**
 * The parts of a payment, in cents: the professional's part, the platform's fee and their sum. Credit paid `creditInCents` of the
 * sum, and the remainder was charged.
 */
export type Amounts = Pick<Booking, 'amountInCents' | 'feeInCents' | 'totalInCents'> & Pick<Payment, 'creditInCents'>

/**
 * Returns the booking if the user may pay it now. Throws NOT_FOUND for a missing booking, FORBIDDEN 'Acesso negado' for another
 * user's (R-A6), CONFLICT `already_paid`, `hold_over`, or `charge_planned` for a later booking of a series before its planned
 * charge.
 */
export function assertPayable<B extends Booking>(booking: B | undefined, userId: string, now: Date): B {
  if (!booking) throw new NotFound(bookingMessages.notFound.title)
  if (booking.contractorId !== userId) throw new Forbidden(bookingMessages.forbidden.title)
  if (wasPaid(booking)) throw new Conflict('already_paid', paymentMessages.alreadyPaid)
  const live = booking.status === BookingStatus.requested && (booking.holdExpiresAt === null || booking.holdExpiresAt > now)
  if (!live) throw new Conflict('hold_over', holdOverSentence(heldMinutes(booking)))
  if (booking.chargeAt && booking.chargeAt > now) throw new Conflict('charge_planned', seriesMessages.planned)
  return booking
}

/**
 * Throws CONFLICT `credit_changed` if the page showed another credit than the charge uses. `shownInCents`: undefined if the page
 * showed none yet.
 */
export function assertCredit({ creditInCents }: Pick<Payment, 'creditInCents'>, shownInCents: number | undefined): void {
  if (shownInCents !== undefined && shownInCents !== creditInCents)
    throw new Conflict('credit_changed', paymentMessages.creditChanged)
}

/**
 * The shortest time for which a new Pix code is created. The provider's minimum is a minute, and a shorter time to pay would be
 * useless.
 */
const SHORTEST_PIX_MS = 90_000

/**
 * The end of a Pix code that is created now: the end of the booking's hold, or an hour from now if there is no hold. Throws
 * CONFLICT `pix_too_late`.
 */
export function pixEndOf({ holdExpiresAt }: Pick<Booking, 'holdExpiresAt'>, now: Date): Date {
  const end = holdExpiresAt ?? new Date(now.getTime() + HOUR_MS)
  if (end.getTime() - now.getTime() < SHORTEST_PIX_MS) throw new Conflict('pix_too_late', pixMessages.tooLate)
  return end
}

/** True if an open Pix charge no longer has a code, because the code has expired. */
export function hasNoCode({ method }: Pick<Payment, 'method'>, { status, pix }: Pick<Charge, 'status' | 'pix'>): boolean {
  return method === 'pix' && status !== 'processing' && pix === null
}

/**
 * Returns the next status of a payment after its charge was read. 'succeeded' is final, and 'canceled' only becomes 'succeeded'.
 * Any order of webhooks therefore ends in the same status.
 */
export function nextPaymentStatus(current: Payment['status'], charge: Charge['status']): Payment['status'] {
  if (current === 'succeeded' || charge === 'succeeded') return 'succeeded'
  if (current === 'canceled' || charge === 'canceled') return 'canceled'
  return charge === 'processing' ? 'processing' : 'open'
}

/** Returns the payment status that a booking shows while its charge is open; null for a charge that succeeded or was canceled. */
export function shownPaymentStatus(charge: Pick<Charge, 'status' | 'declineMessage'>): PaymentStatus | null {
  if (charge.status === 'processing') return PaymentStatus.processing
  if (charge.status === 'succeeded' || charge.status === 'canceled') return null
  return charge.declineMessage ? PaymentStatus.failed : PaymentStatus.pending
}

/** Returns what differs between a charge and the one that the payment row expects, or null. Amounts are in cents. */
export function flawOf(
  charge: Charge,
  expected: { amountInCents: number; chargeId: string | null },
  mode: PaymentMode,
): 'other_charge' | 'other_mode' | 'other_currency' | 'other_amount' | null {
  if (expected.chargeId !== null && charge.id !== expected.chargeId) return 'other_charge'
  if (charge.livemode !== (mode === 'live')) return 'other_mode'
  if (charge.currency !== 'brl') return 'other_currency'
  const short = charge.status === 'succeeded' && charge.amountReceivedInCents !== expected.amountInCents
  return charge.amountInCents !== expected.amountInCents || short ? 'other_amount' : null
}

/**
 * Returns the parts of a payment for a booking. The parts of a tip or of extra hours are in the payment's own row, those of the
 * price in the booking.
 */
export function amountsOf(payment: Payment, booking: Omit<Amounts, 'creditInCents'>): Amounts {
  const { shareInCents, creditInCents, amountInCents: chargedInCents } = payment
  const { amountInCents, feeInCents, totalInCents } = booking
  if (shareInCents === null) return { amountInCents, feeInCents, totalInCents, creditInCents }
  return { amountInCents: shareInCents, feeInCents: chargedInCents - shareInCents, totalInCents: chargedInCents, creditInCents }
}

/**
 * The ledger entries of a paid booking. The provider holds the total minus the credit, the price is owed to the professional, and
 * the fee belongs to the platform. `spent` are the entries of the credit.
 */
export function chargePosting(amounts: Amounts, spent: Posting = []): Posting {
  const { amountInCents, feeInCents, totalInCents, creditInCents } = amounts
  return withoutZeros([
    { account: 'provider', amountInCents: creditInCents - totalInCents },
    { account: 'professional', amountInCents },
    { account: 'platform', amountInCents: feeInCents },
    ...spent,
  ])
}

/**
 * Returns the ledger entries of a booking's refund, which sum to 0. The professional pays refund × price ÷ total, rounded half
 * up, and the platform's fee pays the remainder. It is computed on the sum of all refunds, so that several refunds lose no cent.
 * `returned` is the credit that is given back.
 */
export function refundPosting(
  amounts: Amounts,
  amountInCents: number,
  alreadyRefundedInCents: number,
  returned: Posting = [],
): Posting {
  const professionalPart =
    professionalShare(amounts, alreadyRefundedInCents + amountInCents) - professionalShare(amounts, alreadyRefundedInCents)
  const creditInCents = returned.reduce((sum, entry) => sum + entry.amountInCents, 0)
  return withoutZeros([
    { account: 'provider', amountInCents },
    { account: 'professional', amountInCents: -professionalPart },
    { account: 'platform', amountInCents: professionalPart - amountInCents - creditInCents },
    ...returned,
  ])
}

/** Returns the ledger entries of a purchase's charge, paid (positive) or refunded (negative). Sums to 0. */
export function subscriptionPosting(amountInCents: number, kind: Payment['kind'] = 'subscription'): Posting {
  return [
    { account: 'provider', amountInCents: -amountInCents },
    { account: kind === 'service' ? 'service' : 'subscription', amountInCents },
  ]
}

/** The reason for refunding a payment that succeeded after its booking was cancelled or expired. */
export const LATE_PAYMENT = 'late_payment'

/**
 * The refunds of a booking, in cents. `inCents` are made or under way, `madeInCents` are made, and `stuckInCents` were refused
 * for good. `late` says that the payment succeeded after the booking was cancelled or expired.
 */
export type RefundSummary = {
  readonly inCents: number
  readonly madeInCents?: number
  readonly stuckInCents: number
  readonly late: boolean
}

/** The state that the page after the payment shows, derived from the booking, its latest payment and its refunds. */
export function paymentStateOf(
  booking: Pick<Booking, 'status' | 'paymentStatus' | 'holdExpiresAt' | 'cancelReason'>,
  payment: Pick<Payment, 'status'> | undefined,
  refunded: RefundSummary,
  now: Date,
): PaymentState {
  const cancelled = booking.status === BookingStatus.cancelled
  const paid = payment?.status === 'succeeded' || wasPaid(booking)
  if (paid && (cancelled || booking.paymentStatus === PaymentStatus.refunded))
    return refunded.stuckInCents === 0 && (refunded.late || refunded.inCents > 0) ? PaymentState.refunded : PaymentState.cancelled
  if (paid) return PaymentState.paid
  if (payment?.status === 'processing') return PaymentState.processing
  const over = booking.holdExpiresAt !== null && booking.holdExpiresAt <= now
  if (cancelled) return booking.cancelReason === CancelReason.unpaid ? PaymentState.expired : PaymentState.cancelled
  return over ? PaymentState.expired : PaymentState.unpaid
}

/**
 * Returns the message of the page after the payment, in pt-BR, or null if the page has its own text for the state. `method` is
 * the payment method, or null if unpaid.
 */
export function paymentSentence(
  state: PaymentState,
  { inCents, madeInCents, stuckInCents, late }: RefundSummary,
  method: Payment['method'] | null,
): string | null {
  if (state === PaymentState.processing) return paymentMessages.processing
  const stuck = state === PaymentState.cancelled && stuckInCents > 0
  if (stuck) return paymentMessages.refundStuck(formatCents(stuckInCents), madeInCents ? formatCents(madeInCents) : null)
  if (state === PaymentState.cancelled) return method ? paymentMessages.cancelledKept : paymentMessages.cancelledUnpaid
  if (state !== PaymentState.refunded) return null
  return late ? paymentMessages.refundedLate : paymentMessages.refundedOf[method ?? 'card'](formatCents(inCents))
}

// A constraint refuses entries of 0 cents, and the fee may be 0.
function withoutZeros(posting: Posting): Posting {
  return posting.filter((entry) => entry.amountInCents !== 0)
}
