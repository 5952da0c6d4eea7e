import { eq } from 'drizzle-orm'
import { strikes } from '#db/schema/index.ts'
import { strikeMessages, type WithdrawStrike } from '#shared/strikes.ts'
import { recordAct } from '#server/core/audit.ts'
import type { UserCtx } from '#server/core/context.ts'
import { Conflict, Forbidden, NotFound } from '#server/core/errors.ts'
import { inTransaction } from '#server/core/transaction.ts'

/**
 * Withdraws a strike for an admin, so that it no longer counts. The row stays with the reason, which the professional reads.
 * Throws FORBIDDEN `step_up_required`, `own_strike`; NOT_FOUND; CONFLICT `already_withdrawn`.
 */
export async function withdrawStrike(ctx: UserCtx, { strikeId, reason }: WithdrawStrike): Promise<{ ok: true }> {
  return inTransaction(ctx, async (tx) => {
    const [strike] = await tx.db.select().from(strikes).where(eq(strikes.id, strikeId)).for('update')
    if (!strike) throw new NotFound(strikeMessages.notFound)
    if (strike.professionalId === tx.actor.id) throw new Forbidden(strikeMessages.own, 'own_strike')
    if (strike.withdrawnAt) {
      if (strike.withdrawnBy === tx.actor.id && strike.withdrawnReason === reason) return { ok: true }
      throw new Conflict('already_withdrawn', strikeMessages.alreadyWithdrawn)
    }
    await tx.db
      .update(strikes)
      .set({ withdrawnAt: tx.now(), withdrawnBy: tx.actor.id, withdrawnReason: reason })
      .where(eq(strikes.id, strikeId))
    await recordAct(tx, { action: 'strike.withdrawn', entity: 'strikes', entityId: strikeId })
    await tx.emit({ type: 'reputation.strike-withdrawn', id: strikeId, to: [strike.professionalId] })
    return { ok: true }
  })
}
