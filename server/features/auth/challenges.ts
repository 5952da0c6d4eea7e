import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import { authMessages, type SecondFactor } from '#shared/auth.ts'
import { MINUTE_MS } from '#shared/days.ts'
import { signInChallenges } from '#db/schema/index.ts'
import type { Ctx, Tx } from '#server/core/context.ts'
import { BadInput, Conflict } from '#server/core/errors.ts'
import { noteSecurity } from '#server/core/metrics.ts'
import { inTransaction } from '#server/core/transaction.ts'
import { lockActive } from './accounts.ts'
import { startSession, sendSessionCookies } from './start-session.ts'
import { takeRecoveryCode } from './recovery-codes.ts'
import { emailRecoveryCodeUse } from './security-emails.ts'
import { hashToken, newToken } from './tokens.ts'
import { takeTotp } from './totp.ts'

const CHALLENGE_MS = 5 * MINUTE_MS
const MAX_TRIES = 5

/**
 * Records that the password was correct and returns a token, which the client sends back with the second factor. The token is
 * valid for five minutes and five tries.
 */
export async function openChallenge(tx: Tx, userId: string): Promise<string> {
  const { token, tokenHash } = newToken()
  const expiresAt = new Date(tx.now().getTime() + CHALLENGE_MS)
  await tx.db.insert(signInChallenges).values({ tokenHash, userId, createdAt: tx.now(), expiresAt })
  return token
}

/**
 * Completes a sign-in after a correct password: opens the session if the code of the authenticator app or the recovery code is
 * correct. Each code works once. Throws BAD_REQUEST `wrong_code`, and CONFLICT `challenge_over` when the sign-in is too old, is
 * completed already or had five wrong codes.
 */
export async function verifySecondFactor(ctx: Ctx, { challenge, code }: SecondFactor): Promise<{ userId: string }> {
  const tokenHash = hashToken(challenge)
  const userId = await countTry(ctx, tokenHash)
  const started = await inTransaction(ctx, async (tx) => {
    const user = await lockActive(tx, userId)
    await markUsed(tx, tokenHash)
    if (!(await isSecondFactorProof(tx, user, code))) throw new BadInput('code', authMessages.wrongCode, 'wrong_code')
    return startSession(tx, user, { secondFactorAt: tx.now() })
  })
  await sendSessionCookies(ctx, started)
  return { userId }
}

/**
 * Counts the try in a separate transaction before the code is checked, so that the rollback after a wrong code does not undo the
 * count.
 */
async function countTry(ctx: Ctx, tokenHash: string): Promise<string> {
  const open = and(unused(tokenHash), gt(signInChallenges.expiresAt, ctx.now()), lt(signInChallenges.attempts, MAX_TRIES))
  const [row] = await ctx.db
    .update(signInChallenges)
    .set({ attempts: sql`${signInChallenges.attempts} + 1` })
    .where(open)
    .returning({ userId: signInChallenges.userId })
  if (!row) throw challengeOver()
  return row.userId
}

async function markUsed(tx: Tx, tokenHash: string): Promise<void> {
  const used = await tx.db.update(signInChallenges).set({ usedAt: tx.now() }).where(unused(tokenHash)).returning()
  if (used.length === 0) throw challengeOver()
}

/** Returns true for a valid code of the user's authenticator app or a valid recovery code, and uses up the code. */
export async function isSecondFactorProof(
  tx: Tx,
  user: { id: string; name: string; email: string },
  typed: string,
): Promise<boolean> {
  const digits = typed.replace(/\s/g, '')
  const isTotp = /^\d{6}$/.test(digits)
  const taken = await (isTotp ? takeTotp(tx, user.id, digits) : takeRecoveryCode(tx, user.id, typed))
  if (!taken) noteSecurity(tx, 'second_factor_failed', user.id)
  else if (!isTotp) await emailRecoveryCodeUse(tx, user)
  return taken
}

function unused(tokenHash: string) {
  return and(eq(signInChallenges.tokenHash, tokenHash), isNull(signInChallenges.usedAt))
}

function challengeOver(): Conflict {
  return new Conflict('challenge_over', authMessages.challengeOver)
}
