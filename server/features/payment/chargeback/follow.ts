import { and, eq, gt, inArray, lt, notInArray, or, sql, sum } from 'drizzle-orm'
import { centsOfDecimal } from '#db/schema/columns.ts'
import { chargebacks, ledgerEntries, payments, type Chargeback, type Payment } from '#db/schema/index.ts'
import { DAY_MS, HOUR_MS } from '#shared/days.ts'
import type { Dispute } from '#server/adapters/payment/dispute-port.ts'
import type { Ctx, Tx } from '#server/core/context.ts'
import { inTransaction } from '#server/core/transaction.ts'
import { post } from '#server/core/ledger.ts'
import { lockPayment } from '../queries.ts'
import { releaseTransferHold, renewTransferHold } from '../transfer/holds.ts'
import { chargebackPosting, holdsTransfer } from './rules.ts'
import { returnShare } from './share.ts'

/** The maximum number of chargebacks that one run reads again. */
const BATCH = 25
/** The maximum number of times that the disputes of a payment are read, if other processes store a newer reading each time. */
const MAX_READS = 10
/** For how many days a lost chargeback is read again daily, because it may still be appealed or withdrawn. */
const LOST_READ_DAYS = 180

/**
 * Reads the chargebacks of a payment at the provider and updates our rows: the ledger entries, the hold of the transfer, and a
 * notification to every admin. Repeated calls in any order have one effect, because an older response never replaces a newer one.
 * Throws PaymentError.
 */
export async function followDisputes(ctx: Ctx, payment: Pick<Payment, 'id' | 'providerIntentId'>): Promise<void> {
  if (!payment.providerIntentId) return
  const live = ctx.adapters.payment.mode === 'live'
  for (let read = 0; read < MAX_READS; read++) {
    const before = await readsOf(ctx, payment.id)
    const disputes = await ctx.adapters.payment.disputesOf(payment.providerIntentId)
    const ours = disputes.filter(({ currency, livemode }) => currency === 'brl' && livemode === live)
    if (ours.length === 0) return
    if (await inTransaction(ctx, (tx) => storeUnlessOvertaken(tx, payment.id, ours, before))) return
  }
  throw new Error(`the disputes of payment ${payment.id} changed each time they were read`)
}

/**
 * Reads undecided chargebacks again after an hour without an update, and lost ones once a day. Runs hourly. Throws PaymentError.
 */
export async function reconcileChargebacks(ctx: Ctx): Promise<void> {
  const { status, updatedAt, closedAt } = chargebacks
  const ago = (time: number) => new Date(ctx.now().getTime() - time)
  const undecided = and(notInArray(status, ['won', 'lost']), lt(updatedAt, ago(HOUR_MS)))
  const lost = and(eq(status, 'lost'), gt(closedAt, ago(LOST_READ_DAYS * DAY_MS)), lt(updatedAt, ago(DAY_MS)))
  const rows = await ctx.db
    .selectDistinct({ id: payments.id, providerIntentId: payments.providerIntentId })
    .from(chargebacks)
    .innerJoin(payments, eq(payments.id, chargebacks.paymentId))
    .where(or(undecided, lost))
    .limit(BATCH)
  for (const payment of rows) await followDisputes(ctx, payment)
}

async function readsOf({ db }: Ctx, paymentId: string): Promise<number> {
  const [row] = await db
    .select({ total: sql<number>`coalesce(sum(${chargebacks.reads}), 0)::int` })
    .from(chargebacks)
    .where(eq(chargebacks.paymentId, paymentId))
  return row?.total ?? 0
}

async function storeUnlessOvertaken(tx: Tx, paymentId: string, disputes: readonly Dispute[], before: number): Promise<boolean> {
  const payment = await lockPayment(tx, paymentId)
  if ((await readsOf(tx, paymentId)) !== before) return false
  let withdrawnInCents = 0
  for (const dispute of disputes) {
    await store(tx, payment, dispute)
    withdrawnInCents += dispute.withdrawnInCents
  }
  await postWithdrawn(tx, payment, withdrawnInCents)
  return true
}

async function store(tx: Tx, payment: Payment, dispute: Dispute): Promise<void> {
  const [known] = await tx.db.select().from(chargebacks).where(eq(chargebacks.providerDisputeId, dispute.id)).for('update')
  const { status, amountInCents, reason, respondBy, openedAt } = dispute
  const decided = status === 'won' || status === 'lost'
  const closedAt = decided ? (known?.status === status ? known.closedAt : tx.now()) : null
  const read = { status, closedAt, amountInCents, reason, respondBy, updatedAt: tx.now(), reads: (known?.reads ?? 0) + 1 }
  // The bank reopened a chargeback that the platform had won. The win had undone the admin's decision, so an admin must decide
  // again.
  const anew = known?.status === 'won' && status !== 'won' && known.finding === 'did_not_take_place'
  const [row] = known
    ? await tx.db
        .update(chargebacks)
        .set({ ...read, ...(anew && { finding: null, foundBy: null, foundAt: null }) })
        .where(eq(chargebacks.id, known.id))
        .returning()
    : await tx.db
        .insert(chargebacks)
        .values({ id: tx.newId(), paymentId: payment.id, providerDisputeId: dispute.id, openedAt, createdAt: tx.now(), ...read })
        .returning()
  await holdOrRelease(tx, payment, row!)
  if (known?.status === status) return
  if (status === 'won' && payment.bookingId) await returnShare(tx, { paymentId: payment.id, bookingId: payment.bookingId })
  await tx.emit({ type: 'payment.chargeback', id: row!.id, to: [] })
}

async function holdOrRelease(tx: Tx, { bookingId }: Payment, row: Chargeback): Promise<void> {
  if (!bookingId) return
  const hold = { bookingId, kind: 'chargeback', sourceId: row.id } as const
  await (holdsTransfer(row) ? renewTransferHold(tx, hold) : releaseTransferHold(tx, hold))
}

/**
 * Posts what the bank withdrew for a payment's chargebacks. Only the difference to the amount already posted is added, so that
 * every order of events ends in the same sums.
 */
async function postWithdrawn(tx: Tx, { id: paymentId, bookingId }: Payment, withdrawnInCents: number): Promise<void> {
  const [posted] = await tx.db
    .select({ total: sum(ledgerEntries.amountInCents) })
    .from(ledgerEntries)
    .where(
      and(
        eq(ledgerEntries.paymentId, paymentId),
        eq(ledgerEntries.account, 'provider'),
        inArray(ledgerEntries.kind, ['chargeback', 'chargeback_won']),
      ),
    )
  const change = withdrawnInCents - centsOfDecimal(posted?.total ?? 0)
  if (change === 0) return
  await post(tx, { paymentId, bookingId, kind: change > 0 ? 'chargeback' : 'chargeback_won' }, chargebackPosting(change))
}
