import { and, desc, eq, notInArray, sql } from 'drizzle-orm'
import { credits, creditUses, payments, referrals, users } from '#db/schema/index.ts'
import { referralPath, referralTexts, ReferralStatus } from '#shared/referral.ts'
import type { UserCtx } from '#server/core/context.ts'
import { creditsLeft } from '#server/features/credit/service.ts'
import { codeOf, digestOf, fraudOf, wasGivenBack } from './queries.ts'
import type { CreditUseView, CreditView, ReferralView } from './views.ts'

/** Maximum number of credit uses that are listed. */
const USES = 50

/** True if the booking that brought credit was paid back as a whole, so that its unspent credit was taken back. */
const revoked = sql<boolean>`${referrals.status} = ${ReferralStatus.rewarded} and ${wasGivenBack(referrals.bookingId)}`

/**
 * The caller's referral code, the invitation that the caller accepted, and the caller's credits with their end dates and uses.
 */
export async function readMine(ctx: UserCtx): Promise<ReferralView> {
  const { id: userId } = ctx.actor
  const { creditInCents, months } = ctx.settings.referral
  const [code, used, accepted, listed, uses] = await Promise.all([
    codeOf(ctx, userId),
    ctx.db.$count(referrals, and(eq(referrals.inviterId, userId), eq(referrals.status, ReferralStatus.rewarded))),
    acceptedBy(ctx, userId),
    creditsOf(ctx, userId),
    usesOf(ctx, userId),
  ])
  return {
    own: code === null ? null : { code, link: new URL(referralPath(code), ctx.settings.publicUrl).href },
    creditInCents,
    months,
    used,
    accepted,
    mayAccept: accepted === null && !(await bookedBefore(ctx, userId)),
    leftInCents: listed.reduce((sum, { leftInCents }) => sum + leftInCents, 0),
    credits: listed,
    uses,
  }
}

async function acceptedBy({ db }: UserCtx, userId: string): Promise<ReferralView['accepted']> {
  const { status, refusal } = referrals
  const [row] = await db.select({ status, refusal, revoked }).from(referrals).where(eq(referrals.invitedId, userId))
  if (!row) return null
  return {
    status: row.status,
    why: row.refusal ? referralTexts.refused[row.refusal] : row.revoked ? referralTexts.givenBack : null,
  }
}

async function bookedBefore(ctx: UserCtx, userId: string): Promise<boolean> {
  const [person] = await ctx.db.select({ cpf: users.cpf }).from(users).where(eq(users.id, userId))
  return (await fraudOf(ctx, { userId, cpfDigest: digestOf(ctx, person?.cpf ?? '') })).bookedBefore
}

async function creditsOf(ctx: UserCtx, userId: string): Promise<CreditView[]> {
  const mine = eq(credits.userId, userId)
  const left = new Map((await creditsLeft(ctx, mine)).map((each) => [each.id, each.leftInCents]))
  const rows = await ctx.db
    .select({ credit: credits, inviterId: referrals.inviterId, revoked })
    .from(credits)
    .innerJoin(referrals, eq(referrals.id, credits.referralId))
    .where(mine)
    .orderBy(sql`${credits.expiresAt} <= ${ctx.now().toISOString()}`, credits.expiresAt, credits.id)
  return rows.map(({ credit: { id, amountInCents, lapsedInCents, expiresAt }, inviterId, ...row }) => {
    const rest = left.get(id) ?? 0
    // The unspent part of an ended credit counts as lapsed, even if the job has not posted it yet.
    const leftInCents = expiresAt > ctx.now() ? rest : 0
    const from = inviterId === userId ? 'inviting' : 'invited'
    const usedInCents = amountInCents - lapsedInCents - rest
    return {
      id,
      from,
      amountInCents,
      leftInCents,
      usedInCents,
      lapsedInCents: amountInCents - leftInCents - usedInCents,
      expiresAt,
      revoked: row.revoked && lapsedInCents > 0,
    }
  })
}

async function usesOf({ db }: UserCtx, userId: string): Promise<CreditUseView[]> {
  const { bookingId, createdAt, creditInCents, status } = payments
  const returned = sql<boolean>`bool_or(${creditUses.returnedAt} is not null)`
  const rows = await db
    .select({ bookingId, at: createdAt, amountInCents: creditInCents, status, returned })
    .from(payments)
    .innerJoin(creditUses, eq(creditUses.paymentId, payments.id))
    .where(and(eq(payments.userId, userId), notInArray(status, ['failed', 'canceled'])))
    .groupBy(payments.id)
    .orderBy(desc(createdAt), desc(payments.id))
    .limit(USES)
  return rows.map(({ status: paid, returned: isReturned, bookingId: id, ...use }) => ({
    ...use,
    bookingId: id ?? '',
    state: isReturned ? 'returned' : paid === 'succeeded' ? 'spent' : 'reserved',
  }))
}
