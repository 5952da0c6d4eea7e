import { eq, sql } from 'drizzle-orm'
import { disputeReplies, disputes } from '#db/schema/index.ts'
import { type ReplyDispute } from '#shared/dispute-desk.ts'
import { disputeMessages, DisputeStatus } from '#shared/disputes.ts'
import { recordAct } from '#server/core/audit.ts'
import type { UserCtx } from '#server/core/context.ts'
import { Conflict } from '#server/core/errors.ts'
import { notesOf } from '#server/core/team-notes.ts'
import { inTransaction } from '#server/core/transaction.ts'
import { assertForTeam, lockDispute } from '../queries.ts'
import type { NotesView } from '../views.ts'

/**
 * Sends a message of an admin to both participants of an open dispute, who are notified and read it on the page of the booking.
 * The time of the first one is stored as the team's response time. Throws NOT_FOUND; CONFLICT `own_dispute`, `already_resolved`.
 */
export async function replyDispute(ctx: UserCtx, { disputeId, text }: ReplyDispute): Promise<NotesView> {
  return inTransaction(ctx, async (tx) => {
    const { contractorId, professionalId } = await assertForTeam(tx, disputeId)
    const dispute = await lockDispute(tx, disputeId)
    if (dispute?.status !== DisputeStatus.open) throw new Conflict('already_resolved', disputeMessages.alreadyResolved)
    await tx.db.insert(disputeReplies).values({ disputeId, authorId: tx.actor.id, text, createdAt: tx.now() })
    await tx.db
      .update(disputes)
      .set({ firstAnsweredAt: sql`coalesce(${disputes.firstAnsweredAt}, ${tx.now().toISOString()})` })
      .where(eq(disputes.id, disputeId))
    await recordAct(tx, { action: 'dispute.replied', entity: 'disputas', entityId: disputeId })
    await tx.emit({ type: 'dispute.replied', id: disputeId, to: [contractorId, professionalId] })
    return { items: await notesOf(tx, disputeReplies, disputeReplies.disputeId, disputeId) }
  })
}
