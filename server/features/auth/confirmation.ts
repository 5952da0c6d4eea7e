import { and, eq, gt, isNull } from 'drizzle-orm'
import { authMessages } from '#shared/auth.ts'
import { emailConfirmationTokens, users } from '#db/schema/index.ts'
import type { Ctx, UserCtx } from '#server/core/context.ts'
import { Conflict } from '#server/core/errors.ts'
import { inTransaction } from '#server/core/transaction.ts'
import { sendConfirmation } from './email-links.ts'
import { hashToken } from './tokens.ts'

/** Confirms the email address to which the link was sent. Throws CONFLICT `link_used` for a used, expired or unknown link. */
export async function confirmEmail(ctx: Ctx, token: string): Promise<{ ok: true }> {
  return inTransaction(ctx, async (tx) => {
    const now = tx.now()
    const fresh = and(
      eq(emailConfirmationTokens.tokenHash, hashToken(token)),
      isNull(emailConfirmationTokens.usedAt),
      gt(emailConfirmationTokens.expiresAt, now),
    )
    const [used] = await tx.db.update(emailConfirmationTokens).set({ usedAt: now }).where(fresh).returning()
    if (!used) throw new Conflict('link_used', authMessages.badLink.title)
    await tx.db
      .update(users)
      .set({ emailConfirmedAt: now })
      .where(and(eq(users.id, used.userId), eq(users.email, used.email)))
    await tx.emit({ type: 'auth.email-confirmed', id: used.userId, to: [used.userId] })
    return { ok: true }
  })
}

/** Sends the confirmation link again, unless the email is confirmed already. */
export async function resendConfirmation(ctx: UserCtx): Promise<{ ok: true }> {
  await inTransaction(ctx, async (tx) => {
    const [user] = await tx.db
      .select()
      .from(users)
      .where(and(eq(users.id, tx.actor.id), isNull(users.emailConfirmedAt)))
    if (user) await sendConfirmation(tx, user.id)
  })
  return { ok: true }
}
