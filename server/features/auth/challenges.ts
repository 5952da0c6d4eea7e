import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import { authMessages, type SecondFactor } from '#shared/auth.ts'
import { MINUTE_MS } from '#shared/days.ts'
import { signInChallenges } from '#db/schema/index.ts'
import type { Ctx, Tx } from '#server/core/context.ts'
import { BadInput, Conflict } from '#server/core/errors.ts'
import { inTransaction } from '#server/core/transaction.ts'
import { lockActive } from './accounts.ts'
import { enter, letIn } from './enter.ts'
import { recoveryCodesLeft, takeRecoveryCode } from './recovery-codes.ts'
import { tellOfRecoveryCode } from './security-letters.ts'
import { hashToken, newToken } from './tokens.ts'
import { takeTotp } from './totp.ts'

const CHALLENGE_MS = 5 * MINUTE_MS
const TRIES = 5

/** Notes that somebody's password was right and answers the token that the second factor goes with: five minutes, five tries. */
export async function openChallenge(tx: Tx, userId: string): Promise<string> {
  const { token, tokenHash } = newToken()
  const expiresAt = new Date(tx.now().getTime() + CHALLENGE_MS)
  await tx.db.insert(signInChallenges).values({ tokenHash, userId, createdAt: tx.now(), expiresAt })
  return token
}

/**
 * Opens the session that a right password asked for, by a code of the app or a recovery code; each of both works once. Wrong:
 * BAD_REQUEST 'wrong_code'. A challenge used, too old or tried five times: CONFLICT 'challenge_over'.
 */
export async function verifySecondFactor(ctx: Ctx, { challenge, code }: SecondFactor): Promise<{ userId: string }> {
  const tokenHash = hashToken(challenge)
  const userId = await takeTry(ctx, tokenHash)
  const entered = await inTransaction(ctx, async (tx) => {
    const user = await lockActive(tx, userId)
    await useUp(tx, tokenHash)
    if (!(await isProof(tx, user, code))) throw new BadInput('code', authMessages.wrongCode, 'wrong_code')
    return enter(tx, user, { secondFactorAt: tx.now() })
  })
  await letIn(ctx, entered)
  return { userId }
}

/** Counted on its own, before the code is looked at: a refusal takes nothing back. */
async function takeTry(ctx: Ctx, tokenHash: string): Promise<string> {
  const open = and(unused(tokenHash), gt(signInChallenges.expiresAt, ctx.now()), lt(signInChallenges.attempts, TRIES))
  const [row] = await ctx.db
    .update(signInChallenges)
    .set({ attempts: sql`${signInChallenges.attempts} + 1` })
    .where(open)
    .returning({ userId: signInChallenges.userId })
  if (!row) throw challengeOver()
  return row.userId
}

async function useUp(tx: Tx, tokenHash: string): Promise<void> {
  const used = await tx.db.update(signInChallenges).set({ usedAt: tx.now() }).where(unused(tokenHash)).returning()
  if (used.length === 0) throw challengeOver()
}

async function isProof(tx: Tx, user: { id: string; name: string; email: string }, typed: string): Promise<boolean> {
  const digits = typed.replace(/\s/g, '')
  if (/^\d{6}$/.test(digits)) return takeTotp(tx, user.id, digits)
  const taken = await takeRecoveryCode(tx, user.id, typed)
  if (taken) await tellOfRecoveryCode(tx, user, await recoveryCodesLeft(tx, user.id))
  return taken
}

function unused(tokenHash: string) {
  return and(eq(signInChallenges.tokenHash, tokenHash), isNull(signInChallenges.usedAt))
}

function challengeOver(): Conflict {
  return new Conflict('challenge_over', authMessages.challengeOver)
}
