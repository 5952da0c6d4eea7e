import { and, asc, eq, inArray, like, or } from 'drizzle-orm'
import { transferReversals, transfers, type Transfer, type TransferReversal } from '#db/schema/index.ts'
import { PaymentError } from '#server/adapters/payment/port.ts'
import type { Ctx, Tx } from '#server/core/context.ts'
import { inTransaction } from '#server/core/transaction.ts'
import { post } from '#server/core/ledger.ts'
import { lockPayment } from '../queries.ts'
import { lockTransfer, lockTransfersOf } from './queries.ts'
import { reversalPosting } from './rules.ts'

/**
 * The result of taking back transfers. 'nothing' means that there was nothing to reverse, 'refused' that the provider refused at
 * least one reversal.
 */
export type TakenBack = 'reversed' | 'nothing' | 'refused'

/** Returns the reversals that were stored for the same order, oldest first. Their idempotency keys are `key`, `key#2`, `key#3`. */
export async function reversalsOfOrder(tx: Tx, key: string): Promise<TransferReversal[]> {
  const { idempotencyKey, createdAt, id } = transferReversals
  return tx.db
    .select()
    .from(transferReversals)
    .where(or(eq(idempotencyKey, key), like(idempotencyKey, `${key}#%`)))
    .orderBy(asc(createdAt), asc(id))
}

/** Locks the transfers of a payment and returns them. A reversal that the provider has not answered yet is counted as made. */
export async function lockWithOpenReversals(tx: Tx, paymentId: string): Promise<Transfer[]> {
  const known = await lockTransfersOf(tx, paymentId)
  const ids = known.map(({ id }) => id)
  const open = await tx.db
    .select()
    .from(transferReversals)
    .where(and(inArray(transferReversals.transferId, ids), eq(transferReversals.status, 'creating')))
  return known.map((transfer) => {
    const mine = open.filter(({ transferId }) => transferId === transfer.id)
    return { ...transfer, reversedInCents: mine.reduce((sum, each) => sum + each.amountInCents, transfer.reversedInCents) }
  })
}

/** Stores the reversals of an order before the provider is called. The caller has locked the payment. */
export async function storeReversals(
  tx: Tx,
  parts: readonly { transfer: Transfer; amountInCents: number }[],
  { key, refundId }: { key: string; refundId: string | null },
): Promise<TransferReversal[]> {
  if (parts.length === 0) return []
  const before = (await reversalsOfOrder(tx, key)).length
  const rows = parts.map(({ transfer, amountInCents }, index) => {
    const number = before + index + 1
    const idempotencyKey = number === 1 ? key : `${key}#${number}`
    const times = { createdAt: tx.now(), updatedAt: tx.now() }
    return { id: tx.newId(), transferId: transfer.id, amountInCents, refundId, idempotencyKey, ...times }
  })
  return tx.db.insert(transferReversals).values(rows).returning()
}

/** Makes stored reversals at the provider and records them. Safe to repeat. Throws PaymentError when an outcome is unknown. */
export async function performReversals(ctx: Ctx, reversals: readonly TransferReversal[]): Promise<TakenBack> {
  let outcome: TakenBack = 'nothing'
  for (const reversal of reversals) {
    const made = await perform(ctx, reversal)
    if (outcome !== 'refused') outcome = made ? 'reversed' : 'refused'
  }
  return outcome
}

/** Records a reversal that was made in the provider's dashboard, once. */
export async function recordOutsideReversal(
  tx: Tx,
  transfer: Transfer,
  { id: providerReversalId, amountInCents }: { id: string; amountInCents: number },
): Promise<void> {
  await lockPayment(tx, transfer.paymentId)
  const key = `outside:${providerReversalId}`
  if ((await reversalsOfOrder(tx, key)).length > 0) return
  const [stored] = await storeReversals(tx, [{ transfer, amountInCents }], { key, refundId: null })
  await record(tx, stored!.id, providerReversalId)
}

/** Makes one reversal at the provider. Returns false when the provider refuses. */
async function perform(ctx: Ctx, reversal: TransferReversal): Promise<boolean> {
  if (reversal.status !== 'creating') return reversal.status === 'succeeded'
  const [transfer] = await ctx.db.select().from(transfers).where(eq(transfers.id, reversal.transferId))
  if (!transfer?.providerTransferId) throw new Error(`transfer ${reversal.transferId} was not made`)
  try {
    const reversalId = await reverseAtProvider(ctx, transfer.providerTransferId, reversal)
    await inTransaction(ctx, async (tx) => {
      await lockPayment(tx, transfer.paymentId)
      await record(tx, reversal.id, reversalId)
    })
    return true
  } catch (error) {
    if (!(error instanceof PaymentError) || error.kind === 'unavailable') throw error
    ctx.log.warn({ reversalId: reversal.id, code: error.code }, 'a reversal was refused')
    await ctx.db
      .update(transferReversals)
      .set({ status: 'failed', updatedAt: ctx.now() })
      .where(and(eq(transferReversals.id, reversal.id), eq(transferReversals.status, 'creating')))
    return false
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
