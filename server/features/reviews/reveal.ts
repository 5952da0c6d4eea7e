import { and, asc, eq, inArray, isNotNull, isNull, lte, sql } from 'drizzle-orm'
import { bookings, reviews, users, type Booking } from '#db/schema/index.ts'
import { ReviewDirection, reviewNotices } from '#shared/reviews.ts'
import type { Ctx, Tx } from '#server/core/context.ts'
import type { AppEvent } from '#server/core/events.ts'
import { inTransaction } from '#server/core/transaction.ts'
import { notify } from '#server/features/notifications/service.ts'
import { rateContractor, rateProfessional } from '#server/features/profile/service.ts'
import { endOfClosed, firstNameOf } from './rules.ts'

const AT_ONCE = 200

type Visit = Pick<Booking, 'id' | 'contractorId' | 'professionalId'>

/** Reveals what is hidden of visits whose 14 days are over (AMB-27); a visit a transaction. Answers how many visits. */
export async function revealDue(ctx: Ctx): Promise<number> {
  for (let revealed = 0; ;) {
    const due = await ctx.db
      .selectDistinct({ id: bookings.id, contractorId: bookings.contractorId, professionalId: bookings.professionalId })
      .from(reviews)
      .innerJoin(bookings, eq(bookings.id, reviews.bookingId))
      .where(and(isNull(reviews.revealedAt), lte(bookings.endsAt, endOfClosed(ctx.now()))))
      .limit(AT_ONCE)
    for (const visit of due) await inTransaction(ctx, (tx) => revealReviews(tx, visit))
    revealed += due.length
    if (due.length < AT_ONCE) return revealed
  }
}

/**
 * Makes a visit's hidden reviews visible and counts them in both averages, in the caller's transaction. Twice is once. Says
 * `reviews.revealed` with the booking's id to both.
 */
export async function revealReviews(tx: Tx, visit: Visit): Promise<void> {
  const people = [visit.contractorId, visit.professionalId]
  // Two visits of one person may be revealed at once: under these locks the second counts what the first revealed.
  await tx.db.select({ id: users.id }).from(users).where(inArray(users.id, people)).orderBy(asc(users.id)).for('no key update')
  const revealed = await tx.db
    .update(reviews)
    .set({ revealedAt: tx.now() })
    .where(and(eq(reviews.bookingId, visit.id), isNull(reviews.revealedAt)))
    .returning({ id: reviews.id })
  if (revealed.length === 0) return
  await averageAnew(tx, visit)
  await tx.emit({ type: 'reviews.revealed', id: visit.id, to: people })
}

/** Reaction to `reviews.revealed`: the bell of each person who was reviewed. */
export async function notifyOfReveal(tx: Tx, event: AppEvent): Promise<void> {
  const rows = await tx.db
    .select({ reviewedId: reviews.reviewedId, reviewer: users.name })
    .from(reviews)
    .innerJoin(users, eq(users.id, reviews.reviewerId))
    .where(and(eq(reviews.bookingId, event.id), isNotNull(reviews.revealedAt)))
  for (const { reviewedId, reviewer } of rows) {
    const words = reviewNotices.revealed(firstNameOf(reviewer))
    await notify(tx, {
      userId: reviewedId,
      kind: event.type,
      ...words,
      link: '/meus-agendamentos',
      eventKey: `${event.type}:${event.id}`,
    })
  }
}

// Of nota_publica of revealed reviews alone (AMB-30), two decimals; nobody's is 0.
async function averageAnew(tx: Tx, { contractorId, professionalId }: Visit): Promise<void> {
  await rateProfessional(tx, professionalId, await standing(tx, professionalId, ReviewDirection.ofProfessional))
  await rateContractor(tx, contractorId, await standing(tx, contractorId, ReviewDirection.ofContractor))
}

async function standing(tx: Tx, personId: string, kind: (typeof ReviewDirection)[keyof typeof ReviewDirection]) {
  const [row] = await tx.db
    .select({
      average: sql<number>`coalesce(round(avg(${reviews.publicGrade}), 2), 0)::float8`,
      count: sql<number>`count(*)::int`,
    })
    .from(reviews)
    .where(and(eq(reviews.reviewedId, personId), eq(reviews.kind, kind), isNotNull(reviews.revealedAt)))
  return row ?? { average: 0, count: 0 }
}
