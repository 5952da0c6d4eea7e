import { and, eq, ne } from 'drizzle-orm'
import { referrals } from '#db/schema/index.ts'
import { ReferralStatus } from '#shared/referral.ts'
import type { Tx } from '#server/core/context.ts'

/**
 * Deletes the invitation that a person accepted whose account is being deleted, unless it brought credit: then it stays as proof, so that the
 * same CPF brings credit only once.
 */
export async function forgetReferrals(tx: Tx, userId: string): Promise<void> {
  await tx.db.delete(referrals).where(and(eq(referrals.invitedId, userId), ne(referrals.status, ReferralStatus.rewarded)))
}
