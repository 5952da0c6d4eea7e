import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { authMessages } from '#shared/auth.ts'
import { MINUTE_MS } from '#shared/days.ts'
import { sessions, totpSecrets } from '#db/schema/index.ts'
import type { UserCtx } from './context.ts'
import { DomainError } from './errors.ts'

const RECENT_MS = 10 * MINUTE_MS

/** What the caller must prove again. It is sent as `detail.proof` of the error, so that the dialog can ask for it. */
type Proof = 'password' | 'code'

/** Throws FORBIDDEN `step_up_required` unless the password was entered in this session within the last ten minutes. */
export async function requireRecentPassword(ctx: UserCtx): Promise<void> {
  const { authenticatedAt } = await proofsOf(ctx)
  if (!isRecent(ctx, authenticatedAt)) throw stepUpRequired('password')
}

/**
 * Throws FORBIDDEN `step_up_required` unless the caller proved the second factor in this session within the last ten minutes. An
 * admin account without a second factor, which exists in demo mode only, proves the password instead (ADR 036).
 */
export async function requireFreshProof(ctx: UserCtx): Promise<void> {
  const { authenticatedAt, secondFactorAt, hasSecondFactor } = await proofsOf(ctx)
  const proof = hasSecondFactor ? 'code' : 'password'
  if (!isRecent(ctx, proof === 'code' ? secondFactorAt : authenticatedAt)) throw stepUpRequired(proof)
}

async function proofsOf({ db, actor }: UserCtx) {
  const [session] = await db
    .select({
      authenticatedAt: sessions.authenticatedAt,
      secondFactorAt: sessions.secondFactorAt,
      hasSecondFactor: sql<boolean>`${totpSecrets.userId} is not null`,
    })
    .from(sessions)
    .leftJoin(totpSecrets, and(eq(totpSecrets.userId, sessions.userId), isNotNull(totpSecrets.confirmedAt)))
    .where(eq(sessions.id, actor.sessionId))
  return session ?? { authenticatedAt: null, secondFactorAt: null, hasSecondFactor: false }
}

function isRecent(ctx: UserCtx, at: Date | null): boolean {
  return at !== null && ctx.now().getTime() - at.getTime() <= RECENT_MS
}

function stepUpRequired(proof: Proof): DomainError {
  const message = proof === 'code' ? authMessages.stepUpByCode : authMessages.stepUp
  return new DomainError('FORBIDDEN', 'step_up_required', message, { data: { proof } })
}
