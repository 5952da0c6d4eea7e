import { and, eq, like, or, sum } from 'drizzle-orm'
import { centsOfDecimal } from '#db/schema/columns.ts'
import {
  payments,
  refunds,
  transferReversals,
  transfers,
  type Refund,
  type Transfer,
  type TransferReversal,
} from '#db/schema/index.ts'
import { PaymentError } from '#server/adapters/payment/port.ts'
import type { Ctx, Tx } from '#server/core/context.ts'
import { inTransaction } from '#server/core/transaction.ts'
import { post } from '../ledger.ts'
import { findBooking, lockPayment } from '../queries.ts'
import { makeTransfer } from './make.ts'
import { lockTransfer, lockTransferOf } from './queries.ts'
import { reversalNeeded, reversalPosting } from './rules.ts'

/** `refused`: the provider refused, nothing was changed. `nothing`: no made transfer stood in the way. */
export type TakenBack = 'reversed' | 'nothing' | 'refused'

/**
 * Takes the professional's part of a refund back before the refund is made, if it was transferred (AMB-47). Safe to repeat. Throws
 * PaymentError when an outcome is unknown: the refund must then wait. After `refused` the refund must not be made.
 */
export async function reverseForRefund(ctx: Ctx, refund: Pick<Refund, 'id' | 'paymentId' | 'amountInCents'>): Promise<TakenBack> {
  const [about] = await ctx.db.select({ bookingId: payments.bookingId }).from(payments).where(eq(payments.id, refund.paymentId))
  if (!about?.bookingId) return 'nothing'
  const { bookingId } = about
  await finishTransfer(ctx, bookingId)
  const open = await inTransaction(ctx, async (tx) => {
    await lockPayment(tx, refund.paymentId)
    const transfer = await lockTransferOf(tx, bookingId)
    if (transfer?.status !== 'paid') return null
    const known = await liveReversal(tx, `reversal:${refund.id}`)
    if (known.row) return known.row
    const order = { refundId: refund.id, idempotencyKey: known.nextKey }
    return store(tx, transfer, await neededFor(tx, transfer, refund), order)
  })
  return perform(ctx, open)
}

/**
 * Takes the professional's part of a refund back that was made without us, in the provider's dashboard, after the transfer. Throws when
 * the provider refuses, so that the job is tried again.
 */
export async function reverseAfterRefund(ctx: Ctx, refundId: string): Promise<void> {
  const [refund] = await ctx.db.select().from(refunds).where(eq(refunds.id, refundId))
  // The refund is made, so it is counted with the others and not once more.
  const outcome = refund && (await reverseForRefund(ctx, { ...refund, amountInCents: 0 }))
  if (outcome === 'refused') throw new Error('the reversal after a refund was refused')
}

/**
 * Takes everything back that a professional received for a booking, and transfers nothing more. For a finding that the booking did
 * not take place. A transfer that was not made is cancelled. `reason` makes repeats one: the id of the chargeback. Throws
 * PaymentError when the outcome is unknown.
 */
export async function takeBackTransfer(ctx: Ctx, bookingId: string, reason: string): Promise<TakenBack> {
  await finishTransfer(ctx, bookingId)
  const open = await inTransaction(ctx, async (tx) => {
    const [row] = await tx.db.select({ paymentId: transfers.paymentId }).from(transfers).where(eq(transfers.bookingId, bookingId))
    if (!row) return null
    await lockPayment(tx, row.paymentId)
    const transfer = await lockTransferOf(tx, bookingId)
    if (transfer?.status === 'waiting' || transfer?.status === 'failed') await cancel(tx, transfer)
    if (transfer?.status !== 'paid') return null
    const known = await liveReversal(tx, `take-back:${reason}`)
    const rest = transfer.amountInCents - transfer.reversedInCents
    return known.row ?? store(tx, transfer, rest, { refundId: null, idempotencyKey: known.nextKey })
  })
  return perform(ctx, open)
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
  for (const { id: providerReversalId, rowId, amountInCents } of reversals) {
    // A row of ours is written before its call, so a reversal without one is not ours.
    if (rowId !== null && ours.has(rowId)) continue
    await inTransaction(ctx, async (tx) => {
      await lockPayment(tx, transfer.paymentId)
      const stored = await store(tx, transfer, amountInCents, { refundId: null, idempotencyKey: `outside:${providerReversalId}` })
      if (stored?.status === 'creating') await record(tx, stored.id, providerReversalId)
    })
  }
}

/** Ends an attempt whose answer was lost, so that it is known whether there is something to take back. */
async function finishTransfer(ctx: Ctx, bookingId: string): Promise<void> {
  const [row] = await ctx.db
    .select({ id: transfers.id })
    .from(transfers)
    .where(and(eq(transfers.bookingId, bookingId), eq(transfers.status, 'creating')))
  if (row) await makeTransfer(ctx, row.id)
}

async function cancel(tx: Tx, transfer: Transfer): Promise<void> {
  await tx.db.update(transfers).set({ status: 'cancelled', updatedAt: tx.now() }).where(eq(transfers.id, transfer.id))
  await tx.emit({ type: 'payment.transfer-planned', id: transfer.bookingId, to: [transfer.professionalId] })
}

