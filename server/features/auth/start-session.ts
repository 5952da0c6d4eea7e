import { eq } from 'drizzle-orm'
import { sessions } from '#db/schema/index.ts'
import type { Ctx, Tx } from '#server/core/context.ts'
import { clearAttempts } from '#server/core/lockout.ts'
import { attemptsKeysOf, rememberDevice } from './devices.ts'
import { endSessions, openSession } from './sessions.ts'

/** An opened session. Its cookies are sent once the transaction is committed. */
export type StartedSession = { readonly email: string; readonly cookies: readonly string[] }

/**
 * Opens a session for a user whose identity is proved, ends the earlier session of this browser, and records the browser as
 * known.
 */
export async function startSession(
  tx: Tx,
  { id, email }: { id: string; email: string },
  proofs: { secondFactorAt: Date | null },
): Promise<StartedSession> {
  if (tx.actor) await endSessions(tx, eq(sessions.id, tx.actor.sessionId))
  return { email, cookies: [await openSession(tx, id, proofs), await rememberDevice(tx, id)] }
}

/** Sends the cookies of an opened session and clears the count of wrong passwords. Must be called after the commit. */
export async function sendSessionCookies(ctx: Ctx, { email, cookies }: StartedSession): Promise<void> {
  for (const cookie of cookies) ctx.caller.setCookie(cookie)
  await clearAttempts(ctx, ...(await attemptsKeysOf(ctx, email)))
}
