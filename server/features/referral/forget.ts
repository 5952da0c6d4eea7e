import { and, eq, ne } from 'drizzle-orm'
import { referrals } from '#db/schema/index.ts'
import { ReferralStatus } from '#shared/referral.ts'
import type { Tx } from '#server/core/context.ts'

/**
 * Deletes the invitation that a person accepted, when the account is deleted. An invitation that brought credit stays, because it
 * proves that this CPF has already brought credit, which is possible only once.
 */
export async function forgetReferrals(tx: Tx, userId: string): Promise<void> {
  await tx.db.delete(referrals).where(and(eq(referrals.invitedId, userId), ne(referrals.status, ReferralStatus.rewarded)))
}
