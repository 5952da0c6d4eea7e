import { conversations } from '#db/schema/index.ts'
import { chatMessages } from '#shared/chat.ts'
import type { UserCtx } from '#server/core/context.ts'
import { NotFound } from '#server/core/errors.ts'
import { spend } from '#server/core/limits.ts'
import { subscriptionRequired } from '#server/core/subscription-gate.ts'
import { inTransaction } from '#server/core/transaction.ts'
import { counterpartOf, conversationOf } from './queries.ts'
import { assertTwoPeople, mayBegin } from './rules.ts'

/**
 * Returns the conversation with another person, or creates it if the caller may start one. Throws CONFLICT `self`, FORBIDDEN
 * `subscription_required`, NOT_FOUND, TOO_MANY_REQUESTS at the sixth new conversation of a day. A new conversation emits
 * `chat.opened` to both participants.
 */
export async function openConversation(ctx: UserCtx, otherId: string): Promise<{ conversationId: string }> {
  assertTwoPeople(ctx.actor.id, otherId)
  const existing = await conversationOf(ctx, ctx.actor.id, otherId)
  if (existing) return { conversationId: existing.id }
  if (ctx.actor.blocked.has(otherId)) throw new NotFound(chatMessages.unknownPerson)
  const other = await counterpartOf(ctx, otherId)
  const answer = mayBegin(ctx.actor, other ?? { visible: false, hiredMe: false, hiredByMe: false })
  if (answer === 'subscription') throw subscriptionRequired()
  if (answer === 'unknown' || !other) throw new NotFound(chatMessages.unknownPerson)
  return inTransaction(ctx, async (tx) => {
    const now = tx.now()
    const pair = { participant1Id: ctx.actor.id, participant2Id: otherId }
    const [created] = await tx.db
      .insert(conversations)
      .values({ id: tx.newId(), ...pair, createdAt: now, updatedAt: now })
      .onConflictDoNothing()
      .returning({ id: conversations.id })
    // If no row was created, the other participant has just created the conversation, so it does not count toward the caller's
    // limit.
    const id = created?.id ?? (await conversationOf(tx, ctx.actor.id, otherId))?.id
    if (!id) throw new NotFound(chatMessages.unknownPerson)
    if (created) {
      await spend(tx, 'newConversation')
      await tx.emit({ type: 'chat.opened', id, to: [ctx.actor.id, otherId] })
    }
    return { conversationId: id }
  })
}
