import { CancelReason } from '#shared/booking.ts'
import type { Ctx, Tx } from '#server/core/context.ts'
import { inTransaction } from '#server/core/transaction.ts'
import { eachInTurn } from './in-turn.ts'
import { moveBooking } from './move.ts'
import { lockBooking, overdueHolds } from './queries.ts'
import { holdIsOver } from './rules.ts'

/** Releases every unpaid hold that is over (AMB-05), each in its own transaction. Runs every minute; safe to run twice. */
export async function expireHolds(ctx: Ctx): Promise<void> {
  await eachInTurn(
    ctx,
    () => overdueHolds(ctx),
    (id) => inTransaction(ctx, (tx) => expireHold(tx, id)),
  )
}

/** Releases one hold in the caller's transaction, if it is still unpaid and over; else does nothing. Emits `booking.expired`. */
export async function expireHold(tx: Tx, bookingId: string): Promise<void> {
  const booking = await lockBooking(tx, bookingId)
  if (!booking || !holdIsOver(booking, tx.now())) return
  await moveBooking(tx, booking, 'expire', { actorId: null, reason: CancelReason.unpaid, event: 'booking.expired' })
}
