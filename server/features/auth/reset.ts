import { and, eq, gt, isNull } from 'drizzle-orm'
import { authMessages, type ResetPassword } from '#shared/auth.ts'
import { passwordResetTokens, sessions, users } from '#db/schema/index.ts'
import type { Ctx, Tx } from '#server/core/context.ts'
import { Conflict } from '#server/core/errors.ts'
import { clearAttempts } from '#server/core/lockout.ts'
import { noteSecurity } from '#server/core/metrics.ts'
import { inTransaction } from '#server/core/transaction.ts'
import { isAdmin } from './accounts.ts'
import { assertAllowedFor } from './allowed-password.ts'
import { replacePassword } from './change-password.ts'
import { accountKey } from './devices.ts'
import { hashPassword } from './passwords.ts'
import { emailPasswordChange } from './security-emails.ts'
import { endSessions } from './sessions.ts'
import { hashToken } from './tokens.ts'

type Link = { readonly tokenHash: string; readonly userId: string }

/** True if a link to choose a new password works: it is unused, at most one hour old, and its account is active. */
export async function checkReset(ctx: Ctx, token: string): Promise<{ valid: boolean }> {
  return { valid: (await findLink(ctx, token)) !== null }
}

/**
 * Sets a new password with a reset link. The link works once, and the user's other links are invalidated. Every session of the
 * user ends, and an email informs the user. Throws CONFLICT `link_used` for a used, expired or unknown link.
 */
export async function resetPassword(ctx: Ctx, { token, password }: ResetPassword): Promise<{ ok: true }> {
  // The link is checked before the expensive hashing, so that a guessed link costs only one query.
  const link = await findLink(ctx, token)
  if (!link) throw linkUsed()
  await assertAllowedFor(ctx, link.userId, password, { admin: await isAdmin(ctx, link.userId) })
  const passwordHash = await hashPassword(password)
  const { email } = await inTransaction(ctx, (tx) => useLink(tx, link, passwordHash))
  noteSecurity(ctx, 'password_changed', link.userId)
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
  // Locks the user first. If two links are used at the same moment, the second then finds that the first has invalidated it.
  const [user] = await tx.db.select().from(users).where(eq(users.id, link.userId)).for('update')
  const used = await tx.db
    .update(passwordResetTokens)
    .set({ usedAt: tx.now() })
    .where(and(eq(passwordResetTokens.userId, link.userId), isNull(passwordResetTokens.usedAt)))
    .returning({ tokenHash: passwordResetTokens.tokenHash })
  if (!user?.active || !used.some(({ tokenHash }) => tokenHash === link.tokenHash)) throw linkUsed()
  await replacePassword(tx, user.id, passwordHash)
  await endSessions(tx, eq(sessions.userId, user.id))
  await tx.emit({ type: 'auth.password-reset', id: user.id, to: [user.id] })
  await emailPasswordChange(tx, user, 'link', link.tokenHash)
  return user
}

function linkUsed(): Conflict {
  return new Conflict('link_used', authMessages.badLink.title)
}
