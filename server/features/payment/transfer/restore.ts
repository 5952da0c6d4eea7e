import { transfers, type Payment, type Refund, type TransferReversal } from '#db/schema/index.ts'
import type { Tx } from '#server/core/context.ts'
import { isPlanned, planAgain, planTransferOf } from './plan.ts'
import { lockTransfersOf, paidBookingOf } from './queries.ts'
import { reversalsOfOrder } from './reversals.ts'
import { amountLeft, shareAfterRefunds, TAKE_BACK } from './rules.ts'

/**
 * When a refund failed in the end: plans the part of the transfer that it lowered or took back, so that the part is transferred
 * again within a minute, and the transfer of a booking that ended while the refund of all of it was pending. The caller has
 * locked the payment.
 */
export async function giveBackAfterRefusal(tx: Tx, { id: paymentId }: Payment, refund: Refund): Promise<void> {
  const paid = await paidBookingOf(tx, paymentId)
  if (!paid) return
  await planTransferOf(tx, paymentId)
  for (const transfer of await lockTransfersOf(tx, paymentId)) {
    // A transfer that a decision of the team cancelled keeps its amount.
    const isLowered = isPlanned(transfer) || (transfer.status === 'cancelled' && transfer.amountInCents === 0)
    if (isLowered) await planAgain(tx, transfer, paid)
  }
  await makeUpFor(tx, paymentId, await reversalsOfOrder(tx, `reversal:${refund.id}`))
}

/**
 * Plans everything again that `takeBackTransfer` took back or cancelled for the same reason. The caller has locked the payment.
 * Does nothing when nothing was taken back or cancelled.
 */
export async function giveBackTransfer(tx: Tx, paymentId: string, reason: string): Promise<void> {
  const paid = await paidBookingOf(tx, paymentId)
  if (!paid) return
  const cancelled = (await lockTransfersOf(tx, paymentId)).filter(({ status }) => status === 'cancelled')
  for (const transfer of cancelled) await planAgain(tx, transfer, paid)
  await makeUpFor(tx, paymentId, await reversalsOfOrder(tx, `${TAKE_BACK}${reason}`))
}

/** Plans one transfer for each of these reversals that succeeded and that none makes up for yet, within what is left of the price. */
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
