import { eq } from 'drizzle-orm'
import { bookings } from '#db/schema/index.ts'
import { BookingStatus, PaymentStatus, ReviewStatus, type Side } from '#shared/booking.ts'
import type { Ctx, Tx } from '#server/core/context.ts'
import { inTransaction } from '#server/core/transaction.ts'
import { countCompletedBooking } from '#server/features/profile/service.ts'
import { eachInTurn } from './in-turn.ts'
import { moveBooking } from './move.ts'
import { dueVisits, lockBooking } from './queries.ts'
import { bookingNotFound, paymentMayBecome } from './rules.ts'
import { isDue } from './rules-life.ts'
import { newStartCode } from './start-code.ts'

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
 * Confirmado → Em Andamento at the start and Em Andamento → Concluído at the end (AMB-06), each in its own transaction. Runs
 * every minute; a visit that was missed while the app was down goes both steps in one run. Completion counts for the household.
 */
export async function beginAndCompleteBookings(ctx: Ctx): Promise<void> {
  await eachInTurn(
    ctx,
    () => dueVisits(ctx, 'begin'),
    (id) => inTransaction(ctx, (tx) => advance(tx, id, 'begin')),
  )
  await eachInTurn(
    ctx,
    () => dueVisits(ctx, 'complete'),
    (id) => inTransaction(ctx, (tx) => advance(tx, id, 'complete')),
  )
}

async function advance(tx: Tx, bookingId: string, action: 'begin' | 'complete'): Promise<void> {
  const booking = await lockBooking(tx, bookingId)
  // It may have moved to another hour since it was found.
  if (!booking || !isDue(action, booking, tx.now())) return
  const event = action === 'begin' ? 'booking.begun' : 'booking.completed'
  const moved = await moveBooking(tx, booking, action, { actorId: null, event })
  if (moved && action === 'complete') await countCompletedBooking(tx, booking.contractorId)
}
