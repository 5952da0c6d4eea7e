import { asc, eq } from 'drizzle-orm'
import { bookings, disputeNotes, disputes, users } from '#db/schema/index.ts'
import { sideOf } from '#shared/booking.ts'
import { disputeMessages, type AddNote } from '#shared/disputes.ts'
import { recordAct } from '#server/core/audit.ts'
import type { UserCtx } from '#server/core/context.ts'
import { Conflict, NotFound } from '#server/core/errors.ts'
import { inTransaction } from '#server/core/transaction.ts'
import type { NotesView } from '../views.ts'

/** What the team has written about a dispute for itself, oldest first. NOT_FOUND for an unknown dispute, CONFLICT `own_dispute`. */
export async function listNotes(ctx: UserCtx, disputeId: string): Promise<NotesView> {
  const { contractorId, professionalId } = bookings
  const [parties] = await ctx.db
    .select({ contractorId, professionalId })
    .from(disputes)
    .innerJoin(bookings, eq(bookings.id, disputes.bookingId))
    .where(eq(disputes.id, disputeId))
  if (!parties) throw new NotFound(disputeMessages.notFound)
  if (sideOf(parties, ctx.actor.id)) throw new Conflict('own_dispute', disputeMessages.ownDispute)
  const { id, text, createdAt } = disputeNotes
  const items = await ctx.db
    .select({ id, text, createdAt, author: users.name })
    .from(disputeNotes)
    .innerJoin(users, eq(users.id, disputeNotes.authorId))
    .where(eq(disputeNotes.disputeId, disputeId))
    .orderBy(asc(id))
  return { items }
}

/** Adds a note of the team, which nobody can change and the two people never see. NOT_FOUND as above; it is in the audit log. */
export async function addNote(ctx: UserCtx, { disputeId, text }: AddNote): Promise<NotesView> {
  return inTransaction(ctx, async (tx) => {
    await listNotes(tx, disputeId)
    await tx.db.insert(disputeNotes).values({ disputeId, authorId: tx.actor.id, text, createdAt: tx.now() })
    await recordAct(tx, { action: 'dispute.noted', entity: 'disputas', entityId: disputeId })
    return listNotes(tx, disputeId)
  })
}
