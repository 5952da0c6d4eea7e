import { and, eq, lte, ne, not } from 'drizzle-orm'
import { messages } from '#db/schema/index.ts'
import type { MarkRead } from '#shared/chat.ts'
import type { UserCtx } from '#server/core/context.ts'
import { inTransaction } from '#server/core/transaction.ts'
import { participation } from './queries.ts'

/**
 * Marks the messages that the caller received, up to a sequence number, as read, and returns how many these are. If there are
 * any, both participants get the event `chat.messages-read`. Throws NOT_FOUND unless the caller is a participant.
 */
export async function markRead(ctx: UserCtx, { conversationId, upTo }: MarkRead): Promise<{ marked: number }> {
  const { otherId } = await participation(ctx, conversationId)
  return inTransaction(ctx, async (tx) => {
    const marked = await tx.db
      .update(messages)
      .set({ read: true, readAt: tx.now() })
      .where(
        and(
          eq(messages.conversationId, conversationId),
          ne(messages.senderId, ctx.actor.id),
          lte(messages.sequence, upTo),
          not(messages.read),
          not(messages.blocked),
        ),
      )
      .returning({ sequence: messages.sequence })
    if (marked.length > 0) await tx.emit({ type: 'chat.messages-read', id: conversationId, to: [otherId, ctx.actor.id] })
    return { marked: marked.length }
  })
}
