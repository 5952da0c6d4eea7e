import { and, eq, or } from 'drizzle-orm'
import { bookings, reviews } from '#db/schema/index.ts'
import { sideOf } from '#shared/booking.ts'
import { reviewMessages, type SubmitReview } from '#shared/reviews.ts'
import type { Tx, UserCtx } from '#server/core/context.ts'
import { Conflict, NotFound, onConstraint } from '#server/core/errors.ts'
import { refuseContacts } from '#server/core/screening.ts'
import { inTransaction } from '#server/core/transaction.ts'
import { markReviewed } from '#server/features/booking/service.ts'
import { allowLine } from './line.ts'
import { revealReviews } from './reveal.ts'
import { gradesOf, isDone, kindFrom, refusalOf } from './rules.ts'
import type { SubmittedView } from './views.ts'

/**
 * Stores a participant's review of a Concluído booking, once and within 14 days after its end. The first review stays hidden
 * until the second one reveals both, so only its author gets `reviews.submitted`. Throws NOT_FOUND unless the caller is a
 * participant; CONFLICT `not_completed`, `already_reviewed`, `too_late`; BAD_REQUEST `screened`.
 */
export async function submitReview(ctx: UserCtx, input: SubmitReview): Promise<SubmittedView> {
  refuseContacts({ publicComment: input.publicComment })
  return inTransaction(ctx, async (tx) => {
    const booking = await lockBooking(tx, input.bookingId)
    const side = booking && sideOf(booking, ctx.actor.id)
    if (!booking || !side) throw new NotFound(reviewMessages.notFound.title)
    const refusal = refusalOf(booking, side, tx.now())
    if (refusal) throw refusal
    const reviewId = tx.newId()
    await tx.db
      .insert(reviews)
      .values({
        id: reviewId,
        bookingId: booking.id,
        reviewerId: ctx.actor.id,
        reviewedId: side === 'contractor' ? booking.professionalId : booking.contractorId,
        kind: kindFrom(side),
        submittedAt: tx.now(),
        ...gradesOf(side, input),
      })
      .catch(onConstraint('avaliacoes_avaliador_unique', new Conflict('already_reviewed', reviewMessages.already)))
    if (input.lineVersion && side === 'contractor') {
      const review = { id: reviewId, reviewedId: booking.professionalId, publicComment: input.publicComment ?? null }
      await allowLine(tx, review, input.lineVersion)
    }
    await markReviewed(tx, booking.id, side)
    await tx.emit({ type: 'reviews.submitted', id: booking.id, to: [ctx.actor.id] })
    const complete = isDone(booking, side === 'contractor' ? 'professional' : 'contractor')
    if (complete) await revealReviews(tx, booking)
    return { bookingId: booking.id, revealed: complete }
  })
}

// Locks the booking, because both participants may submit at the same time. The second transaction then sees the first review and
// reveals both.
async function lockBooking(tx: Tx<UserCtx>, id: string) {
  const mine = or(eq(bookings.contractorId, tx.actor.id), eq(bookings.professionalId, tx.actor.id))
  const [booking] = await tx.db
    .select()
    .from(bookings)
    .where(and(eq(bookings.id, id), mine))
    .for('no key update')
  return booking
}
