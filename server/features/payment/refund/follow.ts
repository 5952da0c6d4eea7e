import { asc, eq } from 'drizzle-orm'
import { payments, refunds, type Payment, type Refund } from '#db/schema/index.ts'
import { OUTSIDE } from '#shared/refunds.ts'
import type { Refund as ProviderRefund } from '#server/adapters/payment/port.ts'
import type { Ctx, Tx } from '#server/core/context.ts'
import { inTransaction } from '#server/core/transaction.ts'
import { lockPayment } from '../queries.ts'
import { placeTransferHold } from '../transfer/holds.ts'
import { isOpen, recordRefund, recordSentBack, refundedSoFar, sentBack } from './record.ts'

/**
 * Updates our rows to the provider's refunds of a payment, for example when the bank sent one back or the provider's dashboard
 * made one. Repeated calls in any order have one effect. Does nothing for a payment that did not succeed. Throws PaymentError.
 */
export async function followRefunds(ctx: Ctx, { id, providerIntentId }: Pick<Payment, 'id' | 'providerIntentId'>): Promise<void> {
  if (!providerIntentId) return
  const listed = await ctx.adapters.payment.refundsOf(providerIntentId)
  if (listed.length === 0) return
  await inTransaction(ctx, async (tx) => {
    const payment = await lockPayment(tx, id)
    if (payment.status !== 'succeeded') return
    await makeRoom(tx, payment, listed)
    for (const refund of listed) await follow(tx, payment, refund)
  })
}

/**
 * Reads the refunds of a payment that the provider refunded before we knew that it was paid. A job calls this. Throws
 * PaymentError.
 */
export async function followRefundsOf(ctx: Ctx, paymentId: string): Promise<void> {
  const [payment] = await ctx.db.select().from(payments).where(eq(payments.id, paymentId))
  if (payment) await followRefunds(ctx, payment)
}

/** Fails for good each refund that was not sent to the provider yet and whose amount no longer fits into the payment. */
async function makeRoom(tx: Tx, payment: Payment, listed: readonly ProviderRefund[]): Promise<void> {
  const made = listed.filter(({ status }) => status !== 'failed')
  const left = made.reduce((rest, { amountInCents }) => rest - amountInCents, payment.amountInCents)
  const rows = await rowsOf(tx, payment.id)
  const known = listed.map((refund) => rowAbout(refund, rows)?.id)
  for (const row of rows.filter(({ id, status }) => status === 'creating' && !known.includes(id))) {
    if (row.amountInCents <= left) continue
    await recordRefund(tx, row.id, payment.id, { status: 'failed', refusal: 'final', failureCode: 'refund_too_large' })
    await tx.emit({ type: 'payment.refund-failed', id: row.id, to: [] })
  }
}

async function follow(tx: Tx, payment: Payment, refund: ProviderRefund): Promise<void> {
  const { refundId: providerRefundId, status } = refund
  const known = rowAbout(refund, await rowsOf(tx, payment.id))
  const row = known ?? (await storeOutside(tx, payment, refund))
  if (!row) return
  if (row.status === 'succeeded' && !row.providerRefundId)
    await tx.db.update(refunds).set({ providerRefundId }).where(eq(refunds.id, row.id))
  if (row.status === 'succeeded' && status === 'failed') return recordSentBack(tx, row.id, payment.id)
  if (!isOpen(row) || row.status === status) return
  await recordRefund(
    tx,
    row.id,
    payment.id,
    status === 'failed' ? { ...sentBack, providerRefundId } : { status, providerRefundId },
  )
  if (status === 'failed') await tx.emit({ type: 'payment.refund-failed', id: row.id, to: [] })
}

/** Stores a refund that was made in the dashboard, unless it failed or does not fit into the payment yet. */
async function storeOutside(tx: Tx, payment: Payment, refund: ProviderRefund): Promise<Refund | undefined> {
  const { refundId, status, amountInCents } = refund
  // While another refund is being made, the payment may have too little left for a refund from the dashboard. If that other refund
  // is refused, `followRefunds` runs again and stores the one from the dashboard.
  const left = payment.amountInCents - (await refundedSoFar(tx, payment.id))
  if (status === 'failed' || amountInCents > left) return undefined
  const [stored] = await tx.db
    .insert(refunds)
    .values({
      id: tx.newId(),
      paymentId: payment.id,
      amountInCents,
      reason: 'provider_desk',
      idempotencyKey: `${OUTSIDE}${refundId}`,
      createdAt: tx.now(),
      updatedAt: tx.now(),
    })
    .returning()
  // The transfer waits while the refund is pending. If the transfer was lowered at once and the refund then failed, it could not
  // be raised again.
  if (payment.bookingId) await placeTransferHold(tx, { bookingId: payment.bookingId, kind: 'refund', sourceId: stored!.id })
  return stored
}

/**
 * Finds our row for a refund of the provider. Old refunds at the provider do not contain our row's id, and some old rows lack the
 * provider's id. Such a row is found by its amount.
 */
function rowAbout({ refundId, rowId, amountInCents }: ProviderRefund, rows: readonly Refund[]): Refund | undefined {
  const nameless = rows.filter(({ providerRefundId }) => !providerRefundId)
  const known = rows.find(({ providerRefundId }) => providerRefundId === refundId) ?? nameless.find(({ id }) => id === rowId)
  return known ?? (rowId ? undefined : nameless.find((row) => row.status !== 'failed' && row.amountInCents === amountInCents))
}

function rowsOf(tx: Tx, paymentId: string): Promise<Refund[]> {
  return tx.db.select().from(refunds).where(eq(refunds.paymentId, paymentId)).orderBy(asc(refunds.createdAt), asc(refunds.id))
}
