import { and, eq, isNull } from 'drizzle-orm'
import { payments, seriesConsents, type Payment } from '#db/schema/index.ts'
import { BookingStatus, isHoldOver, PaymentStatus, wasPaid } from '#shared/booking.ts'
import { PaymentError, type Charge } from '#server/adapters/payment/port.ts'
import type { Ctx, Tx } from '#server/core/context.ts'
import { inTransaction } from '#server/core/transaction.ts'
import { chargesDue, lockForPayment, markPayment } from '#server/features/booking/service.ts'
import { findCard, type StoredCard } from '../card/queries.ts'
import { settleCharge } from '../charge/settle.ts'
import { chargeOf, claimCharge } from '../charge/start.ts'
import { customerOf, outcomeUnknown, returnUrlOf } from '../provider.ts'
import { lockPayment } from '../queries.ts'

/** The number of consecutive calls without a known outcome after which the provider is considered down. */
const LOST_IN_A_ROW = 3

/**
 * Charges the due later bookings of series to their saved cards, each once. Runs every minute and may run twice, because its
 * idempotency keys are fixed per booking, attempt and card. Three unknown outcomes in a row end the run. Throws PaymentError
 * after a run with an unknown outcome.
 */
export async function chargeSeries(ctx: Ctx): Promise<void> {
  let lostInARow = 0
  let lastLost: unknown = null
  for (const bookingId of await chargesDue(ctx)) {
    try {
      await chargeBooking(ctx, bookingId)
      lostInARow = 0
    } catch (error) {
      ctx.log.error(
        { bookingId, error: error instanceof Error ? error.name : 'unknown' },
        'a booking of a series was not charged',
      )
      if (!outcomeUnknown(error)) continue
      lastLost = error
      lostInARow += 1
      if (lostInARow === LOST_IN_A_ROW) break
    }
  }
  if (lastLost) throw lastLost
}

async function chargeBooking(ctx: Ctx, bookingId: string): Promise<void> {
  const claimed = await inTransaction(ctx, (tx) => claim(tx, bookingId))
  if (claimed) await charge(ctx, bookingId, claimed)
}

/**
 * Charges an unpaid booking to a saved card of its contractor, without the contractor being present. May run twice. Does nothing
 * for a booking that is paid, being paid or no longer held. Throws PaymentError if the outcome is unknown, so that the job runs
 * again.
 */
export async function chargeAtOnce(ctx: Ctx, bookingId: string, cardId: string): Promise<void> {
  const claimed = await inTransaction(ctx, async (tx) => {
    const booking = await lockForPayment(tx, bookingId)
    if (booking?.status !== BookingStatus.requested || isHoldOver(booking, tx.now()) || wasPaid(booking)) return null
    const customerId = await customerOf(tx, booking.contractorId)
    if (!customerId) return null
    return { payment: await claimCharge(tx, booking, customerId), card: await findCard(tx, cardId, booking.contractorId) }
  })
  if (claimed && claimed.payment.automaticAt === null) await charge(ctx, bookingId, claimed)
}

type Claimed = { payment: Payment; card: StoredCard | undefined }

async function charge(ctx: Ctx, bookingId: string, claimed: Claimed): Promise<void> {
  const { payment, card } = claimed
  const tried = card ? await tryCard(ctx, payment, card) : null
  if (tried) await settleCharge(ctx, payment.id, tried)
  // A charge that is 'processing' may still succeed, and a charge that is 'canceled' is already settled. Neither is a refusal by
  // the bank.
  if (tried?.status === 'processing' || tried?.status === 'canceled') return
  await inTransaction(ctx, (tx) => recordAnswer(tx, payment, bookingId))
}

async function claim(tx: Tx, bookingId: string): Promise<Claimed | null> {
  const booking = await lockForPayment(tx, bookingId)
  const [due] = await chargesDue(tx, bookingId)
  if (!booking?.seriesId || !due) return null
  const [consent] = await tx.db.select().from(seriesConsents).where(eq(seriesConsents.seriesId, booking.seriesId))
  const customerId = await customerOf(tx, booking.contractorId)
  if (!consent || !customerId) return null
  const card = consent.cardId ? await findCard(tx, consent.cardId, booking.contractorId) : undefined
  return { payment: await claimCharge(tx, booking, customerId), card }
}

/** Charges a saved card and returns the charge afterwards; null if the provider does not accept the card at all. */
export async function tryCard(ctx: Ctx, payment: Payment, { paymentMethodId }: StoredCard): Promise<Charge | null> {
  const open = await chargeOf(ctx, payment)
  await settleCharge(ctx, payment.id, open)
  if (open.status === 'succeeded' || open.status === 'canceled') return open
  const idempotencyKey = `${payment.idempotencyKey}:auto:${paymentMethodId}`
  const returnUrl = returnUrlOf(ctx, payment.bookingId)
  const order = { chargeId: open.id, paymentMethodId, idempotencyKey, returnUrl, unattended: true }
  try {
    const paid = await ctx.adapters.payment.payCharge(order)
    // The charge is read again, because a repeated idempotency key returns the first response, and the bank may have decided
    // since.
    return paid.status === 'processing' ? await ctx.adapters.payment.readCharge(open.id) : paid
  } catch (error) {
    if (!(error instanceof PaymentError) || outcomeUnknown(error)) throw error
    ctx.log.error({ paymentId: payment.id, kind: error.kind, code: error.code }, 'the provider does not accept a saved card')
    return null
  }
}

/** Records once that the bank has answered; if it refused, marks the booking's payment as failed and notifies. */
async function recordAnswer(tx: Tx, { id, userId }: Payment, bookingId: string): Promise<void> {
  await lockPayment(tx, id)
  const [first] = await tx.db
    .update(payments)
    .set({ automaticAt: tx.now(), updatedAt: tx.now() })
    .where(and(eq(payments.id, id), isNull(payments.automaticAt)))
    .returning({ status: payments.status })
  if (!first || first.status === 'succeeded') return
  await markPayment(tx, bookingId, PaymentStatus.failed)
  await tx.emit({ type: 'payment.charge-refused', id: bookingId, to: [userId] })
}
