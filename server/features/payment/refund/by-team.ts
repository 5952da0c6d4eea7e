import { and, desc, eq, like, or, type SQL } from 'drizzle-orm'
import { disputes, payments, refunds, type Payment, type Refund } from '#db/schema/index.ts'
import { bookingMessages } from '#shared/booking.ts'
import { disputeMessages, DisputeStatus } from '#shared/disputes.ts'
import { refusalOfRefund, teamRefundTexts, type RefundPayment } from '#shared/team-refunds.ts'
import { PaymentError } from '#server/adapters/payment/port.ts'
import { recordAct } from '#server/core/audit.ts'
import type { Ctx, Tx, UserCtx } from '#server/core/context.ts'
import { BadInput, Conflict, NotFound, Unavailable } from '#server/core/errors.ts'
import { inTransaction } from '#server/core/transaction.ts'
import { lockPayment, ofPrice } from '../queries.ts'
import type { RefundedView } from '../views.ts'
import { placeTransferHold } from '../transfer/holds.ts'
import { partsOfVisit, type VisitPart } from './parts.ts'
import { refundedSoFar } from './record.ts'
import { performRefund } from './refunds.ts'

/**
 * Refunds a payment for an admin and waits for the provider's response. Without an amount all that remains is refunded. If the
 * provider refuses, nothing is changed: CONFLICT `refund_refused` with its reason. The same order, repeated or by two admins,
 * makes one refund. Throws FORBIDDEN `step_up_required`; NOT_FOUND; CONFLICT `already_refunded`, `refund_changed`,
 * `dispute_resolved`; BAD_REQUEST at `amountInCents`; SERVICE_UNAVAILABLE `refund_unknown` if the outcome is unknown.
 */
export async function refundByTeam(ctx: UserCtx, order: RefundPayment): Promise<RefundedView> {
  const claimed = await inTransaction(ctx, (tx) => claimRefunds(tx, order))
  const made: Refund[] = []
  for (const { id } of claimed) {
    const refund = await makeNow(ctx, id)
    if (refund.status === 'failed') throw new Conflict('refund_refused', refusalOfRefund(refund.failureCode))
    made.push(refund)
  }
  const [first] = made
  if (!first) throw new NotFound(teamRefundTexts.notFound)
  const amountInCents = made.reduce((sum, refund) => sum + refund.amountInCents, 0)
  return { refundId: first.id, amountInCents, state: made.every(({ status }) => status === 'succeeded') ? 'done' : 'under_way' }
}

async function makeNow(ctx: UserCtx, refundId: string): Promise<Refund> {
  try {
    const made = await performRefund(ctx, refundId, { notifies: false })
    if (!made) throw new Error(`refund ${refundId} is gone`)
    return made
  } catch (error) {
    if (!(error instanceof PaymentError)) throw error
    ctx.log.error({ refundId, kind: error.kind, code: error.code }, 'the outcome of a refund of the team is unknown')
    throw new Unavailable(teamRefundTexts.unknown, 'refund_unknown', error)
  }
}

/**
 * Stores the ordered refunds, or returns those that the same order has stored before. For a dispute, the price is refunded first,
 * then the payments of the extra hours, in one transaction.
 */
async function claimRefunds(tx: Tx<UserCtx>, order: RefundPayment): Promise<Refund[]> {
  const paymentId = await paymentIdOf(tx, order)
  const payment = await lockPayment(tx, paymentId)
  const { bookingId } = payment
  const parts = order.disputeId && bookingId ? await partsOfVisit(tx, bookingId, order.disputeId) : []
  if (parts.length <= 1) return [await claimRefund(tx, order, payment)]
  const wanted = amountsOfParts(parts, order)
  const claimed: Refund[] = []
  for (const { part, amountInCents } of wanted) {
    const { refundedInCents } = part
    claimed.push(await claimRefund(tx, { ...order, amountInCents, refundedInCents }, await lockPayment(tx, part.paymentId)))
  }
  return claimed
}

/**
 * Splits a dispute's refund over the payments of its booking. A repeated order keeps the stored amounts. Throws the errors of
 * `claimRefund`.
 */
function amountsOfParts(parts: readonly VisitPart[], { amountInCents, refundedInCents }: RefundPayment) {
  const isMade = parts.some(({ tries }) => tries.some(({ status }) => status !== 'failed'))
  if (isMade) return parts.flatMap((part) => (part.tries[0] ? [{ part, amountInCents: part.tries[0].amountInCents }] : []))
  const remaining = parts.reduce((sum, { leftInCents }) => sum + leftInCents, 0)
  if (remaining === 0) throw new Conflict('already_refunded', teamRefundTexts.alreadyRefunded)
  if (refundedInCents !== parts.reduce((sum, part) => sum + part.refundedInCents, 0))
    throw new Conflict('refund_changed', teamRefundTexts.changed)
  let open = amountInCents ?? remaining
  if (open > remaining) throw new BadInput('amountInCents', teamRefundTexts.tooMuch(remaining), 'too_much')
  return parts.flatMap((part) => {
    const share = Math.min(open, part.leftInCents)
    open -= share
    return share > 0 ? [{ part, amountInCents: share }] : []
  })
}

