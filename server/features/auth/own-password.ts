import { eq } from 'drizzle-orm'
import { authMessages } from '#shared/auth.ts'
import { users } from '#db/schema/index.ts'
import type { UserCtx } from '#server/core/context.ts'
import { BadInput, Unauthenticated } from '#server/core/errors.ts'
import { countAttempt, clearAttempts } from '#server/core/lockout.ts'
import { noteSecurity } from '#server/core/metrics.ts'
import { isPassword } from './passwords.ts'

/**
 * Checks the password of the signed-in user and returns its hash. Throws BAD_REQUEST `wrong_password` at `field`. Wrong passwords
 * are limited here too, so that a thief of a session cannot try a list of passwords.
 */
export async function checkOwnPassword(
  ctx: UserCtx,
  password: string,
  field = 'password',
  message: string = authMessages.wrongPassword,
): Promise<string> {
  const key = `own-password:${ctx.actor.id}`
  await countAttempt(ctx, key)
  const [user] = await ctx.db.select({ hash: users.passwordHash }).from(users).where(eq(users.id, ctx.actor.id))
  if (!user) throw new Unauthenticated()
  if (!(await isPassword(user.hash, password))) {
    noteSecurity(ctx, 'password_failed')
    throw new BadInput(field, message, 'wrong_password')
  }
  await clearAttempts(ctx, key)
  return user.hash
}
