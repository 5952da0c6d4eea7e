import { and, desc, eq, or } from 'drizzle-orm'
import { bookings, conversations, disputeReplies, messages, users } from '#db/schema/index.ts'
import { DisputeStatus, type PreviewDispute } from '#shared/disputes.ts'
import { recordAct } from '#server/core/audit.ts'
import type { Ctx, UserCtx } from '#server/core/context.ts'
import { inTransaction } from '#server/core/transaction.ts'
import { notesOf } from '#server/core/team-notes.ts'
import { reportOf } from '#server/features/booking/service.ts'
import { previewVisitRefund, type RefundPreview } from '#server/features/payment/service.ts'
import { statementsOf } from '../help.ts'
import { disputeNotFound } from '../open.ts'
import { disputeWithParties, photosOf, refundOfDispute, refundStateOf } from '../queries.ts'
import { contestWait } from '../rules.ts'
import type { DisputeChat, DisputeDetail } from '../views.ts'

/** The maximum of messages between the two participants that an admin may read. */
const EXTRACT = 50

/**
 * Returns one dispute for an admin and logs that the admin read it. Throws NOT_FOUND. This is a mutation, so that no cache keeps
 * the statements.
 */
export async function viewDispute(ctx: UserCtx, disputeId: string): Promise<DisputeDetail> {
  return inTransaction(ctx, async (tx) => {
    const row = await disputeWithParties(tx, disputeId)
    if (!row) throw disputeNotFound()
    const { dispute } = row
    const { bookingId, resolution, decision } = dispute
    const [booking] = await tx.db
      .select({ status: bookings.status, paymentStatus: bookings.paymentStatus, noShowBy: bookings.noShowBy })
      .from(bookings)
      .where(eq(bookings.id, bookingId))
    const nothing = await previewVisitRefund(tx, bookingId, 0)
    const refund = await refundOfDispute(tx, disputeId)
    const report = await reportOf(tx, bookingId)
    await recordAct(tx, { action: 'dispute.viewed', entity: 'disputas', entityId: disputeId })
    return {
      id: disputeId,
      booking: { status: booking!.status, paymentStatus: booking!.paymentStatus, noShow: booking!.noShowBy !== null },
      ...statementsOf(dispute, await photosOf(tx, [disputeId])),
      replies: await notesOf(tx, disputeReplies, disputeReplies.disputeId, disputeId),
      contestUntil: contestWait(dispute, report, tx.now()),
      resolution,
      decision,
      absence: report?.status ?? null,
      moves: { nothing, all: await previewVisitRefund(tx, bookingId, nothing.remainingInCents) },
      refund: refund ? { amountInCents: refund.amountInCents, state: refundStateOf(refund) } : null,
    }
  })
}

/** Returns the amounts that a resolution with a refund of `amountInCents` would move. Throws NOT_FOUND. */
export async function previewResolution(ctx: Ctx, { disputeId, amountInCents }: PreviewDispute): Promise<RefundPreview> {
  const row = await disputeWithParties(ctx, disputeId)
  if (!row) throw disputeNotFound()
  return previewVisitRefund(ctx, row.dispute.bookingId, amountInCents)
}

/**
 * Returns the last 50 messages between the two participants of an open dispute to an admin, and records that the admin read them.
 * Throws NOT_FOUND, also for a resolved dispute, because the messages are no longer needed.
 */
export async function readDisputeChat(ctx: UserCtx, disputeId: string): Promise<DisputeChat> {
  return inTransaction(ctx, async (tx) => {
    const row = await disputeWithParties(tx, disputeId)
    if (row?.dispute.status !== DisputeStatus.open) throw disputeNotFound()
    const { contractorId, professionalId } = row
    const between = or(
      and(eq(conversations.participant1Id, contractorId), eq(conversations.participant2Id, professionalId)),
      and(eq(conversations.participant1Id, professionalId), eq(conversations.participant2Id, contractorId)),
    )
    const { id, content, blocked, createdAt } = messages
    const rows = await tx.db
      .select({ id, senderName: users.name, content, blocked, sentAt: createdAt })
      .from(messages)
      .innerJoin(conversations, eq(conversations.id, messages.conversationId))
      .innerJoin(users, eq(users.id, messages.senderId))
      .where(between)
      .orderBy(desc(messages.createdAt), desc(messages.sequence))
      .limit(EXTRACT)
    const details = { messages: rows.length }
    await recordAct(tx, { action: 'dispute.chat-viewed', entity: 'disputas', entityId: disputeId, details })
    return { messages: rows.toReversed() }
  })
}
