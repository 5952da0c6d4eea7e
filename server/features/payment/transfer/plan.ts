import { eq } from 'drizzle-orm'
import { refunds, transfers, payments } from '#db/schema/index.ts'
import type { Tx } from '#server/core/context.ts'
import type { AppEvent } from '#server/core/events.ts'
import { addJob } from '#server/core/jobs.ts'
import { tellAccountNeeded } from './notices.ts'
import { lockTransferOf, paidBookingOf, payoutAccountOf } from './queries.ts'
import { dueAtOf, isReady, reversalNeeded, shareAfterRefunds } from './rules.ts'

/**
 * Plans the transfer of the professional's part when a paid booking ends, in the same transaction. Reaction to `booking.completed`,
 * `booking.cancelled` and `booking.missed`, after the refund was ordered. Does nothing when nothing is left for the professional.
 */
export async function planTransfer(tx: Tx, { id: bookingId }: AppEvent): Promise<void> {
  const paid = await paidBookingOf(tx, bookingId)
  if (!paid) return
  const { booking, payment, refundedInCents } = paid
  const dueAt = dueAtOf(booking.status, tx.now())
  const amountInCents = shareAfterRefunds(booking, refundedInCents)
  if (!dueAt || amountInCents <= 0) return
  const { professionalId } = booking
  await tx.db
    .insert(transfers)
    .values({
      id: tx.newId(),
      bookingId,
      paymentId: payment.id,
      professionalId,
      amountInCents,
      dueAt,
      createdAt: tx.now(),
      updatedAt: tx.now(),
    })
    .onConflictDoNothing({ target: transfers.bookingId })
  if (!isReady(await payoutAccountOf(tx, professionalId))) await tellAccountNeeded(tx, professionalId)
  await tx.emit({ type: 'payment.transfer-planned', id: bookingId, to: [professionalId] })
}

/**
 * Lowers the planned transfer of a booking after a refund. Reaction to `payment.refunded`; `event.id` is the refund's id. The part of a
 * made transfer was taken back before the refund, unless the refund was made in the provider's dashboard: then a job takes it back.
 */
export async function adjustTransfer(tx: Tx, { id }: AppEvent): Promise<void> {
  const [refund] = await tx.db
    .select({ bookingId: payments.bookingId })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(eq(refunds.id, id))
  const paid = refund?.bookingId ? await paidBookingOf(tx, refund.bookingId) : undefined
  const transfer = paid && (await lockTransferOf(tx, paid.booking.id))
  if (!transfer || transfer.status === 'cancelled') return
  const { booking, refundedInCents } = paid
  if (transfer.status === 'waiting' || transfer.status === 'failed') {
    const change = { ...plannedShare(shareAfterRefunds(booking, refundedInCents)), updatedAt: tx.now() }
    await tx.db.update(transfers).set(change).where(eq(transfers.id, transfer.id))
    await tx.emit({ type: 'payment.transfer-planned', id: booking.id, to: [transfer.professionalId] })
  } else if (reversalNeeded(booking, transfer, refundedInCents) > 0) {
    await addJob(tx, 'payment.reverse', id)
  }
}

/** The columns of a transfer that is not made yet when so many cents are left for the professional. */
export function plannedShare(leftInCents: number) {
  return leftInCents > 0 ? { amountInCents: leftInCents } : ({ amountInCents: 0, status: 'cancelled' } as const)
}
