import { and, eq } from 'drizzle-orm'
import { pauses } from '#db/schema/index.ts'
import { pauseMessages, PauseStatus, type AnswerPause } from '#shared/pauses.ts'
import type { UserCtx } from '#server/core/context.ts'
import { Conflict, NotFound } from '#server/core/errors.ts'
import { refuseContacts } from '#server/core/screening.ts'
import { inTransaction } from '#server/core/transaction.ts'

/**
 * Stores the professional's answer to a proposed pause of the profile, once and within 72 hours. Throws NOT_FOUND for any other
 * caller; CONFLICT `already_answered`, `already_decided`, `too_late`; BAD_REQUEST at `statement`.
 */
export async function answerPause(ctx: UserCtx, { pauseId, statement }: AnswerPause): Promise<{ ok: true }> {
  refuseContacts({ statement })
  return inTransaction(ctx, async (tx) => {
    const mine = and(eq(pauses.id, pauseId), eq(pauses.professionalId, tx.actor.id))
    const [pause] = await tx.db.select().from(pauses).where(mine).for('update')
    if (!pause) throw new NotFound(pauseMessages.notFound)
    if (pause.statement === statement) return { ok: true }
    if (pause.statement !== null) throw new Conflict('already_answered', pauseMessages.alreadyAnswered)
    if (pause.status !== PauseStatus.proposed) throw new Conflict('already_decided', pauseMessages.alreadyDecided)
    if (tx.now() >= pause.answerUntil) throw new Conflict('too_late', pauseMessages.tooLate)
    await tx.db.update(pauses).set({ statement, answeredAt: tx.now() }).where(eq(pauses.id, pauseId))
    await tx.emit({ type: 'reputation.pause-answered', id: pauseId, to: [tx.actor.id] })
    return { ok: true }
  })
}
