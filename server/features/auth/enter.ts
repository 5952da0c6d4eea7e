import { eq } from 'drizzle-orm'
import { sessions } from '#db/schema/index.ts'
import type { Ctx, Tx } from '#server/core/context.ts'
import { clearAttempts } from '#server/core/lockout.ts'
import { attemptsKeysOf, rememberDevice } from './devices.ts'
import { endSessions, openSession } from './sessions.ts'

/** A session that was opened; its cookies are the browser's once the transaction is committed. */
export type Entered = { readonly email: string; readonly cookies: readonly string[] }

/** Opens a session for somebody who has proved who they are, in place of the one this browser had; knows the browser from now on. */
export async function enter(
  tx: Tx,
  { id, email }: { id: string; email: string },
  proofs: { secondFactorAt: Date | null },
): Promise<Entered> {
  if (tx.actor) await endSessions(tx, eq(sessions.id, tx.actor.sessionId))
  return { email, cookies: [await openSession(tx, id, proofs), await rememberDevice(tx, id)] }
}

/** After the commit: hands the browser its cookies and forgets the wrong guesses before. */
export async function letIn(ctx: Ctx, { email, cookies }: Entered): Promise<void> {
  for (const cookie of cookies) ctx.caller.setCookie(cookie)
  await clearAttempts(ctx, ...(await attemptsKeysOf(ctx, email)))
}
