import { and, eq, ne, sum } from 'drizzle-orm'
import { centsOfDecimal } from '#db/schema/columns.ts'
import { bookings, payments, refunds, type Payment, type Refund } from '#db/schema/index.ts'
import { PaymentStatus } from '#shared/booking.ts'
import { nextAttempt, OUTSIDE } from '#shared/refunds.ts'
import { PaymentError } from '#server/adapters/payment/port.ts'
import type { Ctx, Tx } from '#server/core/context.ts'
import { addJob } from '#server/core/jobs.ts'
import { inTransaction } from '#server/core/transaction.ts'
import { markPayment } from '#server/features/booking/service.ts'
import { post } from './ledger.ts'
import { lockPayment } from './queries.ts'
import { subscriptionPosting, refundPosting } from './rules.ts'

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
 * Gives one refund's money back at the provider and records it; of one that is on its way it reads what became of it. Safe to run
 * again: the row's own key gives back once. An unknown outcome throws PaymentError, so that the queue tries again. A no makes the
 * row 'failed' and writes the next attempt beside it, for later; after the last one a person has to do it, which is logged.
 */
export async function performRefund(ctx: Ctx, refundId: string): Promise<void> {
  const [found] = await ctx.db
    .select({ refund: refunds, payment: payments })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(eq(refunds.id, refundId))
  if (!found || !isOpen(found.refund) || !found.payment.providerIntentId) return
  const answer = await giveBack(ctx, found.refund, found.payment.providerIntentId)
  await inTransaction(ctx, (tx) => recordRefund(tx, refundId, found.payment.id, answer))
}

/** Looks at once at the refunds of a payment that were on their way: the provider says that something became of one. */
export async function followRefunds(ctx: Ctx, paymentId: string): Promise<void> {
  const onTheirWay = and(eq(refunds.paymentId, paymentId), eq(refunds.status, 'pending'))
  for (const { id } of await ctx.db.select({ id: refunds.id }).from(refunds).where(onTheirWay)) await performRefund(ctx, id)
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
    idempotencyKey: `${OUTSIDE}${payment.id}:${refundedInCents}`,
    createdAt: tx.now(),
    updatedAt: tx.now(),
  })
  await recordRefund(tx, id, payment.id, { status: 'succeeded', providerRefundId: null })
}

type Answer = { status: 'pending' | 'succeeded' | 'failed'; providerRefundId: string | null }

async function giveBack(ctx: Ctx, refund: Refund, chargeId: string): Promise<Answer> {
  const { payment: provider } = ctx.adapters
  const { amountInCents, idempotencyKey, providerRefundId } = refund
  try {
    const { refundId, status } = providerRefundId
      ? await provider.readRefund(providerRefundId)
      : await provider.refund({ chargeId, amountInCents, idempotencyKey })
    return { status: status === 'canceled' ? 'failed' : status, providerRefundId: refundId }
  } catch (error) {
    if (!(error instanceof PaymentError) || error.kind !== 'refused') throw error
    // All of the charge is back, and our refunds together are never more than that.
    const back = error.code === 'charge_already_refunded'
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
  if (answer.status === 'failed') await tryAgainLater(tx, refund)
}

/** The next attempt is a row of its own: its key is written before the provider sees it, and only once the last one is decided. */
async function tryAgainLater(tx: Tx, refund: Refund): Promise<void> {
  const next = nextAttempt(refund.idempotencyKey)
  if (!next) return tx.log.error({ refundId: refund.id }, 'a refund was refused for good: somebody has to give it back')
  tx.log.warn({ refundId: refund.id }, 'a refund was refused and will be tried again')
  const { paymentId, amountInCents, reason, requestedBy, disputeId } = refund
  await tx.db.insert(refunds).values({
    id: tx.newId(),
    paymentId,
    amountInCents,
    reason,
    requestedBy,
    disputeId,
    idempotencyKey: next.idempotencyKey,
    createdAt: tx.now(),
    // Taken up when nobody has heard of it for a while: that begins when its wait is over.
    updatedAt: new Date(tx.now().getTime() + next.waitInMs),
  })
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
    await post(tx, about, subscriptionPosting(-amountInCents))
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
