import { eq } from 'drizzle-orm'
import { authMessages, type SignIn } from '#shared/auth.ts'
import { sessions, users } from '#db/schema/index.ts'
import type { Ctx, Tx } from '#server/core/context.ts'
import { Unauthenticated } from '#server/core/errors.ts'
import { countAttempt } from '#server/core/lockout.ts'
import { inTransaction } from '#server/core/transaction.ts'
import { lockActive } from './accounts.ts'
import { openChallenge } from './challenges.ts'
import { attemptsKeyOf } from './devices.ts'
import { enter, type Entered, letIn } from './enter.ts'
import { isPassword } from './passwords.ts'
import { blankCookie, endSessions } from './sessions.ts'
import { isTotpOn } from './totp.ts'

export type SignInStep = { userId: string; challenge: null } | { userId: null; challenge: string }

/**
 * The right e-mail and password open a session, or a challenge where the account has a second factor. Tells nobody which of the
 * two was wrong, by answer or by time; wrong ones are counted, those of unknown e-mails too.
 */
export async function signIn(ctx: Ctx, { email, password }: SignIn): Promise<SignInStep> {
  await countAttempt(ctx, await attemptsKeyOf(ctx, email))
  const columns = { id: users.id, passwordHash: users.passwordHash }
  const [user] = await ctx.db.select(columns).from(users).where(eq(users.email, email))
  const right = await isPassword(user?.passwordHash ?? null, password)
  if (!user || !right) throw wrongCredentials()
  const step = await inTransaction(ctx, (tx) => admit(tx, user))
  if (typeof step === 'string') return { userId: null, challenge: step }
  await letIn(ctx, step)
  return { userId: user.id, challenge: null }
}

/** Ends this session, wherever it is open. Signing out twice is no error (S1 §7). */
export async function signOut(ctx: Ctx): Promise<{ ok: true }> {
  const { actor } = ctx
  if (actor) await inTransaction(ctx, (tx) => endSessions(tx, eq(sessions.id, actor.sessionId)))
  ctx.caller.setCookie(blankCookie(ctx))
  return { ok: true }
}

/** The password is asked for again under the account's lock: one that was replaced while it was being checked opens nothing. */
async function admit(tx: Tx, checked: { id: string; passwordHash: string }): Promise<Entered | string> {
  const user = await lockActive(tx, checked.id)
  if (user.passwordHash !== checked.passwordHash) throw wrongCredentials()
  return (await isTotpOn(tx, user.id)) ? openChallenge(tx, user.id) : enter(tx, user, { secondFactorAt: null })
}

function wrongCredentials(): Unauthenticated {
  return new Unauthenticated(authMessages.wrongCredentials, 'wrong_credentials')
}
