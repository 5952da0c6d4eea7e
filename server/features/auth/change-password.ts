import { and, eq, isNull } from 'drizzle-orm'
import { authMessages, type ChangePassword } from '#shared/auth.ts'
import { passwordResetTokens, signInChallenges, users } from '#db/schema/index.ts'
import type { Tx, UserCtx } from '#server/core/context.ts'
import { BadInput } from '#server/core/errors.ts'
import { noteSecurity } from '#server/core/metrics.ts'
import { inTransaction } from '#server/core/transaction.ts'
import { holdsAdmin, lockActive } from './accounts.ts'
import { assertAllowedFor } from './allowed-password.ts'
import { forgetOtherDevices } from './devices.ts'
import { checkOwnPassword } from './own-password.ts'
import { hashPassword } from './passwords.ts'
import { emailPasswordChange } from './security-emails.ts'
import { renewSession } from './sessions.ts'

/**
 * Changes the caller's password. Ends every other session, open password-reset links and unfinished sign-ins, and emails the
 * account's owner. Throws BAD_REQUEST `wrong_password` at `current` if the current password is wrong.
 */
export async function changePassword(ctx: UserCtx, { current, password }: ChangePassword): Promise<{ ok: true }> {
  const checked = await checkOwnPassword(ctx, current, 'current', authMessages.wrongCurrentPassword)
  await assertAllowedFor(ctx, ctx.actor.id, password, { admin: holdsAdmin(ctx.actor) })
  const passwordHash = await hashPassword(password)
  const cookie = await inTransaction(ctx, async (tx) => {
    const user = await lockActive(tx, tx.actor.id)
    if (user.passwordHash !== checked) throw new BadInput('current', authMessages.wrongCurrentPassword, 'wrong_password')
    await replacePassword(tx, user.id, passwordHash)
    await emailPasswordChange(tx, user, 'owner', tx.newId())
    await tx.emit({ type: 'auth.password-changed', id: user.id, to: [user.id] })
    return renewSession(tx)
  })
  noteSecurity(ctx, 'password_changed')
  ctx.caller.setCookie(cookie)
  return { ok: true }
}

/**
 * Writes a new password. The caller has locked the account and ends the sessions. Reset links, challenges and known browsers that
 * depend on the old password are invalidated.
 */
export async function replacePassword(tx: Tx, userId: string, passwordHash: string): Promise<void> {
  await tx.db.update(users).set({ passwordHash }).where(eq(users.id, userId))
  await tx.db
    .update(passwordResetTokens)
    .set({ usedAt: tx.now() })
    .where(and(eq(passwordResetTokens.userId, userId), isNull(passwordResetTokens.usedAt)))
  await tx.db.delete(signInChallenges).where(eq(signInChallenges.userId, userId))
  await forgetOtherDevices(tx, userId)
}
