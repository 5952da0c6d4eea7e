import { and, eq, inArray, not, or } from 'drizzle-orm'
import { bookings, chargebacks, payments, referrals, refunds, users } from '#db/schema/index.ts'
import { ReferralStatus } from '#shared/referral.ts'
import type { Reaction } from '#server/core/events.ts'
import { giveCredit, revokeCredit } from '#server/features/credit/service.ts'
import { fraudOf, wasGivenBack } from './queries.ts'
import { refusalOf } from './rules.ts'

/**
 * Decides once about the referral of a contractor, when the first booking is completed. The contractor and the inviter get
 * credit, or the reason against it is stored. An inviter whose account was deleted gets nothing. A booking that was refunded in
 * full before its end does not count as the first.
 */
export const judgeReferral: Reaction = async (tx, { id: bookingId }) => {
  const [waiting] = await tx.db
    .select({ referral: referrals })
    .from(referrals)
    .innerJoin(bookings, eq(bookings.contractorId, referrals.invitedId))
    .where(and(eq(bookings.id, bookingId), eq(referrals.status, ReferralStatus.waiting), not(wasGivenBack(bookings.id))))
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

/**
 * Takes back the unspent credit of a referral when the booking that brought it was refunded in full or charged back. `id` is that
 * of the refund or the chargeback.
 */
export const revokeReferral: Reaction = async (tx, { id }) => {
  const moved = [refunds, chargebacks].map((table) =>
    inArray(payments.id, tx.db.select({ id: table.paymentId }).from(table).where(eq(table.id, id))),
  )
  const [brought] = await tx.db
    .select({ id: referrals.id })
    .from(referrals)
    .innerJoin(payments, eq(payments.bookingId, referrals.bookingId))
    .where(and(or(...moved), eq(referrals.status, ReferralStatus.rewarded), wasGivenBack(referrals.bookingId)))
    .for('update', { of: referrals })
  if (brought) await revokeCredit(tx, brought.id)
}
