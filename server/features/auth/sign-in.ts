import { eq } from 'drizzle-orm'
import { authMessages, type SignIn } from '#shared/auth.ts'
import { sessions, users } from '#db/schema/index.ts'
import type { Ctx, Tx } from '#server/core/context.ts'
import { Unauthenticated } from '#server/core/errors.ts'
import { countAttempt } from '#server/core/lockout.ts'
import { noteSecurity } from '#server/core/metrics.ts'
import { inTransaction } from '#server/core/transaction.ts'
import { lockActive } from './accounts.ts'
import { openChallenge } from './challenges.ts'
import { attemptsKeyOf } from './devices.ts'
import { startSession, type StartedSession, sendSessionCookies } from './start-session.ts'
import { isPassword } from './passwords.ts'
import { blankCookie, endSessions } from './sessions.ts'
import { isTotpOn } from './totp.ts'

export type SignInStep = { userId: string; challenge: null } | { userId: null; challenge: string }

/**
 * Opens a session for a correct email and password, or asks for the code of an account with a second factor. Throws UNAUTHORIZED
 * `wrong_credentials`. Neither this error nor the response time reveals whether the email or the password was wrong. Throws
 * TOO_MANY_REQUESTS after too many wrong passwords, also for unknown emails.
 */
export async function signIn(ctx: Ctx, { email, password }: SignIn): Promise<SignInStep> {
  await countAttempt(ctx, await attemptsKeyOf(ctx, email))
  const columns = { id: users.id, passwordHash: users.passwordHash }
  const [user] = await ctx.db.select(columns).from(users).where(eq(users.email, email))
  const right = await isPassword(user?.passwordHash ?? null, password)
  if (!user || !right) {
    noteSecurity(ctx, 'sign_in_failed', user?.id)
    throw wrongCredentials()
  }
  const step = await inTransaction(ctx, (tx) => startSessionOrChallenge(tx, user))
  if (typeof step === 'string') return { userId: null, challenge: step }
  await sendSessionCookies(ctx, step)
  return { userId: user.id, challenge: null }
}

/** Ends the current session, in all tabs of the browser. A second sign-out is no error. */
export async function signOut(ctx: Ctx): Promise<{ ok: true }> {
  const { actor } = ctx
  if (actor) await inTransaction(ctx, (tx) => endSessions(tx, eq(sessions.id, actor.sessionId)))
  ctx.caller.setCookie(blankCookie(ctx))
  return { ok: true }
}

/**
 * Compares the hash of the password again after the account is locked, so that a password that was replaced during the check
 * opens no session.
 */
async function startSessionOrChallenge(tx: Tx, checked: { id: string; passwordHash: string }): Promise<StartedSession | string> {
  const user = await lockActive(tx, checked.id)
  if (user.passwordHash !== checked.passwordHash) throw wrongCredentials()
  return (await isTotpOn(tx, user.id)) ? openChallenge(tx, user.id) : startSession(tx, user, { secondFactorAt: null })
}

function wrongCredentials(): Unauthenticated {
  return new Unauthenticated(authMessages.wrongCredentials, 'wrong_credentials')
}
