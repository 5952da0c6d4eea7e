import { eq, or } from 'drizzle-orm'
import {
  backgroundChecks,
  courseProgress,
  favourites,
  financialReports,
  idempotencyKeys,
  profileReports,
  quizAttempts,
  reputationFigures,
} from '#db/schema/index.ts'
import type { Tx } from '#server/core/context.ts'

/**
 * Deletes a user's data in tables that no other feature clears: favourites in both directions, background checks, course
 * progress, reports, figures, idempotency keys. A second call changes nothing.
 */
export async function forgetLeftovers(tx: Tx, userId: string): Promise<void> {
  await tx.db.delete(favourites).where(or(eq(favourites.userId, userId), eq(favourites.professionalId, userId)))
  await tx.db.delete(backgroundChecks).where(eq(backgroundChecks.professionalId, userId))
  await tx.db.delete(quizAttempts).where(eq(quizAttempts.professionalId, userId))
  await tx.db.delete(courseProgress).where(eq(courseProgress.professionalId, userId))
  await tx.db.delete(financialReports).where(eq(financialReports.contractorId, userId))
  await tx.db.delete(profileReports).where(eq(profileReports.professionalId, userId))
  await tx.db.delete(reputationFigures).where(eq(reputationFigures.professionalId, userId))
  await tx.db.delete(idempotencyKeys).where(eq(idempotencyKeys.scope, userId))
}
