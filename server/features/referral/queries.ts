import { and, eq, inArray, isNotNull, ne, not, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { bookings, chargebacks, payments, referralCodes, referrals, savedCards, users } from '#db/schema/index.ts'
import { BookingStatus } from '#shared/booking.ts'
import { ReferralStatus } from '#shared/referral.ts'
import type { Ctx } from '#server/core/context.ts'
import type { Fraud } from './rules.ts'

/** Returns the id of the person who owns this code; null for an unknown code and if the account is not active. */
export async function ownerOf({ db }: Ctx, code: string): Promise<string | null> {
  const [owner] = await db
    .select({ id: users.id })
    .from(referralCodes)
    .innerJoin(users, eq(users.id, referralCodes.userId))
    .where(and(eq(referralCodes.code, code), eq(users.active, true)))
  return owner?.id ?? null
}

/** A keyed hash of a CPF: the same CPF always gives the same text, but the CPF cannot be computed from it. */
export function digestOf(ctx: Ctx, cpf: string): string {
  return ctx.vault.sign('referral', cpf)
}

/** Returns the facts about an invited person that reveal fraud. `bookingId` is the completed booking that may bring credit. */
export async function fraudOf(ctx: Ctx, about: { userId: string; cpfDigest: string; bookingId?: string }): Promise<Fraud> {
  const { userId, cpfDigest, bookingId } = about
  const booked = and(
    eq(bookings.contractorId, userId),
    inArray(bookings.status, [BookingStatus.confirmed, BookingStatus.inProgress, BookingStatus.completed]),
    // Any earlier booking counts when the invitation is accepted. When the credit is decided, only a completed one counts,
    // because later bookings may already be confirmed.
    bookingId
      ? and(ne(bookings.id, bookingId), eq(bookings.status, BookingStatus.completed), not(wasGivenBack(bookings.id)))
      : undefined,
  )
  const sameCpf = and(
    eq(referrals.cpfDigest, cpfDigest),
    ne(referrals.invitedId, userId),
    eq(referrals.status, ReferralStatus.rewarded),
  )
  const [knownCpf, bookedBefore, knownCard] = await Promise.all([
    ctx.db.$count(referrals, sameCpf),
    ctx.db.$count(bookings, booked),
    hasKnownCard(ctx, userId),
  ])
  return { knownCpf: knownCpf > 0, bookedBefore: bookedBefore > 0, knownCard }
}

/**
 * SQL condition: the whole charge of a booking's price went back to the contractor, by refunds or by a chargeback that the
 * platform lost.
 */
export function wasGivenBack(bookingId: SQLWrapper): SQL {
  return sql`exists (select from ${payments} where ${payments.bookingId} = ${bookingId}
    and ${payments.kind} = 'booking' and ${payments.status} = 'succeeded'
    and (${payments.refundedInCents} = ${payments.amountInCents} or exists (select from ${chargebacks}
      where ${chargebacks.paymentId} = ${payments.id} and ${chargebacks.status} = 'lost'
        and ${chargebacks.amountInCents} >= ${payments.amountInCents})))`
}

/** True if a card that this person saved or paid with also belongs to another account. */
async function hasKnownCard({ db }: Ctx, userId: string): Promise<boolean> {
  const [paid, saved] = [isOf(payments.userId, userId), isOf(savedCards.userId, userId)]
  const own = sql`select ${payments.cardFingerprint} from ${payments} where ${paid} and ${isNotNull(payments.cardFingerprint)}
    union select ${savedCards.fingerprint} from ${savedCards} where ${saved} and ${isNotNull(savedCards.fingerprint)}`
  const [found] = await db.execute<{ known: boolean }>(sql`with own(fingerprint) as (${own})
    select exists (select from own join payments other on other.card_fingerprint = own.fingerprint and other.user_id <> ${userId})
      or exists (select from own join saved_cards other on other.fingerprint = own.fingerprint and other.user_id <> ${userId}) as known`)
  return found?.known ?? false
}

function isOf(column: typeof payments.userId | typeof savedCards.userId, userId: string) {
  return eq(column, userId)
}

/** Returns the referral code of a person; null if the person has not created one. */
export async function codeOf({ db }: Ctx, userId: string): Promise<string | null> {
  const [own] = await db.select({ code: referralCodes.code }).from(referralCodes).where(eq(referralCodes.userId, userId))
  return own?.code ?? null
}
