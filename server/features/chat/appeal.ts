import { and, eq, isNull } from 'drizzle-orm'
import { conversations, messages, type Message } from '#db/schema/index.ts'
import { chatMessages, type DecideAppeal } from '#shared/chat.ts'
import { recordAct } from '#server/core/audit.ts'
import type { Tx, UserCtx } from '#server/core/context.ts'
import { Conflict, NotFound } from '#server/core/errors.ts'
import { inTransaction } from '#server/core/transaction.ts'
import { messageFor, otherOf } from './rules.ts'
import type { MessageView } from './views.ts'

/**
 * Asks the team to review one of the caller's blocked messages, once. Throws NOT_FOUND unless it is the caller's own blocked
 * message. A repeated call gets the same response.
 */
export async function appealMessage(ctx: UserCtx, messageId: string): Promise<MessageView> {
  return inTransaction(ctx, async (tx) => {
    const own = and(eq(messages.id, messageId), eq(messages.senderId, tx.actor.id), messages.blocked)
    const [appealed] = await tx.db
      .update(messages)
      .set({ appeal: 'open', appealedAt: tx.now() })
      .where(and(own, isNull(messages.appeal)))
      .returning()
    const [message] = appealed ? [appealed] : await tx.db.select().from(messages).where(own)
    if (!message) throw new NotFound(chatMessages.appealNotFound)
    return messageFor(tx.actor.id, message)
  })
}

/**
 * Releases a blocked message or upholds the block, as an admin decides about the sender's appeal. The sender is notified. A
 * released message appears at its original place. Throws NOT_FOUND; CONFLICT `already_decided`, and `own_appeal` for the admin's
 * own message.
 */
export async function decideAppeal(ctx: UserCtx, { messageId, decision }: DecideAppeal): Promise<{ ok: true }> {
  const appeal = decision === 'release' ? 'released' : 'upheld'
  return inTransaction(ctx, async (tx) => {
    const { message, recipientId } = await lockAppealed(tx, messageId)
    if (message.senderId === tx.actor.id) throw new Conflict('own_appeal', chatMessages.ownAppeal)
    if (message.appeal === appeal) return { ok: true }
    if (message.appeal !== 'open') throw new Conflict('already_decided', chatMessages.alreadyDecided)
    const now = tx.now()
    const free = appeal === 'released' ? { blocked: false, blockedReason: null } : {}
    await tx.db
      .update(messages)
      .set({ appeal, appealDecidedAt: now, appealDecidedBy: tx.actor.id, ...free })
      .where(eq(messages.id, messageId))
    if (appeal === 'released')
      await tx.db.update(conversations).set({ updatedAt: now }).where(eq(conversations.id, message.conversationId))
    const details = { decision, reason: message.blockedReason }
    await recordAct(tx, { action: 'message.appeal-decided', entity: 'messages', entityId: messageId, details })
    await tx.emit({ type: 'chat.message-reviewed', id: messageId, to: [] })
    // If the message stays blocked, its recipient is not notified.
    const to = appeal === 'released' ? [message.senderId, recipientId] : [message.senderId]
    await tx.emit({ type: 'chat.appeal-decided', id: message.conversationId, to })
    return { ok: true }
  })
}

/** Locks the conversation before the message, in the same order as sending, so that the two cannot deadlock. */
async function lockAppealed(tx: Tx<UserCtx>, messageId: string): Promise<{ message: Message; recipientId: string }> {
  const [found] = await tx.db
    .select({ conversation: conversations })
    .from(messages)
    .innerJoin(conversations, eq(conversations.id, messages.conversationId))
    .where(eq(messages.id, messageId))
    .for('no key update', { of: conversations })
  const [message] = await tx.db.select().from(messages).where(eq(messages.id, messageId)).for('no key update')
  const recipientId = found && message && otherOf(found.conversation, message.senderId)
  if (!message?.appeal || !recipientId) throw new NotFound(chatMessages.appealNotFound)
  return { message, recipientId }
}
