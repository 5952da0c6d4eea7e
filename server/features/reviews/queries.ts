import { and, eq, or } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { bookings, users } from '#db/schema/index.ts'
import { sideOf } from '#shared/booking.ts'
import { reviewMessages, reviewTitles } from '#shared/reviews.ts'
import { zoneOf } from '#shared/zones.ts'
import type { UserCtx } from '#server/core/context.ts'
import { NotFound } from '#server/core/errors.ts'
import { isDone, refusalOf } from './rules.ts'
import type { ReviewFormView } from './views.ts'

/**
 * Returns the data of the review form of a booking for a participant. Throws NOT_FOUND 'Agendamento não encontrado' for any other
 * caller.
 */
export async function showReviewForm(ctx: UserCtx, bookingId: string): Promise<ReviewFormView> {
  const me = ctx.actor.id
  const professionals = alias(users, 'professionals')
  const [row] = await ctx.db
    .select({ booking: bookings, contractor: users, professional: professionals })
    .from(bookings)
    .innerJoin(users, eq(users.id, bookings.contractorId))
    .innerJoin(professionals, eq(professionals.id, bookings.professionalId))
    .where(and(eq(bookings.id, bookingId), or(eq(bookings.contractorId, me), eq(bookings.professionalId, me))))
  const side = row && sideOf(row.booking, me)
  if (!row || !side) throw new NotFound(reviewMessages.notFound.title)
  const { booking, contractor, professional } = row
  const { name, photo } = side === 'contractor' ? professional : contractor
  return {
    title: reviewTitles[side],
    other: { name, photo },
    asProfessional: side === 'professional',
    alreadyDone: isDone(booking, side),
    refusal: refusalOf(booking, side, ctx.now())?.message ?? null,
    start: booking.startsAt,
    end: booking.endsAt,
    zone: zoneOf(professional.state, professional.city),
  }
}
