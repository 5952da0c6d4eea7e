import { eq } from 'drizzle-orm'
import { authMessages } from '#shared/auth.ts'
import { sessions } from '#db/schema/index.ts'
import type { UserCtx } from '#server/core/context.ts'
import { BadInput, Conflict } from '#server/core/errors.ts'
import { clearAttempts, countAttempt } from '#server/core/lockout.ts'
import { inTransaction } from '#server/core/transaction.ts'
import { lockActive } from './accounts.ts'
import { isSecondFactorProof } from './challenges.ts'
import { checkOwnPassword } from './own-password.ts'
import { isTotpOn } from './totp.ts'

/** Checks the caller's password again. If it is correct, the password counts as entered for ten minutes. */
export async function provePassword(ctx: UserCtx, password: string): Promise<{ ok: true }> {
  await checkOwnPassword(ctx, password)
  await ctx.db.update(sessions).set({ authenticatedAt: ctx.now() }).where(eq(sessions.id, ctx.actor.sessionId))
  return { ok: true }
}

/**
 * Checks the second factor of a signed-in user again, which then counts as proved for ten minutes. Each code works once. Throws
 * BAD_REQUEST `wrong_code` and CONFLICT `second_factor_off`. Wrong codes are limited here too, so that a thief of a session
 * cannot try all codes.
 */
export async function proveSecondFactor(ctx: UserCtx, code: string): Promise<{ ok: true }> {
  const key = `own-code:${ctx.actor.id}`
  await countAttempt(ctx, key)
  await inTransaction(ctx, async (tx) => {
    const user = await lockActive(tx, tx.actor.id)
    if (!(await isTotpOn(tx, user.id))) throw new Conflict('second_factor_off', authMessages.secondFactorOff)
    if (!(await isSecondFactorProof(tx, user, code))) throw new BadInput('code', authMessages.wrongCode, 'wrong_code')
    await tx.db.update(sessions).set({ secondFactorAt: tx.now() }).where(eq(sessions.id, tx.actor.sessionId))
  })
  await clearAttempts(ctx, key)
  return { ok: true }
}
