import { eq } from 'drizzle-orm'
import { publicReviews, reviews, users } from '#db/schema/index.ts'
import { firstNameOf } from '#shared/pages.ts'
import type { Ctx } from '#server/core/context.ts'
import { bookingPage } from '#server/features/booking/service.ts'
import { notificationKinds } from '#server/features/notifications/service.ts'

export const reviewNotifications = {
  // Each of the two people is notified of the review that has become public. The id of the event 'reviews.revealed' is the
  // booking.
  ...notificationKinds(revealFacts, {
    'reviews.revealed': {
      topic: 'reviews',
      title: 'Avaliação publicada',
      reviewee: ({ reviewer }) => `A avaliação de ${reviewer} sobre o seu agendamento já pode ser vista.`,
    },
  }),
  // The id of the event 'reviews.replied' is that of the review that got the reply.
  ...notificationKinds(replyFacts, {
    'reviews.replied': {
      topic: 'reviews',
      exceptActor: true,
      title: 'Resposta à sua avaliação',
      reviewer: ({ name }) => `${name} respondeu à sua avaliação.`,
    },
  }),
  ...notificationKinds(hidingFacts, {
    // Notifies the author why the review was hidden. A review may be hidden, shown and hidden again; each time is a separate
    // event.
    'reviews.hidden': {
      topic: 'reviews',
      required: true,
      title: 'Avaliação ocultada',
      reviewer: ({ hiddenReason }) => `A equipe da Plumaí ocultou uma avaliação sua. Motivo: ${hiddenReason}`,
    },
  }),
}

async function revealFacts(ctx: Ctx, bookingId: string) {
  const rows = await ctx.db
    .select({ reviewee: publicReviews.reviewedId, reviewer: users.name })
    .from(publicReviews)
    .innerJoin(users, eq(users.id, publicReviews.reviewerId))
    .where(eq(publicReviews.bookingId, bookingId))
  return rows.map(({ reviewee, reviewer }) => ({
    people: { reviewee },
    link: bookingPage(bookingId),
    reviewer: firstNameOf(reviewer),
  }))
}

async function replyFacts(ctx: Ctx, id: string) {
  const { bookingId, reviewerId, reply } = publicReviews
  const [row] = await ctx.db
    .select({ bookingId, reviewerId, reply, name: users.name })
    .from(publicReviews)
    .innerJoin(users, eq(users.id, publicReviews.reviewedId))
    .where(eq(publicReviews.id, id))
  if (!row?.reply) return null
  return {
    people: { reviewer: row.reviewerId },
    link: bookingPage(row.bookingId),
    about: row.bookingId,
    name: firstNameOf(row.name),
  }
}

async function hidingFacts(ctx: Ctx, id: string) {
  const [review] = await ctx.db.select().from(reviews).where(eq(reviews.id, id))
  if (!review?.hiddenReason || !review.hiddenAt) return null
  const { reviewerId, bookingId, hiddenAt, hiddenReason } = review
  const link = bookingPage(bookingId)
  return { people: { reviewer: reviewerId }, link, key: hiddenAt.getTime(), about: bookingId, hiddenReason }
}
