import { and, eq, inArray, lt, sum } from 'drizzle-orm'
import { centsOfDecimal } from '#db/schema/columns.ts'
import { chargebacks, ledgerEntries, payments, type Chargeback, type Payment } from '#db/schema/index.ts'
import { chargebackTexts } from '#shared/chargebacks.ts'
import { HOUR_MS } from '#shared/days.ts'
import { formatCents } from '#shared/money.ts'
import type { Dispute } from '#server/adapters/payment/dispute-port.ts'
import type { Ctx, Tx } from '#server/core/context.ts'
import { inTransaction } from '#server/core/transaction.ts'
import { notifyAdmins } from '#server/features/notifications/service.ts'
import { post } from '../ledger.ts'
import { lockPayment } from '../queries.ts'
import { placeTransferHold, releaseTransferHold } from '../transfer/holds.ts'
import { chargebackPosting, holdsTransfer, nextChargebackStatus } from './rules.ts'
import { returnShare } from './share.ts'

/** Limit of chargebacks that one run reads again. */
const BATCH = 25

/**
 * Reads the disputes of a payment at the provider and stores them: a row each, what the bank took in the ledger, a hold of the transfer,
 * and a notification to every admin. Repeated calls in any order have one effect. Throws PaymentError.
 */
export async function followDisputes(ctx: Ctx, payment: Pick<Payment, 'id' | 'providerIntentId'>): Promise<void> {
  if (!payment.providerIntentId) return
  const disputes = await ctx.adapters.payment.disputesOf(payment.providerIntentId)
  const live = ctx.adapters.payment.mode === 'live'
  const ours = disputes.filter(({ currency, livemode }) => currency === 'brl' && livemode === live)
  if (ours.length === 0) return
  await inTransaction(ctx, async (tx) => {
    const locked = await lockPayment(tx, payment.id)
    let withdrawnInCents = 0
    for (const dispute of ours) {
      const status = await store(tx, locked, dispute)
      withdrawnInCents += status === 'won' ? 0 : dispute.withdrawnInCents
    }
    await postWithdrawn(tx, locked, withdrawnInCents)
  })
}

/** Reads the open chargebacks again that were not updated for an hour. Runs hourly. Throws PaymentError. */
export async function reconcileChargebacks(ctx: Ctx): Promise<void> {
  const stale = and(eq(chargebacks.status, 'open'), lt(chargebacks.updatedAt, new Date(ctx.now().getTime() - HOUR_MS)))
  const rows = await ctx.db
    .selectDistinct({ id: payments.id, providerIntentId: payments.providerIntentId })
    .from(chargebacks)
    .innerJoin(payments, eq(payments.id, chargebacks.paymentId))
    .where(stale)
    .limit(BATCH)
  for (const payment of rows) await followDisputes(ctx, payment)
}

async function store(tx: Tx, payment: Payment, dispute: Dispute): Promise<Chargeback['status']> {
  const [known] = await tx.db.select().from(chargebacks).where(eq(chargebacks.providerDisputeId, dispute.id)).for('update')
  const status = nextChargebackStatus(known?.status, dispute.status)
  const closedAt = status === 'open' ? null : (known?.closedAt ?? tx.now())
  const read = { status, closedAt, amountInCents: dispute.amountInCents, reason: dispute.reason, updatedAt: tx.now() }
  const [row] = known
    ? await tx.db.update(chargebacks).set(read).where(eq(chargebacks.id, known.id)).returning()
    : await tx.db
        .insert(chargebacks)
        .values({
          id: tx.newId(),
          paymentId: payment.id,
          providerDisputeId: dispute.id,
          openedAt: dispute.openedAt,
          createdAt: tx.now(),
          ...read,
        })
        .returning()
  await holdOrRelease(tx, payment, row!)
  if (status === 'won' && known?.status !== 'won' && payment.bookingId)
    await returnShare(tx, { paymentId: payment.id, bookingId: payment.bookingId })
  if (!known || known.status !== status) await tellAdmins(tx, row!)
  return status
}

async function holdOrRelease(tx: Tx, { bookingId }: Payment, row: Chargeback): Promise<void> {
  if (!bookingId) return
  const hold = { bookingId, kind: 'chargeback', sourceId: row.id } as const
  await (holdsTransfer(row) ? placeTransferHold(tx, hold) : releaseTransferHold(tx, hold))
}

/** Posts the difference to what is posted already, so that every order of events ends in the same sums. */
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

async function tellAdmins(tx: Tx, { id, status, amountInCents }: Chargeback): Promise<void> {
  await notifyAdmins(tx, {
    kind: 'payment.chargeback',
    ...chargebackTexts.notice[status](formatCents(amountInCents)),
    link: '/admin/pagamentos',
    eventKey: `chargeback.${status}:${id}`,
  })
}
