import { eq, sql } from 'drizzle-orm'
import { professionalProfiles, users } from '#db/schema/index.ts'
import type { Tx } from '#server/core/context.ts'

type Rating = { readonly average: number; readonly count: number }

/** Increments a contractor's number of completed bookings, in the transaction that sets the booking to Concluído. */
export async function countCompletedBooking(tx: Tx, contractorId: string): Promise<void> {
  await tx.db
    .update(users)
    .set({ completedBookings: sql`${users.completedBookings} + 1` })
    .where(eq(users.id, contractorId))
}

/** Stores a professional's average rating (0 to 5) and number of reviews, in the transaction that reveals a review. */
export async function rateProfessional(tx: Tx, userId: string, { average, count }: Rating): Promise<void> {
  const rated = { rating: average, reviewCount: count }
  await tx.db.update(professionalProfiles).set(rated).where(eq(professionalProfiles.userId, userId))
}

/** Stores a contractor's average rating (0 to 5) and number of reviews, in the transaction that reveals a review. */
export async function rateContractor(tx: Tx, userId: string, { average, count }: Rating): Promise<void> {
  const rated = { contractorRating: average, contractorReviewCount: count }
  await tx.db.update(users).set(rated).where(eq(users.id, userId))
}
