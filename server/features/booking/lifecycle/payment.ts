import { eq } from 'drizzle-orm'
import { bookings } from '#db/schema/index.ts'
import { answerUntil, awaitsAnswer, BookingStatus, isHoldOver, PaymentStatus, ReviewStatus, type Side } from '#shared/booking.ts'
import type { Tx } from '#server/core/context.ts'
import { newStartCode } from '../attendance/start-code.ts'
import { lockBooking, type LockedBooking, lockForPayment } from '../locks.ts'
import { bookingNotFound } from '../refusals.ts'
import { freeUnpaid, transitionBooking } from '../transition.ts'
import { paymentMayBecome } from './rules.ts'

/**
 * Confirms a booking whose payment succeeded, in the caller's transaction. Returns `'asked'` if the booking is paid but the
 * professional must still accept it. Returns `'too_late'` if it was cancelled or its hold had ended, so that the payment must be
 * refunded (AMB-05). A repeated call returns the same.
 */
export async function confirmPaidBooking(tx: Tx, bookingId: string, paidAt: Date): Promise<'confirmed' | 'asked' | 'too_late'> {
  const booking = await lockForPayment(tx, bookingId)
  if (!booking) throw bookingNotFound()
  if (booking.status === BookingStatus.cancelled) return 'too_late'
  if (booking.status !== BookingStatus.requested) return 'confirmed'
  if (awaitsAnswer(booking)) return 'asked'
  if (isHoldOver(booking, paidAt)) {
    await freeUnpaid(tx, booking)
    return 'too_late'
  }
  if (booking.needsYes) return ask(tx, booking)
  const set = { startCode: newStartCode() }
  const change = { actorId: null, paymentStatus: PaymentStatus.paid, set, event: 'booking.confirmed' } as const
  return (await transitionBooking(tx, booking, 'confirm', change)) ? 'confirmed' : 'too_late'
}

/** Extends the hold of a paid request until the professional's answer is due. */
async function ask(tx: Tx, { id, startsAt, contractorId, professionalId }: LockedBooking): Promise<'asked'> {
  const now = tx.now()
  await tx.db
    .update(bookings)
    .set({ paymentStatus: PaymentStatus.paid, holdExpiresAt: answerUntil(startsAt, now), updatedAt: now })
    .where(eq(bookings.id, id))
  await tx.emit({ type: 'booking.asked', id, to: [contractorId, professionalId] })
  return 'asked'
}

/** Stores the id of the charge that pays a booking (agendamentos.stripe_payment_intent_id), in the caller's transaction. */
export async function attachCharge(tx: Tx, bookingId: string, chargeId: string): Promise<void> {
  await tx.db.update(bookings).set({ paymentIntentId: chargeId, updatedAt: tx.now() }).where(eq(bookings.id, bookingId))
}

/** Writes status_pagamento in the caller's transaction. Does nothing where a paid booking would become unpaid. */
export async function markPayment(tx: Tx, bookingId: string, status: PaymentStatus): Promise<void> {
  const booking = await lockBooking(tx, bookingId)
  if (!booking) throw bookingNotFound()
  if (booking.paymentStatus === status || !paymentMayBecome(booking.paymentStatus, status)) return
  await tx.db.update(bookings).set({ paymentStatus: status, updatedAt: tx.now() }).where(eq(bookings.id, bookingId))
  await tx.emit({ type: 'booking.payment-changed', id: bookingId, to: [booking.contractorId, booking.professionalId] })
}

/**
 * Stores that one participant has reviewed, in the caller's transaction. It does not change `updatedAt`, which would reveal the
 * review to the other participant.
 */
export async function markReviewed(tx: Tx, bookingId: string, side: Side): Promise<void> {
  const done =
    side === 'contractor' ? { contractorReviewStatus: ReviewStatus.done } : { professionalReviewStatus: ReviewStatus.done }
  await tx.db.update(bookings).set(done).where(eq(bookings.id, bookingId))
}
