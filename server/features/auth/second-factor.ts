import { eq, isNull } from 'drizzle-orm'
import { authMessages } from '#shared/auth.ts'
import { recoveryCodes, sessions, signInChallenges, totpSecrets } from '#db/schema/index.ts'
import type { UserCtx } from '#server/core/context.ts'
import { BadInput, Conflict } from '#server/core/errors.ts'
import { noteSecurity } from '#server/core/metrics.ts'
import { requireRecentPassword } from '#server/core/step-up.ts'
import { inTransaction } from '#server/core/transaction.ts'
import { holdsAdmin, lockActive } from './accounts.ts'
import { issueRecoveryCodes } from './recovery-codes.ts'
import { emailSecondFactorChange } from './security-emails.ts'
import { renewSession } from './sessions.ts'
import { isTotpOn, newTotp, stepOf } from './totp.ts'

/**
 * Creates a secret for the caller's authenticator app. The second factor is active only after `confirmTotp`. Throws FORBIDDEN
 * `step_up_required` unless the password was entered recently, and CONFLICT `second_factor_on` if the second factor is already
 * active.
 */
export async function startTotp(ctx: UserCtx): Promise<{ secret: string; uri: string }> {
  await requireRecentPassword(ctx)
  return inTransaction(ctx, async (tx) => {
    const user = await lockActive(tx, tx.actor.id)
    const { secret, uri, sealedSecret } = newTotp(tx, user.email)
    const started = { sealedSecret, createdAt: tx.now(), lastStep: 0 }
    const written = await tx.db
      .insert(totpSecrets)
      .values({ userId: user.id, ...started })
      .onConflictDoUpdate({ target: totpSecrets.userId, set: started, setWhere: isNull(totpSecrets.confirmedAt) })
      .returning({ userId: totpSecrets.userId })
    if (written.length === 0) throw new Conflict('second_factor_on', authMessages.secondFactorOn)
    return { secret, uri }
  })
}

/**
 * Activates the second factor with the first correct code of the app. Returns ten recovery codes, which are never shown again.
 * All other sessions end. Throws BAD_REQUEST `wrong_code`, CONFLICT `second_factor_off` or `second_factor_on`.
 */
export async function confirmTotp(ctx: UserCtx, code: string): Promise<{ recoveryCodes: string[] }> {
  const { codes, cookie } = await inTransaction(ctx, async (tx) => {
    const user = await lockActive(tx, tx.actor.id)
    const [started] = await tx.db.select().from(totpSecrets).where(eq(totpSecrets.userId, user.id))
    if (!started) throw new Conflict('second_factor_off', authMessages.secondFactorNotStarted)
    if (started.confirmedAt) throw new Conflict('second_factor_on', authMessages.secondFactorOn)
    const step = stepOf(tx, started.sealedSecret, code)
    if (step === null) throw new BadInput('code', authMessages.wrongCode, 'wrong_code')
    await tx.db.update(totpSecrets).set({ confirmedAt: tx.now(), lastStep: step }).where(eq(totpSecrets.userId, user.id))
    await emailSecondFactorChange(tx, user, true)
    await tx.emit({ type: 'auth.second-factor-changed', id: user.id, to: [user.id] })
    return { codes: await issueRecoveryCodes(tx, user.id), cookie: await renewSession(tx, { secondFactorAt: tx.now() }) }
  })
  noteSecurity(ctx, 'second_factor_on')
  ctx.caller.setCookie(cookie)
  return { recoveryCodes: codes }
}

/**
 * Deactivates the second factor and deletes its secret and codes. Throws FORBIDDEN `step_up_required` unless the password was
 * entered recently, and CONFLICT `second_factor_required` for an admin outside demo mode.
 */
export async function disableTotp(ctx: UserCtx): Promise<{ ok: true }> {
  await requireRecentPassword(ctx)
  if (isSecondFactorRequired(ctx)) throw new Conflict('second_factor_required', authMessages.secondFactorStays)
  const off = await inTransaction(ctx, async (tx) => {
    const user = await lockActive(tx, tx.actor.id)
    const [removed] = await tx.db.delete(totpSecrets).where(eq(totpSecrets.userId, user.id)).returning()
    if (!removed?.confirmedAt) return false
    await tx.db.delete(recoveryCodes).where(eq(recoveryCodes.userId, user.id))
    await tx.db.delete(signInChallenges).where(eq(signInChallenges.userId, user.id))
    await tx.db.update(sessions).set({ secondFactorAt: null }).where(eq(sessions.userId, user.id))
    await emailSecondFactorChange(tx, user, false)
    await tx.emit({ type: 'auth.second-factor-changed', id: user.id, to: [user.id] })
    return true
  })
  if (off) noteSecurity(ctx, 'second_factor_off')
  return { ok: true }
}

/**
 * Replaces the recovery codes by ten new ones. Throws FORBIDDEN `step_up_required` unless the password was entered recently, and
 * CONFLICT `second_factor_off` without a second factor.
 */
export async function renewRecoveryCodes(ctx: UserCtx): Promise<{ recoveryCodes: string[] }> {
  await requireRecentPassword(ctx)
  return inTransaction(ctx, async (tx) => {
    const user = await lockActive(tx, tx.actor.id)
    if (!(await isTotpOn(tx, user.id))) throw new Conflict('second_factor_off', authMessages.secondFactorOff)
    return { recoveryCodes: await issueRecoveryCodes(tx, user.id) }
  })
}

/** True if the caller must keep the second factor. Admins outside demo mode must, because they see the data of all users. */
export function isSecondFactorRequired({ actor, settings }: UserCtx): boolean {
  return holdsAdmin(actor) && !settings.demo
}
