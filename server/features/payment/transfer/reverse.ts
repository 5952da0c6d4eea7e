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
 * Takes back the professional's part of a refund that is about to be made, if that part was transferred. Safe to repeat. If it
 * returns `refused`, the refund must not be made. Throws PaymentError if an outcome is unknown; the refund must then wait.
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
 * Takes back the professional's part of a refund that was made in the provider's dashboard after the transfer. Throws if the
 * provider refuses, so that the job is retried.
 */
export async function reverseAfterRefund(ctx: Ctx, refundId: string): Promise<void> {
  const [refund] = await ctx.db.select().from(refunds).where(eq(refunds.id, refundId))
  if (refund && (await reverseForRefund(ctx, refund)) === 'refused') throw new Error('the reversal after a refund was refused')
}

/**
 * Takes back everything that a professional received from a payment, because an admin decided that the booking did not take
 * place. Also cancels its planned transfers. `reason` is the id of the chargeback. If it returns `refused`, what was already
 * taken back is transferred again. Throws PaymentError if the outcome is unknown.
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

/**
 * Records once each reversal of a transfer that was made in the provider's dashboard. The amounts are those read from the
 * provider.
 */
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
    // Our own row is written before each call. A reversal without a row was therefore made in the provider's dashboard.
    if (reversal.rowId !== null && ours.has(reversal.rowId)) continue
    await inTransaction(ctx, (tx) => recordOutsideReversal(tx, transfer, reversal))
  }
}

/** Finishes the transfers whose response was lost, so that it is known how much can be taken back. */
async function finishTransfers(ctx: Ctx, paymentId: string): Promise<void> {
  const rows = await ctx.db
    .select({ id: transfers.id })
    .from(transfers)
    .where(and(eq(transfers.paymentId, paymentId), eq(transfers.status, 'creating')))
  for (const { id } of rows) await makeTransfer(ctx, id)
}

/** Records reversals made in the provider's dashboard whose events have not arrived yet, so that nothing is taken back twice. */
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

/** Returns how much of the transfers must be taken back, in cents, so that the given refund and all earlier ones are covered. */
async function neededFor(
  tx: Tx,
  made: readonly Transfer[],
  { id, paymentId, amountInCents }: Pick<Refund, 'id' | 'paymentId' | 'amountInCents'>,
): Promise<number> {
  const paid = await paidBookingOf(tx, paymentId)
  // Only payments of bookings have transfers to a professional.
  if (!paid) return 0
  const [others] = await tx.db
    .select({ total: sum(refunds.amountInCents) })
    .from(refunds)
    .where(and(eq(refunds.paymentId, paymentId), eq(refunds.status, 'succeeded'), ne(refunds.id, id)))
  return reversalNeeded(paid.amounts, made, centsOfDecimal(others?.total ?? 0) + amountInCents)
}
