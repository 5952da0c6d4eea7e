import { and, eq, gt, isNull } from 'drizzle-orm'
import { authMessages, type ResetPassword } from '#shared/auth.ts'
import { passwordResetTokens, sessions, users } from '#db/schema/index.ts'
import type { Ctx, Tx } from '#server/core/context.ts'
import { Conflict } from '#server/core/errors.ts'
import { clearAttempts } from '#server/core/lockout.ts'
import { inTransaction } from '#server/core/transaction.ts'
import { isAdmin } from './accounts.ts'
import { replacePassword } from './change-password.ts'
import { accountKey } from './devices.ts'
import { hashPassword } from './passwords.ts'
import { assertFitPassword } from './rules.ts'
import { tellOfPassword } from './security-letters.ts'
import { endSessions } from './sessions.ts'
import { hashToken } from './tokens.ts'

type Link = { readonly tokenHash: string; readonly userId: string }

/** Whether a link to choose a new password still works: not used, not older than one hour (R-E4), of an account that is active. */
export async function checkReset(ctx: Ctx, token: string): Promise<{ valid: boolean }> {
  return { valid: (await findLink(ctx, token)) !== null }
}

/**
 * Gives the owner of a link a new password (S1 §2, §5). The link works once and takes the person's other links with it; every
 * session of theirs ends, and a mail tells them. Used, old and unknown links are one CONFLICT 'link_used'.
 */
export async function resetPassword(ctx: Ctx, { token, password }: ResetPassword): Promise<{ ok: true }> {
  // Before the hashing, which is dear: a stranger's guesses cost one look-up each.
  const link = await findLink(ctx, token)
  if (!link) throw deadLink()
  const refuseCommon = ctx.settings.refuseCommonPasswords
  assertFitPassword(password, { admin: await isAdmin(ctx, link.userId), refuseCommon })
  const passwordHash = await hashPassword(password)
  const { email } = await inTransaction(ctx, (tx) => useLink(tx, link, passwordHash))
  await clearAttempts(ctx, accountKey(email))
  return { ok: true }
}

async function findLink(ctx: Ctx, token: string): Promise<Link | null> {
  const [link] = await ctx.db
    .select({ tokenHash: passwordResetTokens.tokenHash, userId: users.id })
    .from(passwordResetTokens)
    .innerJoin(users, eq(users.id, passwordResetTokens.userId))
    .where(
      and(
        eq(passwordResetTokens.tokenHash, hashToken(token)),
        isNull(passwordResetTokens.usedAt),
        gt(passwordResetTokens.expiresAt, ctx.now()),
        eq(users.active, true),
      ),
    )
  return link ?? null
}

async function useLink(tx: Tx, link: Link, passwordHash: string): Promise<{ email: string }> {
  // The person's row first: of two links used at the same moment, the second finds itself used up by the first.
  const [user] = await tx.db.select().from(users).where(eq(users.id, link.userId)).for('update')
  const used = await tx.db
    .update(passwordResetTokens)
    .set({ usedAt: tx.now() })
    .where(and(eq(passwordResetTokens.userId, link.userId), isNull(passwordResetTokens.usedAt)))
    .returning({ tokenHash: passwordResetTokens.tokenHash })
  if (!user?.active || !used.some(({ tokenHash }) => tokenHash === link.tokenHash)) throw deadLink()
  await replacePassword(tx, user.id, passwordHash)
  await endSessions(tx, eq(sessions.userId, user.id))
  await tx.emit({ type: 'auth.password-reset', id: user.id, to: [user.id] })
  await tellOfPassword(tx, user, 'link', link.tokenHash)
  return user
}

function deadLink(): Conflict {
  return new Conflict('link_used', authMessages.badLink.title)
}
