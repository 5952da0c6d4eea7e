import { eq } from 'drizzle-orm'
import { needs } from '#db/schema/index.ts'
import { Supplies } from '#shared/booking-scope.ts'
import { NeedEnd, offerMessages, OfferAnswer } from '#shared/offers.ts'
import { type ChooseOffer } from '#shared/offers-input.ts'
import type { UserCtx } from '#server/core/context.ts'
import { Conflict, NotFound } from '#server/core/errors.ts'
import { requestBooking } from '#server/features/booking/service.ts'
import { endNeed } from './end.ts'
import { assertOpen, chosenOf, lockOwnNeed, offersOf } from './queries.ts'

/**
 * Requests a booking of a professional who said yes to the caller's need, and ends the need. The slot is held unpaid, as for any
 * request. Throws the errors of `requestBooking`; NOT_FOUND for another contractor's need; CONFLICT `need_ended`, `chosen_twice`
 * when another need already led to the same booking, and `answer_gone` when the professional has taken the yes back. A repeated
 * choice returns the same booking.
 */
export async function chooseOffer(
  ctx: UserCtx,
  { needId, professionalId, expectedTotalInCents, acceptedAlert }: ChooseOffer,
): Promise<{ bookingId: string }> {
  const [need] = await ctx.db.select().from(needs).where(eq(needs.id, needId))
  if (need?.contractorId !== ctx.actor.id) throw new NotFound(offerMessages.notFound)
  const offer = (await offersOf(ctx, needId)).find((one) => one.professionalId === professionalId)
  const start = offer?.startsAt
  if (!start) throw gone()
  if (need.bookingId && (await chosenOf(ctx, need.bookingId)) === professionalId) return { bookingId: need.bookingId }
  assertOpen(need, ctx.now())
  const { hours: durationHours, services, note: visitNotes, homeId } = need
  const asked = { professionalId, start, durationHours, services, visitNotes, homeId, supplies: Supplies.open }
  const { bookingId } = await requestBooking(ctx, { ...asked, expectedTotalInCents, acceptedAlert }, async (tx, request) => {
    const locked = await lockOwnNeed(tx, needId, tx.actor.id)
    const now = (await offersOf(tx, needId)).find((one) => one.professionalId === professionalId)
    if (now?.answer !== OfferAnswer.yes || now.startsAt?.getTime() !== start.getTime()) throw gone()
    const requested = await request()
    await endNeed(tx, locked, { end: NeedEnd.chosen, bookingId: requested.bookingId })
    return requested
  })
  return { bookingId }
}

function gone(): Conflict {
  return new Conflict('answer_gone', offerMessages.noLongerYes)
}
