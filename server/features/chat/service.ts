import { and, eq, lte, ne, not } from 'drizzle-orm'
import { conversations, messages } from '#db/schema/index.ts'
import { chatMessages, type MarkRead, type SendMessage } from '#shared/chat.ts'
import { subscriptionMessages } from '#shared/subscription.ts'
import type { UserCtx } from '#server/core/context.ts'
import { Forbidden, NotFound } from '#server/core/errors.ts'
import { spend } from '#server/core/limits.ts'
import { inTransaction } from '#server/core/transaction.ts'
import { queueMessage } from './outgoing.ts'
import { approach, conversationOf, participation } from './queries.ts'
import { assertTwoPeople, mayBegin, messageFor } from './rules.ts'
import type { MessageView } from './views.ts'

export { forgetMessages } from './forget.ts'

/**
 * The conversation with somebody: the one there is, else a new one where the actor may begin it (AMB-23). CONFLICT `self`,
 * FORBIDDEN `subscription_required`, NOT_FOUND, TOO_MANY_REQUESTS at the sixth new one of a day. Says `chat.opened`.
 */
export async function openConversation(ctx: UserCtx, otherId: string): Promise<{ conversationId: string }> {
  assertTwoPeople(ctx.actor.id, otherId)
  const existing = await conversationOf(ctx, ctx.actor.id, otherId)
  if (existing) return { conversationId: existing.id }
  const other = await approach(ctx, otherId)
  const answer = mayBegin(ctx.actor, other ?? { visible: false, hiredMe: false, hiredByMe: false })
  if (answer === 'subscription') throw new Forbidden(subscriptionMessages.gate, 'subscription_required')
  if (answer === 'unknown' || !other) throw new NotFound(chatMessages.unknownPerson)
  return inTransaction(ctx, async (tx) => {
    const now = tx.now()
    const pair = { participant1Id: ctx.actor.id, participant2Id: otherId }
    const [created] = await tx.db
      .insert(conversations)
      .values({ id: tx.newId(), ...pair, createdAt: now, updatedAt: now })
      .onConflictDoNothing()
      .returning({ id: conversations.id })
    // The other side began at the same moment: theirs is committed by now, and nothing new is counted against anybody.
    const id = created?.id ?? (await conversationOf(tx, ctx.actor.id, otherId))?.id
    if (!id) throw new NotFound(chatMessages.unknownPerson)
    if (created) {
      await spend(tx, 'newConversation')
      await tx.emit({ type: 'chat.opened', id, to: [ctx.actor.id, otherId] })
    }
    return { conversationId: id }
  })
}

/**
 * Writes a message, answered after its commit. The same nonce again is the message that is there. NOT_FOUND for a stranger to
 * the conversation. Says `chat.message-sent` with the conversation's id to both.
 */
export async function sendMessage(ctx: UserCtx, message: SendMessage): Promise<MessageView> {
  return messageFor(ctx.actor.id, await queueMessage(ctx, message))
}

/** Marks what the actor received up to a sequence as read, and says `chat.messages-read` to both if there was something. */
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

/** Lets the other know that the actor is writing. Nothing is stored. */
export async function tellTyping(ctx: UserCtx, conversationId: string): Promise<{ ok: true }> {
  const { otherId } = await participation(ctx, conversationId)
  ctx.bus.publish({ type: 'chat.typing', id: conversationId, to: [otherId] })
  return { ok: true }
}
