import { and, eq, ne, sum } from 'drizzle-orm'
import { centsOfDecimal } from '#db/schema/columns.ts'
import { refunds, transferReversals, transfers, type Refund, type Transfer } from '#db/schema/index.ts'
import type { Ctx, Tx } from '#server/core/context.ts'
import { inTransaction } from '#server/core/transaction.ts'
import { lockPayment } from '../queries.ts'
import { makeTransfer } from './make.ts'
import { isPlanned } from './plan.ts'
import { lockTransfersOf, paidBookingOf } from './queries.ts'
import { makeUpFor } from './restore.ts'
import {
  lockWithOpenReversals,
  performReversals,
  recordOutsideReversal,
  reversalsOfOrder,
  storeReversals,
  type TakenBack,
} from './reversals.ts'
import { partsToReverse, receivedOf, reversalNeeded, TAKE_BACK } from './rules.ts'

/**
 * Takes the professional's part of a refund back before the refund is made, if it was transferred. Safe to repeat. Throws
 * PaymentError when an outcome is unknown: the refund must then wait. After `refused` the refund must not be made.
 */
export async function reverseForRefund(ctx: Ctx, refund: Pick<Refund, 'id' | 'paymentId' | 'amountInCents'>): Promise<TakenBack> {
  const { paymentId } = refund
  await finishTransfers(ctx, paymentId)
  await readReversals(ctx, paymentId)
  const order = { key: `reversal:${refund.id}`, refundId: refund.id }
  const open = await inTransaction(ctx, async (tx) => {
    await lockPayment(tx, paymentId)
    const known = (await reversalsOfOrder(tx, order.key)).filter(({ status }) => status !== 'failed')
    const made = await lockWithOpenReversals(tx, paymentId)
    const parts = partsToReverse(made, await neededFor(tx, made, refund))
    return [...known, ...(await storeReversals(tx, parts, order))]
  })
  return performReversals(ctx, open)
}

/**
 * Takes the professional's part of a refund back that was made without us, in the provider's dashboard, after the transfer. Throws when
 * the provider refuses, so that the job is tried again.
 */
export async function reverseAfterRefund(ctx: Ctx, refundId: string): Promise<void> {
  const [refund] = await ctx.db.select().from(refunds).where(eq(refunds.id, refundId))
  if (refund && (await reverseForRefund(ctx, refund)) === 'refused') throw new Error('the reversal after a refund was refused')
}

/**
 * Takes everything back that a professional received out of a payment, and transfers nothing more. It is called when an admin
 * decided that its booking did not take place. A transfer that was not made is cancelled. `reason` makes repeats one: the id of
 * the chargeback. `refused` leaves everything as it was: what was taken back is transferred again. Throws PaymentError when the
 * outcome is unknown.
 */
export async function takeBackTransfer(ctx: Ctx, paymentId: string, reason: string): Promise<TakenBack> {
  await finishTransfers(ctx, paymentId)
  const order = { key: `${TAKE_BACK}${reason}`, refundId: null }
  const open = await inTransaction(ctx, async (tx) => {
    await lockPayment(tx, paymentId)
    const known = (await reversalsOfOrder(tx, order.key)).filter(({ status }) => status !== 'failed')
    const made = await lockWithOpenReversals(tx, paymentId)
    return [...known, ...(await storeReversals(tx, partsToReverse(made, receivedOf(made)), order))]
  })
  const outcome = await performReversals(ctx, open)
  await inTransaction(ctx, async (tx) => {
    await lockPayment(tx, paymentId)
    if (outcome === 'refused') await makeUpFor(tx, paymentId, await reversalsOfOrder(tx, order.key))
    else for (const transfer of (await lockTransfersOf(tx, paymentId)).filter(isPlanned)) await cancel(tx, transfer)
  })
  return outcome
}

/** Records the reversals of a transfer that were made in the provider's dashboard, once. Amounts as read at the provider. */
export async function recordOutsideReversals(
  ctx: Ctx,
  transfer: Transfer,
  reversals: readonly { id: string; rowId: string | null; amountInCents: number }[],
): Promise<void> {
  const rows = await ctx.db
    .select({ id: transferReversals.id })
    .from(transferReversals)
    .where(eq(transferReversals.transferId, transfer.id))
  const ours = new Set(rows.map(({ id }) => id))
  for (const reversal of reversals) {
    // A row of ours is written before its call, so a reversal without one is not ours.
    if (reversal.rowId !== null && ours.has(reversal.rowId)) continue
    await inTransaction(ctx, (tx) => recordOutsideReversal(tx, transfer, reversal))
  }
}

/** Ends the attempts to transfer whose response was lost, so that it is known whether there is something to take back. */
async function finishTransfers(ctx: Ctx, paymentId: string): Promise<void> {
  const rows = await ctx.db
    .select({ id: transfers.id })
    .from(transfers)
    .where(and(eq(transfers.paymentId, paymentId), eq(transfers.status, 'creating')))
  for (const { id } of rows) await makeTransfer(ctx, id)
}

/** Records the reversals that were made in the provider's dashboard and not reported yet, so that nothing is taken back twice. */
async function readReversals(ctx: Ctx, paymentId: string): Promise<void> {
  const made = await ctx.db
    .select()
    .from(transfers)
    .where(and(eq(transfers.paymentId, paymentId), eq(transfers.status, 'paid')))
  for (const transfer of made) {
    const { reversals } = await ctx.adapters.payment.readTransfer(transfer.providerTransferId ?? '')
    await recordOutsideReversals(ctx, transfer, reversals)
  }
}

async function cancel(tx: Tx, transfer: Transfer): Promise<void> {
  await tx.db.update(transfers).set({ status: 'cancelled', updatedAt: tx.now() }).where(eq(transfers.id, transfer.id))
  await tx.emit({ type: 'payment.transfer-planned', id: transfer.bookingId, to: [transfer.professionalId] })
}

/** What must be taken back so that the refund and those that were made before it are covered, in cents. */
async function neededFor(
  tx: Tx,
  made: readonly Transfer[],
  { id, paymentId, amountInCents }: Pick<Refund, 'id' | 'paymentId' | 'amountInCents'>,
): Promise<number> {
  const paid = await paidBookingOf(tx, paymentId)
  // Only a payment of a booking has transfers.
  if (!paid) return 0
  const [others] = await tx.db
    .select({ total: sum(refunds.amountInCents) })
    .from(refunds)
    .where(and(eq(refunds.paymentId, paymentId), eq(refunds.status, 'succeeded'), ne(refunds.id, id)))
  return reversalNeeded(paid.amounts, made, centsOfDecimal(others?.total ?? 0) + amountInCents)
}
