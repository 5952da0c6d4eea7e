import { eq } from 'drizzle-orm'
import { referrals, users } from '#db/schema/index.ts'
import type { AcceptReferral } from '#shared/referral-input.ts'
import { referralTexts } from '#shared/referral.ts'
import type { Tx, UserCtx } from '#server/core/context.ts'
import { BadInput } from '#server/core/errors.ts'
import type { Reaction } from '#server/core/events.ts'
import { inTransaction } from '#server/core/transaction.ts'
import { readMine } from './mine.ts'
import { digestOf, fraudOf, ownerOf } from './queries.ts'
import { assertAcceptable } from './rules.ts'
import type { ReferralView } from './views.ts'

/**
 * Accepts another user's invitation for the caller's account. This is possible until the caller's first booking is confirmed.
 * Throws BAD_REQUEST at `code`: `unknown_code`, `own_code`, `already_invited`, `not_first`, `known_cpf`, `known_card`.
 */
export async function acceptReferral(ctx: UserCtx, { code }: AcceptReferral): Promise<ReferralView> {
  await inTransaction(ctx, (tx) => accept(tx, { userId: tx.actor.id, code, field: 'code' }))
  return readMine(ctx)
}

/**
 * Accepts the invitation whose code was typed in the form, when a user signs up. Throws the errors of `acceptReferral` at the
 * field `inviteCode`; the sign-up then fails.
 */
export const acceptAtSignUp: Reaction = async (tx, { id: userId }) => {
  const [person] = await tx.db.select({ code: users.invitedWith }).from(users).where(eq(users.id, userId))
  if (person?.code) await accept(tx, { userId, code: person.code, field: 'inviteCode' })
}

async function accept(
  tx: Tx,
  { userId: invitedId, code, field }: { userId: string; code: string; field: string },
): Promise<void> {
  const [person] = await tx.db.select({ cpf: users.cpf }).from(users).where(eq(users.id, invitedId))
  const cpfDigest = digestOf(tx, person?.cpf ?? '')
  const inviterId = assertAcceptable(
    {
      invitedId,
      inviterId: await ownerOf(tx, code),
      alreadyInvited: (await tx.db.$count(referrals, eq(referrals.invitedId, invitedId))) > 0,
      ...(await fraudOf(tx, { userId: invitedId, cpfDigest })),
    },
    field,
  )
  const [written] = await tx.db
    .insert(referrals)
    .values({ id: tx.newId(), inviterId, invitedId, cpfDigest, createdAt: tx.now() })
    .onConflictDoNothing({ target: referrals.invitedId })
    .returning({ id: referrals.id })
  if (!written) throw new BadInput(field, referralTexts.twice, 'already_invited')
}
