import { and, eq } from 'drizzle-orm'
import { bookings, referrals, users } from '#db/schema/index.ts'
import { ReferralStatus } from '#shared/referral.ts'
import type { Reaction } from '#server/core/events.ts'
import { giveCredit } from '#server/features/credit/service.ts'
import { fraudOf } from './queries.ts'
import { refusalOf } from './rules.ts'

/**
 * Decides once about the referral of a contractor, when the first booking is completed: the contractor and the inviter get
 * credit, or the reason for giving none is stored. Reaction to `booking.completed`. An inviter whose account was deleted gets
 * nothing.
 */
export const judgeReferral: Reaction = async (tx, { id: bookingId }) => {
  const [waiting] = await tx.db
    .select({ referral: referrals })
    .from(referrals)
    .innerJoin(bookings, eq(bookings.contractorId, referrals.invitedId))
    .where(and(eq(bookings.id, bookingId), eq(referrals.status, ReferralStatus.waiting)))
    .for('update', { of: referrals })
  if (!waiting) return
  const { id, inviterId, invitedId, cpfDigest } = waiting.referral
  const refusal = refusalOf(await fraudOf(tx, { userId: invitedId, cpfDigest, bookingId }))
  const status = refusal ? ReferralStatus.refused : ReferralStatus.rewarded
  await tx.db.update(referrals).set({ status, refusal, bookingId, decidedAt: tx.now() }).where(eq(referrals.id, id))
  if (refusal) return tx.emit({ type: 'referral.refused', id, to: [invitedId] })
  await giveCredit(tx, invitedId, id)
  const [inviter] = await tx.db.select({ erasedAt: users.erasedAt }).from(users).where(eq(users.id, inviterId))
  if (inviter?.erasedAt === null) await giveCredit(tx, inviterId, id)
  await tx.emit({ type: 'referral.rewarded', id, to: [invitedId, inviterId] })
}
