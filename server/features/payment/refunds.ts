import { and, eq, ne, sum } from 'drizzle-orm'
import { centsOfDecimal } from '#db/schema/columns.ts'
import { bookings, payments, refunds, type Payment, type Refund } from '#db/schema/index.ts'
import { PaymentStatus } from '#shared/booking.ts'
import { PaymentError } from '../../adapters/payment/port.ts'
import type { Ctx, Tx } from '../../core/context.ts'
import { addJob } from '../../core/jobs.ts'
import { inTransaction } from '../../core/transaction.ts'
import { markPayment } from '#server/features/booking/service.ts'
import { post } from './ledger.ts'
import { lockPayment } from './queries.ts'
import { planPosting, refundPosting } from './rules.ts'

type RefundOrder = {
  paymentId: string
  amountInCents: number
  /** A short English word of ours, or an admin's own words. */
  reason: string
  /** The same key gives back once. */
  idempotencyKey: string
  requestedBy?: string
  disputeId?: string
}

/**
 * Writes down that money of a succeeded payment is to go back, in the caller's transaction; a job does it. The database refuses
 * more than was paid, all refunds together (constraint `refunds_fit_payment`).
 */
export async function requestRefund(tx: Tx, order: RefundOrder): Promise<void> {
  const [written] = await tx.db
    .insert(refunds)
    .values({ id: tx.newId(), ...order, createdAt: tx.now(), updatedAt: tx.now() })
    .onConflictDoNothing({ target: refunds.idempotencyKey })
    .returning({ id: refunds.id })
  if (written) await addJob(tx, 'payment.refund', written.id)
}

/**
 * Gives one refund's money back at the provider and records it. Safe to run again: the refund's own key gives back once. An
 * unknown outcome throws PaymentError, so that the queue tries again; a no for good leaves the refund 'failed' and is logged.
 */
export async function performRefund(ctx: Ctx, refundId: string): Promise<void> {
  const [found] = await ctx.db
    .select({ refund: refunds, payment: payments })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(eq(refunds.id, refundId))
  if (!found || !isOpen(found.refund) || !found.payment.providerIntentId) return
  const answer = await giveBack(ctx, found.refund, found.payment, found.payment.providerIntentId)
  if (answer.status === 'failed') ctx.log.error({ refundId }, 'a refund was refused')
  await inTransaction(ctx, (tx) => recordRefund(tx, refundId, found.payment.id, answer))
}

/** Books what was given back outside of our product, at the provider's own desk. `refundedInCents`: the charge's total so far. */
export async function acceptOutsideRefund(tx: Tx, payment: Payment, refundedInCents: number): Promise<void> {
  const [known] = await tx.db
    .select({ total: sum(refunds.amountInCents) })
    .from(refunds)
    .where(and(eq(refunds.paymentId, payment.id), ne(refunds.status, 'failed')))
  const amountInCents = refundedInCents - centsOfDecimal(known?.total ?? 0)
  if (amountInCents <= 0) return
  const id = tx.newId()
  await tx.db.insert(refunds).values({
    id,
    paymentId: payment.id,
    amountInCents,
    reason: 'provider_desk',
    idempotencyKey: `outside:${payment.id}:${refundedInCents}`,
    createdAt: tx.now(),
    updatedAt: tx.now(),
  })
  await recordRefund(tx, id, payment.id, { status: 'succeeded', providerRefundId: null })
}

type Answer = { status: 'pending' | 'succeeded' | 'failed'; providerRefundId: string | null }

async function giveBack(ctx: Ctx, refund: Refund, payment: Payment, chargeId: string): Promise<Answer> {
  const { payment: provider } = ctx.adapters
  const { amountInCents, idempotencyKey, providerRefundId } = refund
  const covered = async () =>
    (await provider.readCharge(chargeId)).latestRefundedInCents >= payment.refundedInCents + amountInCents
  if (refund.status === 'pending') return { status: (await covered()) ? 'succeeded' : 'pending', providerRefundId }
  try {
    const { refundId, status } = await provider.refund({ chargeId, amountInCents, idempotencyKey })
    return { status: status === 'canceled' ? 'failed' : status, providerRefundId: refundId }
  } catch (error) {
    if (!(error instanceof PaymentError) || error.kind !== 'refused') throw error
    // Refused, perhaps because it is already back: the charge knows, if there is one.
    const back = await covered().catch((reason: unknown) => {
      if (reason instanceof PaymentError && reason.kind === 'refused') return false
      throw reason
    })
    return { status: back ? 'succeeded' : 'failed', providerRefundId }
  }
}

async function recordRefund(tx: Tx, refundId: string, paymentId: string, answer: Answer): Promise<void> {
  const payment = await lockPayment(tx, paymentId)
  const [refund] = await tx.db.select().from(refunds).where(eq(refunds.id, refundId)).for('update')
  if (!refund || !isOpen(refund)) return
  await tx.db
    .update(refunds)
    .set({ ...answer, updatedAt: tx.now() })
    .where(eq(refunds.id, refundId))
  if (answer.status === 'succeeded') await bookRefund(tx, payment, refund)
}

async function bookRefund(tx: Tx, payment: Payment, { id, amountInCents }: Refund): Promise<void> {
  const { bookingId, refundedInCents } = payment
  const about = { paymentId: payment.id, bookingId, kind: 'refund' } as const
  if (bookingId) {
    const [booking] = await tx.db.select().from(bookings).where(eq(bookings.id, bookingId))
    if (!booking) throw new Error(`booking ${bookingId} is gone`)
    await post(tx, about, refundPosting(booking, amountInCents, refundedInCents))
    const whole = refundedInCents + amountInCents === payment.amountInCents
    await markPayment(tx, bookingId, whole ? PaymentStatus.refunded : PaymentStatus.partlyRefunded)
  } else {
    await post(tx, about, planPosting(-amountInCents))
  }
  await tx.db
    .update(payments)
    .set({ refundedInCents: refundedInCents + amountInCents, updatedAt: tx.now() })
    .where(eq(payments.id, payment.id))
  await tx.emit({ type: 'payment.refunded', id, to: [payment.userId] })
}

function isOpen(refund: Refund): boolean {
  return refund.status === 'creating' || refund.status === 'pending'
}
