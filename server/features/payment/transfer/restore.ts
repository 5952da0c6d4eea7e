import { transfers, type Payment, type Refund, type TransferReversal } from '#db/schema/index.ts'
import type { Tx } from '#server/core/context.ts'
import { isPlanned, planAgain, planTransferOf } from './plan.ts'
import { lockTransfersOf, paidBookingOf } from './queries.ts'
import { reversalsOfOrder } from './reversals.ts'
import { amountLeft, shareAfterRefunds, TAKE_BACK } from './rules.ts'

/**
 * Plans a new transfer of the part that was lowered or taken back for a refund that then failed for good. If the booking ended
 * while its full refund was pending, it plans the first transfer instead. The caller has locked the payment.
 */
export async function giveBackAfterRefusal(tx: Tx, { id: paymentId }: Payment, refund: Refund): Promise<void> {
  const paid = await paidBookingOf(tx, paymentId)
  if (!paid) return
  await planTransferOf(tx, paymentId)
  for (const transfer of await lockTransfersOf(tx, paymentId)) {
    // An amount of 0 means that a refund cancelled the transfer, because a decision of the team leaves the amount as it is.
    const isLowered = isPlanned(transfer) || (transfer.status === 'cancelled' && transfer.amountInCents === 0)
    if (isLowered) await planAgain(tx, transfer, paid)
  }
  await makeUpFor(tx, paymentId, await reversalsOfOrder(tx, `reversal:${refund.id}`))
}

/** Plans again everything that `takeBackTransfer` took back or cancelled for this reason. The payment must be locked. */
export async function giveBackTransfer(tx: Tx, paymentId: string, reason: string): Promise<void> {
  const paid = await paidBookingOf(tx, paymentId)
  if (!paid) return
  const cancelled = (await lockTransfersOf(tx, paymentId)).filter(({ status }) => status === 'cancelled')
  for (const transfer of cancelled) await planAgain(tx, transfer, paid)
  await makeUpFor(tx, paymentId, await reversalsOfOrder(tx, `${TAKE_BACK}${reason}`))
}

/**
 * Plans a new transfer for each of these reversals that succeeded and has none yet. The sum is limited by the professional's
 * remaining share.
 */
export async function makeUpFor(tx: Tx, paymentId: string, reversals: readonly TransferReversal[]): Promise<void> {
  const paid = await paidBookingOf(tx, paymentId)
  if (!paid) return
  const { booking, amounts, refundedInCents } = paid
  const share = shareAfterRefunds(amounts, refundedInCents)
  for (const { id: restores, amountInCents, status } of reversals) {
    const left = amountLeft({ restores, amountInCents }, await lockTransfersOf(tx, paymentId), share)
    if (status !== 'succeeded' || left <= 0) continue
    const times = { dueAt: tx.now(), createdAt: tx.now(), updatedAt: tx.now() }
    const about = { bookingId: booking.id, paymentId, professionalId: booking.professionalId, restores, amountInCents: left }
    await tx.db
      .insert(transfers)
      .values({ id: tx.newId(), ...about, ...times })
      .onConflictDoNothing({ target: transfers.restores })
  }
  await tx.emit({ type: 'payment.transfer-planned', id: booking.id, to: [booking.professionalId] })
}
