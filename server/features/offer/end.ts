import { eq } from 'drizzle-orm'
import { type Need, needs, offers } from '#db/schema/index.ts'
import { NeedEnd, offerMessages } from '#shared/offers.ts'
import { processInBatches } from '#server/core/batches.ts'
import type { Ctx, Tx, UserCtx } from '#server/core/context.ts'
import { Conflict, onConstraint } from '#server/core/errors.ts'
import { inTransaction } from '#server/core/transaction.ts'
import { isOpen, lockNeed, lockOwnNeed, needsToExpire, offersOf } from './queries.ts'

/**
 * Ends a need for its contractor without choosing a professional. Throws NOT_FOUND for another contractor's need, and CONFLICT
 * `need_ended` when it has ended.
 */
export async function closeNeed(ctx: UserCtx, needId: string): Promise<{ ok: true }> {
  return inTransaction(ctx, async (tx) => {
    await endNeed(tx, await lockOwnNeed(tx, needId, tx.actor.id), { end: NeedEnd.closed })
    return { ok: true }
  })
}

/** Ends every need whose time is over. Runs every minute and may run twice. */
export async function expireNeeds(ctx: Ctx): Promise<void> {
  await processInBatches(
    ctx,
    () => needsToExpire(ctx),
    (id) =>
      inTransaction(ctx, async (tx) => {
        const need = await lockNeed(tx, id)
        if (need && need.endedAt === null && !isOpen(need, tx.now())) await endNeed(tx, need, { end: NeedEnd.expired })
      }),
  )
}

/**
 * Deletes a person's needs and the offers to this person, because the account is deleted. The professionals who said yes are
 * notified that the need has ended.
 */
export async function forgetNeeds(tx: Tx, userId: string): Promise<void> {
  const own = eq(needs.contractorId, userId)
  const locked = await tx.db.select().from(needs).where(own).orderBy(needs.id).for('no key update')
  for (const need of locked.filter(({ endedAt }) => endedAt === null)) await endNeed(tx, need, { end: NeedEnd.closed })
  await tx.db.delete(needs).where(own)
  await tx.db.delete(offers).where(eq(offers.professionalId, userId))
}

/**
 * Ends a locked need and emits the event to its contractor and to all professionals to whom it was offered. Throws CONFLICT
 * `chosen_twice` when another need of the contractor has led to the same booking.
 */
export async function endNeed(tx: Tx, { id, contractorId }: Need, ended: Pick<Need, 'end'> & Partial<Pick<Need, 'bookingId'>>) {
  await tx.db
    .update(needs)
    .set({ endedAt: tx.now(), ...ended })
    .where(eq(needs.id, id))
    .catch(onConstraint('needs_booking', new Conflict('chosen_twice', offerMessages.chosenTwice)))
  const asked = (await offersOf(tx, id)).map(({ professionalId }) => professionalId)
  await tx.emit({ type: 'offer.ended', id, to: [contractorId, ...asked] })
}
