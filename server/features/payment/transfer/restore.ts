import { transfers, type Payment, type Refund, type TransferReversal } from '#db/schema/index.ts'
import type { Tx } from '#server/core/context.ts'
import { isPlanned, planAgain, planTransferOf } from './plan.ts'
import { lockTransfersOf, paidBookingOf } from './queries.ts'
import { reversalsOfOrder } from './reversals.ts'
import { amountLeft, shareAfterRefunds, TAKE_BACK } from './rules.ts'

/**
 * Restores the professional's transfers after a refund has failed for good. What was lowered is raised again, and what was taken
 * back gets a new transfer. If the booking ended while its full refund was pending, the first transfer is planned now. The caller
 * has locked the payment.
 */
export async function giveBackAfterRefusal(tx: Tx, { id: paymentId }: Payment, refund: Refund): Promise<void> {
  const paid = await paidBookingOf(tx, paymentId)
  if (!paid) return
  await planTransferOf(tx, paymentId)
  for (const transfer of await lockTransfersOf(tx, paymentId)) {
    // A refund that cancels a transfer sets its amount to 0, while a decision of the team leaves the amount as it is. So an amount
    // of 0 means that a refund cancelled it.
    const isLowered = isPlanned(transfer) || (transfer.status === 'cancelled' && transfer.amountInCents === 0)
    if (isLowered) await planAgain(tx, transfer, paid)
  }
  await makeUpFor(tx, paymentId, await reversalsOfOrder(tx, `reversal:${refund.id}`))
}

/** Plans again everything that `takeBackTransfer` took back or cancelled, given the same `reason`. The payment must be locked. */
export async function giveBackTransfer(tx: Tx, paymentId: string, reason: string): Promise<void> {
  const paid = await paidBookingOf(tx, paymentId)
  if (!paid) return
  const cancelled = (await lockTransfersOf(tx, paymentId)).filter(({ status }) => status === 'cancelled')
  for (const transfer of cancelled) await planAgain(tx, transfer, paid)
  await makeUpFor(tx, paymentId, await reversalsOfOrder(tx, `${TAKE_BACK}${reason}`))
}

/**
 * Plans new transfers that pay the given reversals again. A reversal is skipped if it did not succeed or was paid again already.
 * The professional never gets more than the remaining share.
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
