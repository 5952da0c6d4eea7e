import { and, eq, gt, inArray, ne } from 'drizzle-orm'
import { bookings } from '#db/schema/index.ts'
import { BookingStatus, PaymentStatus, ReviewStatus, type Side } from '#shared/booking.ts'
import type { Tx } from '#server/core/context.ts'
import type { AppEvent } from '#server/core/events.ts'
import { newStartCode } from '../attendance/start-code.ts'
import { lockBooking } from '../locks.ts'
import { bookingNotFound } from '../rules.ts'
import { moveBooking } from '../transition.ts'
import { paymentMayBecome } from './rules.ts'

const MINUTE = 60_000

/**
 * A payment that came: Solicitado → Confirmado and Pago at once, in the caller's transaction (AMB-04). `'too_late'` when the
 * booking was called off meanwhile: the money goes back, the booking stays Cancelado. Asked again it answers the same.
 */
export async function confirmPaidBooking(tx: Tx, bookingId: string): Promise<'confirmed' | 'too_late'> {
  const booking = await lockBooking(tx, bookingId)
  if (!booking) throw bookingNotFound()
  if (booking.status === BookingStatus.cancelled) return 'too_late'
  if (booking.status !== BookingStatus.requested) return 'confirmed'
  const set = { startCode: newStartCode() }
  const how = { actorId: null, paymentStatus: PaymentStatus.paid, set, event: 'booking.confirmed' } as const
  return (await moveBooking(tx, booking, 'confirm', how)) ? 'confirmed' : 'too_late'
}

/** Names the charge that pays a booking (agendamentos.stripe_payment_intent_id), in the caller's transaction. */
export async function attachCharge(tx: Tx, bookingId: string, chargeId: string): Promise<void> {
  await tx.db.update(bookings).set({ paymentIntentId: chargeId, updatedAt: tx.now() }).where(eq(bookings.id, bookingId))
}

/** Writes status_pagamento in the caller's transaction; money that came is never marked unpaid again (then nothing happens). */
export async function markPayment(tx: Tx, bookingId: string, status: PaymentStatus): Promise<void> {
  const booking = await lockBooking(tx, bookingId)
  if (!booking) throw bookingNotFound()
  if (booking.paymentStatus === status || !paymentMayBecome(booking.paymentStatus, status)) return
  await tx.db.update(bookings).set({ paymentStatus: status, updatedAt: tx.now() }).where(eq(bookings.id, bookingId))
  await tx.emit({ type: 'booking.payment-changed', id: bookingId, to: [booking.contractorId, booking.professionalId] })
}

/** Notes that one side has reviewed, in the caller's transaction. updated_at stays: the other side would see it move (R-E7). */
export async function markReviewed(tx: Tx, bookingId: string, side: Side): Promise<void> {
  const done =
    side === 'contractor' ? { contractorReviewStatus: ReviewStatus.done } : { professionalReviewStatus: ReviewStatus.done }
  await tx.db.update(bookings).set(done).where(eq(bookings.id, bookingId))
}

/**
 * What follows from a payment within a series: the visits of it that still wait for theirs keep their slots for another
 * HOLD_MINUTES, since they are paid one after the other (ADR 021). One that is being paid or called off right now is left alone.
 */
export async function renewHoldsOfSeries(tx: Tx, { id }: AppEvent): Promise<void> {
  const [paid] = await tx.db.select({ seriesId: bookings.seriesId }).from(bookings).where(eq(bookings.id, id))
  if (!paid?.seriesId) return
  const now = tx.now()
  const waiting = await tx.db
    .select({ id: bookings.id, contractorId: bookings.contractorId })
    .from(bookings)
    .where(
      and(
        eq(bookings.seriesId, paid.seriesId),
        ne(bookings.id, id),
        eq(bookings.status, BookingStatus.requested),
        gt(bookings.holdExpiresAt, now),
      ),
    )
    // Two payments at once hold one row each: waiting for the other's would be a circle.
    .for('update', { skipLocked: true })
  if (waiting.length === 0) return
  const holdExpiresAt = new Date(now.getTime() + tx.settings.holdInMinutes * MINUTE)
  const ids = waiting.map((booking) => booking.id)
  await tx.db.update(bookings).set({ holdExpiresAt, updatedAt: now }).where(inArray(bookings.id, ids))
  for (const booking of waiting) await tx.emit({ type: 'booking.hold-renewed', id: booking.id, to: [booking.contractorId] })
}
