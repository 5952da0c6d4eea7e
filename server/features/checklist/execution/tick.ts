import { eq } from 'drizzle-orm'
import { checklistRuns } from '#db/schema/index.ts'
import { ChecklistStatus, type SaveNote, type TickItem } from '#shared/checklists.ts'
import type { UserCtx } from '#server/core/context.ts'
import { refuseContacts } from '#server/core/screening.ts'
import { inTransaction } from '#server/core/transaction.ts'
import { itemsOf, lockOpenItem, participantsOf, writeItem } from '../queries.ts'
import { statusAfter } from './rules.ts'

/**
 * Ticks an item of a checklist, or removes its tick. Repeating a tick changes nothing, so that a tick stored offline may arrive
 * late or twice. Emits `checklist.changed` to both participants, and `checklist.completed` when all is done. Throws NOT_FOUND;
 * CONFLICT `checklist_closed`, `booking_cancelled`.
 */
export async function tickItem(ctx: UserCtx, { itemId, done }: TickItem): Promise<{ ok: true }> {
  return inTransaction(ctx, async (tx) => {
    const found = await lockOpenItem(tx, itemId)
    const { run, item } = found
    if ((item.doneAt !== null) === done) return { ok: true }
    await writeItem(tx, found, done ? { doneAt: tx.now(), doneBy: tx.actor.id } : { doneAt: null, doneBy: null })
    const items = await itemsOf(tx, run.id)
    const status = statusAfter(
      items.map(({ mandatory, doneAt }) => ({ mandatory, done: doneAt !== null })),
      run.status,
    )
    await tx.db.update(checklistRuns).set({ status }).where(eq(checklistRuns.id, run.id))
    if (status === ChecklistStatus.done && run.status !== ChecklistStatus.done)
      await tx.emit({ type: 'checklist.completed', id: run.id, to: participantsOf(run) })
    return { ok: true }
  })
}

/**
 * Writes the note of an item, which both participants read; an empty one removes it. Throws NOT_FOUND; CONFLICT
 * `checklist_closed`, `booking_cancelled`; BAD_REQUEST `screened` at `note`.
 */
export async function saveNote(ctx: UserCtx, { itemId, note }: SaveNote): Promise<{ ok: true }> {
  refuseContacts({ note })
  return inTransaction(ctx, async (tx) => {
    const written = note === '' ? { note: null, noteBy: null } : { note, noteBy: tx.actor.id }
    await writeItem(tx, await lockOpenItem(tx, itemId), written)
    return { ok: true }
  })
}
