import type { Booking, LedgerEntry, Payment } from '#db/schema/index.ts'
import { bookingMessages, BookingStatus, CancelReason, PaymentStatus, wasPaid } from '#shared/booking.ts'
import { formatCents } from '#shared/money.ts'
import { paymentMessages, PaymentState } from '#shared/payment.ts'
import { professionalShare } from '#shared/booking-cancel.ts'
import type { Charge, PaymentMode } from '#server/adapters/payment/port.ts'
import { Conflict, Forbidden, NotFound } from '#server/core/errors.ts'

type Amounts = Pick<Booking, 'amountInCents' | 'feeInCents' | 'totalInCents'>
export type Posting = Pick<LedgerEntry, 'account' | 'amountInCents'>[]

/**
 * Whether this person may pay this booking now. The one written exception to "foreign = missing" (R-A6): a booking that is
 * there and is not mine answers FORBIDDEN 'Acesso negado'. Then CONFLICT 'already_paid' or 'hold_over' (AMB-69).
 */
export function assertPayable<B extends Booking>(booking: B | undefined, userId: string, now: Date): B {
  if (!booking) throw new NotFound(bookingMessages.notFound.title)
  if (booking.contractorId !== userId) throw new Forbidden(bookingMessages.forbidden.title)
  if (wasPaid(booking)) throw new Conflict('already_paid', paymentMessages.alreadyPaid)
  const live = booking.status === BookingStatus.requested && (booking.holdExpiresAt === null || booking.holdExpiresAt > now)
  if (!live) throw new Conflict('hold_over', bookingMessages.holdOver)
  return booking
}

/**
 * Where a payment goes when its charge was seen in a state. Success is final, withdrawal too unless money came after all; the
 * rest follows what was read last, so that any order of webhooks ends in the same place (fault 14).
 */
export function nextPaymentStatus(current: Payment['status'], charge: Charge['status']): Payment['status'] {
  if (current === 'succeeded' || charge === 'succeeded') return 'succeeded'
  if (current === 'canceled' || charge === 'canceled') return 'canceled'
  return charge === 'processing' ? 'processing' : 'open'
}

/** What the booking shows while its payment is not yet made; null when that is not ours to say. */
export function bookingShows(charge: Pick<Charge, 'status' | 'declineMessage'>): PaymentStatus | null {
  if (charge.status === 'processing') return PaymentStatus.processing
  if (charge.status === 'succeeded' || charge.status === 'canceled') return null
  return charge.declineMessage ? PaymentStatus.failed : PaymentStatus.pending
}

/** Why a charge is not the one our row asked for (abuse case 9); null when it is. Amounts in cents. */
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

/** A paid booking in the books: the provider holds the total, which is owed to her (price) and to the platform (fee). Sums to 0. */
export function chargePosting({ amountInCents, feeInCents, totalInCents }: Amounts): Posting {
  return withoutZeros([
    { account: 'provider', amountInCents: -totalInCents },
    { account: 'professional', amountInCents },
    { account: 'platform', amountInCents: feeInCents },
  ])
}

/**
 * Money given back of a booking: her part is R × price ÷ total, rounded half up, the rest comes from the fee (R-E8). The
 * parts of all refunds together are those of their sum, so that a refund in pieces loses no cent. Sums to 0.
 */
export function refundPosting(amounts: Amounts, amountInCents: number, alreadyRefundedInCents: number): Posting {
  const hers =
    professionalShare(amounts, alreadyRefundedInCents + amountInCents) - professionalShare(amounts, alreadyRefundedInCents)
  return withoutZeros([
    { account: 'provider', amountInCents },
    { account: 'professional', amountInCents: -hers },
    { account: 'platform', amountInCents: -(amountInCents - hers) },
  ])
}

/** A month's subscription, paid (positive) or refunded (negative), in cents. Sums to 0. */
export function subscriptionPosting(amountInCents: number): Posting {
  return [
    { account: 'provider', amountInCents: -amountInCents },
    { account: 'subscription', amountInCents },
  ]
}

/** Why money goes back that came when its booking was over already (AMB-04). */
export const LATE_PAYMENT = 'late_payment'

/** What went back of a booking's payment or is on its way, and what was refused for good, in cents; `late`: as the money came too late. */
export type GivenBack = { readonly inCents: number; readonly stuckInCents: number; readonly late: boolean }

/** What the return page says of a booking, its latest payment and what went back of it. */
export function paymentStateOf(
  booking: Pick<Booking, 'status' | 'paymentStatus' | 'holdExpiresAt' | 'cancelReason'>,
  payment: Pick<Payment, 'status'> | undefined,
  back: GivenBack,
  now: Date,
): PaymentState {
  const cancelled = booking.status === BookingStatus.cancelled
  const paid = payment?.status === 'succeeded' || wasPaid(booking)
  if (paid && (cancelled || booking.paymentStatus === PaymentStatus.refunded))
    return back.stuckInCents === 0 && (back.late || back.inCents > 0) ? PaymentState.refunded : PaymentState.cancelled
  if (paid) return PaymentState.paid
  if (payment?.status === 'processing') return PaymentState.processing
  const over = booking.holdExpiresAt !== null && booking.holdExpiresAt <= now
  if (cancelled) return booking.cancelReason === CancelReason.unpaid ? PaymentState.expired : PaymentState.cancelled
  return over ? PaymentState.expired : PaymentState.unpaid
}

/** The sentence of the return page for a state, null where the page has its own; pt-BR. */
export function paymentSentence(state: PaymentState, { inCents, stuckInCents, late }: GivenBack, paid: boolean): string | null {
  if (state === PaymentState.processing) return paymentMessages.processing
  if (state === PaymentState.expired) return bookingMessages.holdOver
  const stuck = state === PaymentState.cancelled && stuckInCents > 0
  if (stuck) return paymentMessages.refundStuck(formatCents(stuckInCents))
  if (state === PaymentState.cancelled) return paid ? paymentMessages.cancelledKept : paymentMessages.cancelledUnpaid
  if (state !== PaymentState.refunded) return null
  return late ? paymentMessages.refundedLate : paymentMessages.refundedOf(formatCents(inCents))
}

// The table refuses an entry of nothing (a fee of 0 is possible).
function withoutZeros(posting: Posting): Posting {
  return posting.filter((entry) => entry.amountInCents !== 0)
}
