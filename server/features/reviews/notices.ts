import { eq } from 'drizzle-orm'
import { publicReviews, reviews, users } from '#db/schema/index.ts'
import { firstNameOf } from '#shared/pages.ts'
import { reviewNotices as texts } from '#shared/reviews.ts'
import type { Notices } from '#server/features/notifications/service.ts'

export const reviewNotices: Notices = {
  // `about` is the booking. Each reviewee learns of the review that is public.
  'reviews.revealed': async (ctx, bookingId) => {
    const rows = await ctx.db
      .select({ userId: publicReviews.reviewedId, reviewer: users.name })
      .from(publicReviews)
      .innerJoin(users, eq(users.id, publicReviews.reviewerId))
      .where(eq(publicReviews.bookingId, bookingId))
    const eventKey = `reviews.revealed:${bookingId}`
    return rows.map(({ userId, reviewer }) => ({
      userId,
      ...texts.revealed(firstNameOf(reviewer)),
      link: `/agendamento/${bookingId}`,
      eventKey,
    }))
  },
  // `about` is the review.
  'reviews.replied': async (ctx, id) => {
    const [row] = await ctx.db
      .select({
        bookingId: publicReviews.bookingId,
        userId: publicReviews.reviewerId,
        reply: publicReviews.reply,
        name: users.name,
      })
      .from(publicReviews)
      .innerJoin(users, eq(users.id, publicReviews.reviewedId))
      .where(eq(publicReviews.id, id))
    if (!row?.reply) return []
    const { bookingId, userId, name } = row
    const link = `/agendamento/${bookingId}`
    return [{ userId, ...texts.replied(firstNameOf(name)), link, eventKey: `reviews.replied:${bookingId}` }]
  },
  // Its author reads why. A review may be hidden, shown and hidden again: each time is told.
  'reviews.hidden': async (ctx, id) => {
    const [review] = await ctx.db.select().from(reviews).where(eq(reviews.id, id))
    if (!review?.hiddenReason || !review.hiddenAt) return []
    const { reviewerId: userId, bookingId, hiddenAt, hiddenReason } = review
    const eventKey = `reviews.hidden:${hiddenAt.getTime()}:${bookingId}`
    return [{ userId, ...texts.hidden(hiddenReason), link: `/agendamento/${bookingId}`, eventKey }]
  },
}