async function neededFor(tx: Tx, transfer: Transfer, refund: Pick<Refund, 'paymentId' | 'amountInCents'>): Promise<number> {
  const booking = await findBooking(tx, transfer.bookingId)
  if (!booking) throw new Error(`booking ${transfer.bookingId} is gone`)
  const [made] = await tx.db
    .select({ total: sum(refunds.amountInCents) })
    .from(refunds)
    .where(and(eq(refunds.paymentId, refund.paymentId), eq(refunds.status, 'succeeded')))
  return reversalNeeded(booking, transfer, centsOfDecimal(made?.total ?? 0) + refund.amountInCents)
}

/** The reversal under a key that did not fail, or the key of the next attempt: `key`, then `key#2`, `key#3`. */
async function liveReversal(tx: Tx, key: string): Promise<{ row: TransferReversal | null; nextKey: string }> {
  const { idempotencyKey } = transferReversals
  const rows = await tx.db
    .select()
    .from(transferReversals)
    .where(or(eq(idempotencyKey, key), like(idempotencyKey, `${key}#%`)))
  const row = rows.find(({ status }) => status !== 'failed') ?? null
  return { row, nextKey: rows.length === 0 ? key : `${key}#${rows.length + 1}` }
}

async function reversalBy(tx: Tx, idempotencyKey: string): Promise<TransferReversal | undefined> {
  const [row] = await tx.db.select().from(transferReversals).where(eq(transferReversals.idempotencyKey, idempotencyKey))
  return row
}

/** Stores a reversal before the provider is called; null when there is nothing to take back. */
async function store(
  tx: Tx,
  { id: transferId }: Transfer,
  amountInCents: number,
  order: { refundId: string | null; idempotencyKey: string },
): Promise<TransferReversal | null> {
  if (amountInCents <= 0) return null
  const [row] = await tx.db
    .insert(transferReversals)
    .values({ id: tx.newId(), transferId, amountInCents, ...order, createdAt: tx.now(), updatedAt: tx.now() })
    .onConflictDoNothing({ target: transferReversals.idempotencyKey })
    .returning()
  return row ?? (await reversalBy(tx, order.idempotencyKey)) ?? null
}

async function perform(ctx: Ctx, reversal: TransferReversal | null): Promise<TakenBack> {
  if (!reversal) return 'nothing'
  if (reversal.status !== 'creating') return reversal.status === 'succeeded' ? 'reversed' : 'refused'
  const [transfer] = await ctx.db.select().from(transfers).where(eq(transfers.id, reversal.transferId))
  if (!transfer?.providerTransferId) return 'nothing'
  try {
    const reversalId = await reverseAtProvider(ctx, transfer.providerTransferId, reversal)
    await inTransaction(ctx, async (tx) => {
      await lockPayment(tx, transfer.paymentId)
      await record(tx, reversal.id, reversalId)
    })
    return 'reversed'
  } catch (error) {
    if (!(error instanceof PaymentError) || error.kind === 'unavailable') throw error
    ctx.log.warn({ reversalId: reversal.id, code: error.code }, 'a reversal was refused')
    await ctx.db
      .update(transferReversals)
      .set({ status: 'failed', updatedAt: ctx.now() })
      .where(and(eq(transferReversals.id, reversal.id), eq(transferReversals.status, 'creating')))
    return 'refused'
  }
}

async function reverseAtProvider(ctx: Ctx, transferId: string, reversal: TransferReversal): Promise<string> {
  const { payment: provider } = ctx.adapters
  const { id: rowId, amountInCents, idempotencyKey } = reversal
  const { reversals } = await provider.readTransfer(transferId)
  const done = reversals.find((each) => each.rowId === rowId)
  return done?.id ?? (await provider.reverseTransfer({ transferId, amountInCents, rowId, idempotencyKey })).reversalId
}

/** Records a made reversal and posts it to the ledger, once. The caller has locked the payment. */
async function record(tx: Tx, reversalId: string, providerReversalId: string): Promise<void> {
  const [known] = await tx.db.select().from(transferReversals).where(eq(transferReversals.id, reversalId))
  if (!known) return
  const transfer = await lockTransfer(tx, known.transferId)
  const [done] = await tx.db
    .update(transferReversals)
    .set({ status: 'succeeded', providerReversalId, updatedAt: tx.now() })
    .where(and(eq(transferReversals.id, reversalId), eq(transferReversals.status, 'creating')))
    .returning()
  if (!done) return
  await tx.db
    .update(transfers)
    .set({ reversedInCents: transfer.reversedInCents + done.amountInCents, updatedAt: tx.now() })
    .where(eq(transfers.id, transfer.id))
  const { paymentId, bookingId, professionalId } = transfer
  await post(tx, { paymentId, bookingId, kind: 'transfer_reversal' }, reversalPosting(done.amountInCents))
  await tx.emit({ type: 'payment.transfer-reversed', id: reversalId, to: [professionalId] })
}
