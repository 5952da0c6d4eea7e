import { eq, lte } from 'drizzle-orm'
import { pauses, professionalProfiles } from '#db/schema/index.ts'
import { pauseMessages, PauseStatus, pauseUntil, STRIKES_UNTIL_PAUSE, type DecidePause } from '#shared/pauses.ts'
import { recordAct } from '#server/core/audit.ts'
import type { Ctx, UserCtx } from '#server/core/context.ts'
import { Conflict, Forbidden, NotFound } from '#server/core/errors.ts'
import { inTransaction } from '#server/core/transaction.ts'
import { countStrikes, proposalBefore } from './propose.ts'

/**
 * Pauses a professional or dismisses the proposal to do so, as an admin decides. A paused professional is not listed and gets no
 * new bookings, but existing ones stay. Pausing is possible only after the professional's answer or 72 hours (LGPD art. 20).
 * Throws NOT_FOUND; FORBIDDEN `own_pause`; CONFLICT `too_early`, `too_few_strikes`, `already_decided`.
 */
export async function decidePause(ctx: UserCtx, { pauseId, pause: pausing, reason }: DecidePause): Promise<{ ok: true }> {
  const status = pausing ? PauseStatus.paused : PauseStatus.dismissed
  return inTransaction(ctx, async (tx) => {
    const [pause] = await tx.db.select().from(pauses).where(eq(pauses.id, pauseId)).for('update')
    if (!pause) throw new NotFound(pauseMessages.notFound)
    const { professionalId } = pause
    if (professionalId === tx.actor.id) throw new Forbidden(pauseMessages.own, 'own_pause')
    if (pause.status === status && pause.reason === reason && pause.decidedBy === tx.actor.id) return { ok: true }
    if (pause.status !== PauseStatus.proposed) throw new Conflict('already_decided', pauseMessages.alreadyDecided)
    if (pausing) {
      if (!pause.answeredAt && tx.now() < pause.answerUntil) throw new Conflict('too_early', pauseMessages.tooEarly)
      const standing = await countStrikes(tx, professionalId, await proposalBefore(tx, pause))
      if (standing < STRIKES_UNTIL_PAUSE) throw new Conflict('too_few_strikes', pauseMessages.tooFewStrikes)
      await tx.db
        .update(professionalProfiles)
        .set({ pausedUntil: pauseUntil(tx.now()) })
        .where(eq(professionalProfiles.userId, professionalId))
    }
    await tx.db.update(pauses).set({ status, reason, decidedAt: tx.now(), decidedBy: tx.actor.id }).where(eq(pauses.id, pauseId))
    await recordAct(tx, { action: 'pause.decided', entity: 'pauses', entityId: pauseId, details: { status } })
    await tx.emit({ type: 'reputation.pause-decided', id: pauseId, to: [professionalId] })
    return { ok: true }
  })
}

/** Ends the pauses of professionals whose end has passed. Runs every five minutes. */
export async function endPauses(ctx: Ctx): Promise<void> {
  await ctx.db.update(professionalProfiles).set({ pausedUntil: null }).where(lte(professionalProfiles.pausedUntil, ctx.now()))
}
