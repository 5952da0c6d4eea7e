import { type CancelBooking, lifeMessages, type Refund, refundSentence } from '#shared/booking-life.ts'
import { BookingStatus, CancelReason, type Side, sideOf } from '#shared/booking.ts'
import type { UserCtx } from '#server/core/context.ts'
import { Conflict } from '#server/core/errors.ts'
import { inTransaction } from '#server/core/transaction.ts'
import { atOneInstant, takeUp } from '../locks.ts'
import { assertMay } from '../permissions.ts'
import { bookingWithParties, zoneOfProfessional } from '../queries.ts'
import { bookingNotFound } from '../rules.ts'
import { moveBooking } from '../transition.ts'
import { refundOfEnding } from './queries.ts'
import { refundAt } from './refund.ts'
import { cancelAction, noteOf } from './rules.ts'
import type { CancelledView, CancelQuoteView } from './views.ts'

/** What calling a booking off would give back now, for the side that asks. Refuses where it may not be called off. */
export async function readCancelQuote(ctx: UserCtx, bookingId: string): Promise<CancelQuoteView> {
  const row = await bookingWithParties(ctx, bookingId)
  if (!row) throw bookingNotFound()
  const { booking } = row
  const zone = await zoneOfProfessional(ctx, booking.professionalId)
  const asked = sideOf(booking, ctx.actor.id)
  const side = assertMay(verbOf(asked), booking, asked, { now: ctx.now(), zone })
  return quoteOf(await refundAt(ctx, booking, side, ctx.now()), side)
}

/**
 * Calls a booking off (S1 §4, AMB-07): the customer's before the payment and after it, the professional's with her reason and a
 * full refund. NOT_FOUND to strangers, CONFLICT `wrong_state`, BAD_REQUEST at `reason`; CONFLICT `refund_changed` with the new
 * quote where a customer's money is not the amount the page showed. The refund is written in the same transaction (ADR 022). Said
 * twice by the same person it is one cancellation.
 */
export async function cancelBooking(ctx: UserCtx, input: CancelBooking): Promise<CancelledView> {
  return inTransaction(ctx, async (open) => {
    const tx = atOneInstant(open)
    const { booking, side, again } = await takeUp(tx, input.bookingId, verbOf)
    if (again) return cancelledView(booking.id, side, { refundInCents: await refundOfEnding(tx, booking.id) })
    const note = noteOf(side, input.reason)
    const refund = await refundAt(tx, booking, side, tx.now())
    if (side === 'contractor') assertExpected(refund, input.expectedRefundInCents)
    const moved = await moveBooking(tx, booking, cancelAction(booking.status, side), {
      actorId: tx.actor.id,
      cancelReason: CancelReason[side],
      cancelNote: note,
      event: 'booking.cancelled',
    })
    if (!moved) throw new Conflict('wrong_state', lifeMessages.wrongState)
    return cancelledView(booking.id, side, refund)
  })
}

/** The answer to whoever called a booking off: what the household gets back is its own to know (R-C5). */
export function cancelledView(bookingId: string, side: Side, { refundInCents }: Pick<Refund, 'refundInCents'>): CancelledView {
  return { bookingId, status: BookingStatus.cancelled, refundInCents: side === 'contractor' ? refundInCents : null }
}

function verbOf(side: Side | null) {
  return side === 'professional' ? 'decline' : 'cancel'
}

/** A customer who was shown no amount, or another, is asked again: also when the payment came while she was pressing the button. */
function assertExpected(refund: Refund, expected = 0): void {
  if (expected === refund.refundInCents) return
  throw new Conflict('refund_changed', lifeMessages.refundChanged, { quote: quoteOf(refund, 'contractor') })
}

function quoteOf(refund: Refund, side: Side): CancelQuoteView {
  const sentence = refundSentence(refund, side)
  if (side === 'contractor') return { ...refund, sentence }
  return { rule: refund.rule, refundInCents: null, keptByProfessionalInCents: null, feeKeptInCents: null, sentence }
}
