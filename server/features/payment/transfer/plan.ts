import { and, eq, gt, isNull } from 'drizzle-orm'
import { refunds, transfers, type Transfer } from '#db/schema/index.ts'
import type { Tx } from '#server/core/context.ts'
import type { AppEvent } from '#server/adapters/bus/port.ts'
import { addJob } from '#server/core/jobs.ts'
import { isShareUndecided } from '#server/features/booking/service.ts'
import { lockTransfersOf, paidBookingOf, paymentsOfBooking, payoutAccountOf, type PaidBooking } from './queries.ts'
import { dueAtOf, isReady } from '#server/core/transfers.ts'
import { amountLeft, reversalNeeded, shareAfterRefunds } from './rules.ts'

/**
 * Plans the transfers to the professional when a paid booking ends, in the same transaction as the event: `booking.completed`,
 * `booking.cancelled`, `booking.missed` or `booking.report-closed`. The refund must be ordered before.
 */
export async function planTransfer(tx: Tx, { id: bookingId }: Pick<AppEvent, 'id'>): Promise<void> {
  for (const paymentId of await paymentsOfBooking(tx, bookingId)) await planTransferOf(tx, paymentId)
}

/**
 * Plans the transfer of the professional's part of one payment whose booking has ended. Does nothing if nothing remains for the
 * professional, or while it is not decided whether the professional came.
 */
export async function planTransferOf(tx: Tx, paymentId: string): Promise<void> {
  const paid = await paidBookingOf(tx, paymentId)
  if (!paid) return
  const { booking, amounts, refundedInCents } = paid
  if (await isShareUndecided(tx, booking)) return
  const dueAt = dueAtOf(booking.status, booking.cancelledAt ?? tx.now())
  const amountInCents = shareAfterRefunds(amounts, refundedInCents)
  if (!dueAt || amountInCents <= 0) return
  const { id: bookingId, professionalId } = booking
  await tx.db
    .insert(transfers)
    .values({
      id: tx.newId(),
      bookingId,
      paymentId,
      professionalId,
      amountInCents,
      dueAt,
      createdAt: tx.now(),
      updatedAt: tx.now(),
    })
    .onConflictDoNothing({ target: transfers.paymentId, where: isNull(transfers.restores) })
  if (!isReady(await payoutAccountOf(tx, professionalId)))
    await tx.emit({ type: 'payment.account-needed', id: professionalId, to: [professionalId] })
  await tx.emit({ type: 'payment.transfer-planned', id: bookingId, to: [professionalId] })
}

/**
 * Makes the transfer of a missed booking due now, because the absence can no longer be contested. Reaction to
 * `booking.report-closed`. Holds of the transfer stay in force.
 */
export async function hastenTransfer(tx: Tx, { id: bookingId }: AppEvent): Promise<void> {
  const now = tx.now()
  await tx.db
    .update(transfers)
    .set({ dueAt: now, updatedAt: now })
    .where(and(eq(transfers.bookingId, bookingId), eq(transfers.status, 'waiting'), gt(transfers.dueAt, now)))
}

/**
 * Lowers the planned transfers of a payment after a refund (`payment.refunded`). If the provider's dashboard made the refund, a
 * job also takes back the part of a transfer already made. `event.id` is the refund's id.
 */
export async function adjustTransfer(tx: Tx, { id }: AppEvent): Promise<void> {
  const [refund] = await tx.db.select({ paymentId: refunds.paymentId }).from(refunds).where(eq(refunds.id, id))
  const paid = refund && (await paidBookingOf(tx, refund.paymentId))
  if (!paid) return
  const { payment, amounts, refundedInCents } = paid
  const known = await lockTransfersOf(tx, payment.id)
  for (const transfer of known.filter(isPlanned).toReversed()) await planAgain(tx, transfer, paid)
  if (reversalNeeded(amounts, known, refundedInCents) > 0) await addJob(tx, 'payment.reverse', id)
}

/**
 * Recomputes the amount of a planned or cancelled transfer; a transfer of 0 is cancelled. Returns the row. The caller has locked
 * the payment.
 */
export async function planAgain(tx: Tx, transfer: Transfer, paid: PaidBooking): Promise<Transfer> {
  const { booking, payment, amounts, refundedInCents } = paid
  const others = (await lockTransfersOf(tx, payment.id)).filter(({ id }) => id !== transfer.id)
  const left = amountLeft(transfer, others, shareAfterRefunds(amounts, refundedInCents))
  const status = transfer.status === 'cancelled' ? 'waiting' : transfer.status
  const change = left > 0 ? { amountInCents: left, status } : ({ amountInCents: 0, status: 'cancelled' } as const)
  if (change.amountInCents === transfer.amountInCents && change.status === transfer.status) return transfer
  const [stored] = await tx.db
    .update(transfers)
    .set({ ...change, updatedAt: tx.now() })
    .where(eq(transfers.id, transfer.id))
    .returning()
  await tx.emit({ type: 'payment.transfer-planned', id: booking.id, to: [transfer.professionalId] })
  return stored!
}

/** True if a transfer to a professional was not sent to the provider yet, or was refused. */
export function isPlanned({ status }: Transfer): boolean {
  return status === 'waiting' || status === 'failed'
}
