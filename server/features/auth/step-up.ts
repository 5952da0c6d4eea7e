import { eq } from 'drizzle-orm'
import { authMessages } from '#shared/auth.ts'
import { MINUTE_MS } from '#shared/days.ts'
import { sessions } from '#db/schema/index.ts'
import type { UserCtx } from '#server/core/context.ts'
import { Forbidden } from '#server/core/errors.ts'
import { checkOwnPassword } from './own-password.ts'

const RECENT_MS = 10 * MINUTE_MS

/** Throws FORBIDDEN `step_up_required` unless the password was entered in this session within the last ten minutes. */
export async function requireRecentPassword(ctx: UserCtx): Promise<void> {
  const own = eq(sessions.id, ctx.actor.sessionId)
  const [session] = await ctx.db.select({ at: sessions.authenticatedAt }).from(sessions).where(own)
  if (!session || ctx.now().getTime() - session.at.getTime() > RECENT_MS)
    throw new Forbidden(authMessages.stepUp, 'step_up_required')
}

/** Checks the caller's password again, which then counts as entered for ten minutes. */
export async function provePassword(ctx: UserCtx, password: string): Promise<{ ok: true }> {
  await checkOwnPassword(ctx, password)
  await ctx.db.update(sessions).set({ authenticatedAt: ctx.now() }).where(eq(sessions.id, ctx.actor.sessionId))
  return { ok: true }
}
