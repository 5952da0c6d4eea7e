import { disputeNotes } from '#db/schema/index.ts'
import type { AddNote } from '#shared/disputes.ts'
import { recordAct } from '#server/core/audit.ts'
import type { UserCtx } from '#server/core/context.ts'
import { notesOf } from '#server/core/team-notes.ts'
import { inTransaction } from '#server/core/transaction.ts'
import { assertForTeam } from '../queries.ts'
import type { NotesView } from '../views.ts'

/**
 * Returns the internal notes of the team about a dispute, oldest first. Throws NOT_FOUND for an unknown dispute, CONFLICT
 * `own_dispute`.
 */
export async function listNotes(ctx: UserCtx, disputeId: string): Promise<NotesView> {
  await assertForTeam(ctx, disputeId)
  return { items: await notesOf(ctx, disputeNotes, disputeNotes.disputeId, disputeId) }
}

/**
 * Adds an internal note to a dispute. Notes can never be changed, and the two participants cannot read them. Throws the errors of
 * `listNotes`. The audit log records it.
 */
export async function addNote(ctx: UserCtx, { disputeId, text }: AddNote): Promise<NotesView> {
  return inTransaction(ctx, async (tx) => {
    await assertForTeam(tx, disputeId)
    await tx.db.insert(disputeNotes).values({ disputeId, authorId: tx.actor.id, text, createdAt: tx.now() })
    await recordAct(tx, { action: 'dispute.noted', entity: 'disputas', entityId: disputeId })
    return { items: await notesOf(tx, disputeNotes, disputeNotes.disputeId, disputeId) }
  })
}