/** Stores one refund that was ordered, or returns the refund that the same order has stored before. */
async function claimRefund(tx: Tx<UserCtx>, order: RefundPayment, payment: Payment): Promise<Refund> {
  const refunded = await refundedSoFar(tx, payment.id)
  const remaining = payment.amountInCents - refunded
  const shownRemaining = payment.amountInCents - order.refundedInCents
  const amountInCents = order.amountInCents ?? (order.disputeId ? remaining : shownRemaining)
  const ofDispute = payment.kind === 'booking' ? `dispute:${order.disputeId}` : `dispute:${order.disputeId}:${payment.id}`
  const key = order.disputeId ? ofDispute : `admin:${payment.id}:${order.refundedInCents}:${amountInCents}`
  const tries = await triesOf(tx, key)
  const same = tries.find(({ status }) => status !== 'failed')
  if (same) return same
  if (payment.kind === 'tip' && !(await wasDisputed(tx, payment)))
    throw new Conflict('tip_not_disputed', teamRefundTexts.tipNeedsDispute)
  if (order.disputeId) await assertDisputeOpen(tx, order.disputeId)
  if (remaining === 0) throw new Conflict('already_refunded', teamRefundTexts.alreadyRefunded)
  if (order.refundedInCents !== refunded) throw new Conflict('refund_changed', teamRefundTexts.changed)
  if (amountInCents > remaining) throw new BadInput('amountInCents', teamRefundTexts.tooMuch(remaining), 'too_much')
  const idempotencyKey = tries.length === 0 ? key : `${key}#${tries.length + 1}`
  return storeRefund(tx, payment, { ...order, amountInCents, idempotencyKey })
}

async function storeRefund(
  tx: Tx<UserCtx>,
  payment: Payment,
  { amountInCents, reason, disputeId, idempotencyKey }: RefundPayment & { amountInCents: number; idempotencyKey: string },
): Promise<Refund> {
  const [refund] = await tx.db
    .insert(refunds)
    .values({
      id: tx.newId(),
      paymentId: payment.id,
      amountInCents,
      reason,
      requestedBy: tx.actor.id,
      disputeId: disputeId ?? null,
      idempotencyKey,
      createdAt: tx.now(),
      updatedAt: tx.now(),
    })
    .returning()
  // The transfer is held, because the bank may refuse the refund days later. A transfer that was lowered meanwhile could not be
  // restored.
  if (payment.bookingId) await placeTransferHold(tx, { bookingId: payment.bookingId, kind: 'refund', sourceId: refund!.id })
  const details = { refundId: refund!.id, amountInCents, disputeId: disputeId ?? null }
  await recordAct(tx, { action: 'refund.requested', entity: 'payments', entityId: payment.id, details })
  return refund!
}

async function paymentIdOf(tx: Tx, { bookingId, disputeId, paymentId }: RefundPayment): Promise<string> {
  if (paymentId) return succeededPayment(tx, eq(payments.id, paymentId))
  const [dispute] = disputeId ? await tx.db.select().from(disputes).where(eq(disputes.id, disputeId)) : []
  const about = bookingId ?? dispute?.bookingId
  if (!about) throw new NotFound(bookingMessages.notFound.title)
  return succeededPayment(tx, and(eq(payments.bookingId, about), ofPrice))
}

async function succeededPayment(tx: Tx, which: SQL | undefined): Promise<string> {
  const [payment] = await tx.db
    .select({ id: payments.id })
    .from(payments)
    .where(and(which, eq(payments.status, 'succeeded')))
  if (!payment) throw new NotFound(teamRefundTexts.notFound)
  return payment.id
}

/**
 * Throws CONFLICT `dispute_resolved` unless the dispute is open. Resolving without a refund locks the same booking first, so a
 * refund and a resolution exclude each other.
 */
async function assertDisputeOpen(tx: Tx, disputeId: string): Promise<void> {
  const [dispute] = await tx.db.select({ status: disputes.status }).from(disputes).where(eq(disputes.id, disputeId))
  if (dispute?.status !== DisputeStatus.open) throw new Conflict('dispute_resolved', disputeMessages.alreadyResolved)
}

/** True if the booking of this tip has or had a dispute. Otherwise the tip may not be refunded. */
export async function wasDisputed({ db }: Ctx, { bookingId }: Pick<Payment, 'bookingId'>): Promise<boolean> {
  return bookingId !== null && (await db.$count(disputes, eq(disputes.bookingId, bookingId))) > 0
}

function triesOf(tx: Tx, key: string): Promise<Refund[]> {
  return tx.db
    .select()
    .from(refunds)
    .where(or(eq(refunds.idempotencyKey, key), like(refunds.idempotencyKey, `${key}#%`)))
    .orderBy(desc(refunds.createdAt))
}
