import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { publicReviews, users, type Booking } from '#db/schema/index.ts'
import { ReviewDirection } from '#shared/reviews.ts'
import type { Tx } from '#server/core/context.ts'
import { rateContractor, rateProfessional } from '#server/features/profile/service.ts'

export type Participants = Pick<Booking, 'contractorId' | 'professionalId'>

/**
 * Locks both people. Two reviews of one person may arrive at the same time, and the second average must include the first review.
 */
export async function lockRatings(tx: Tx, { contractorId, professionalId }: Participants): Promise<void> {
  await tx.db
    .select({ id: users.id })
    .from(users)
    .where(inArray(users.id, [contractorId, professionalId]))
    .orderBy(asc(users.id))
    .for('no key update')
}

/**
 * Stores a person's average of the public grades that others may read, with two decimals, or 0 without a review. The caller must
 * have called `lockRatings`.
 */
export async function updateRatings(tx: Tx, { contractorId, professionalId }: Participants): Promise<void> {
  await rateProfessional(tx, professionalId, await ratingOf(tx, professionalId, ReviewDirection.ofProfessional))
  await rateContractor(tx, contractorId, await ratingOf(tx, contractorId, ReviewDirection.ofContractor))
}

async function ratingOf(tx: Tx, personId: string, kind: (typeof ReviewDirection)[keyof typeof ReviewDirection]) {
  const [row] = await tx.db
    .select({
      average: sql<number>`coalesce(round(avg(${publicReviews.grade}), 2), 0)::float8`,
      count: sql<number>`count(*)::int`,
    })
    .from(publicReviews)
    .where(and(eq(publicReviews.reviewedId, personId), eq(publicReviews.kind, kind)))
  return row ?? { average: 0, count: 0 }
}
