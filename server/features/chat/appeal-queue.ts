import { and, asc, count, desc, eq, gt, lte, max, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { conversations, messages, users } from '#db/schema/index.ts'
import { chatMessages } from '#shared/chat.ts'
import { DAY_MS } from '#shared/days.ts'
import { recordAct } from '#server/core/audit.ts'
import type { Ctx, UserCtx } from '#server/core/context.ts'
import { NotFound } from '#server/core/errors.ts'
import { inTransaction } from '#server/core/transaction.ts'
import type { AppealedView, AppealsView } from './views.ts'

const LIMIT = 50
/** The number of blocked messages in 30 days from which a sender is shown to the admins. */
const REPEATED = 5
const REPEATED_DAYS = 30
/**
 * The number of messages that an admin reads: the blocked one and those before it, because a phone number may be split over
 * several.
 */
const CONTEXT = 6

const recipients = alias(users, 'recipients')
const sentSince = (ctx: Ctx) => gt(messages.createdAt, new Date(ctx.now().getTime() - REPEATED_DAYS * DAY_MS))

/**
 * Returns to an admin the open reviews of blocked messages, oldest first and without any content, and the senders with many
 * blocked messages in 30 days.
 */
export async function listAppeals(ctx: UserCtx): Promise<AppealsView> {
  const blockedOf = ctx.db
    .select({ count: count() })
    .from(messages)
    .where(and(eq(messages.senderId, users.id), messages.blocked, sentSince(ctx)))
  const items = await ctx.db
    .select({
      messageId: messages.id,
      senderId: users.id,
      senderName: users.name,
      recipientName: recipients.name,
      reason: sql<string>`coalesce(${messages.blockedReason}, '')`,
      sentAt: messages.createdAt,
      appealedAt: sql<Date>`${messages.appealedAt}`.mapWith(messages.createdAt),
      blockedOfSender: sql<number>`(${blockedOf})::int`,
    })
    .from(messages)
    .innerJoin(conversations, eq(conversations.id, messages.conversationId))
    .innerJoin(users, eq(users.id, messages.senderId))
    .innerJoin(recipients, eq(recipients.id, otherThanSender))
    .where(eq(messages.appeal, 'open'))
    .orderBy(asc(messages.appealedAt), asc(messages.id))
    .limit(LIMIT)
  return { items, repeated: await listRepeated(ctx) }
}

/**
 * Returns a blocked message under review and the messages before it to an admin, and records the view in the audit log. Throws
 * NOT_FOUND.
 */
export async function readAppealed(ctx: UserCtx, messageId: string): Promise<AppealedView> {
  return inTransaction(ctx, async (tx) => {
    const [appealed] = await tx.db.select().from(messages).where(eq(messages.id, messageId))
    if (!appealed?.appeal) throw new NotFound(chatMessages.appealNotFound)
    const rows = await tx.db
      .select({
        id: messages.id,
        senderName: users.name,
        content: messages.content,
        blocked: messages.blocked,
        sentAt: messages.createdAt,
      })
      .from(messages)
      .innerJoin(users, eq(users.id, messages.senderId))
      .where(and(eq(messages.conversationId, appealed.conversationId), lte(messages.sequence, appealed.sequence)))
      .orderBy(desc(messages.sequence))
      .limit(CONTEXT)
    const details = { messages: rows.length }
    await recordAct(tx, { action: 'message.viewed', entity: 'messages', entityId: messageId, details })
    return { messages: rows.toReversed() }
  })
}

async function listRepeated(ctx: UserCtx): Promise<AppealsView['repeated']> {
  const rows = await ctx.db
    .select({ userId: users.id, name: users.name, blocked: count(), lastAt: max(messages.createdAt) })
    .from(messages)
    .innerJoin(users, eq(users.id, messages.senderId))
    .where(and(messages.blocked, sentSince(ctx)))
    .groupBy(users.id)
    .having(sql`count(*) >= ${REPEATED}`)
    .orderBy(desc(count()), asc(users.id))
    .limit(LIMIT)
  return rows.flatMap(({ lastAt, ...row }) => (lastAt ? [{ ...row, lastAt }] : []))
}

const otherThanSender = sql`case when ${conversations.participant1Id} = ${messages.senderId} then ${conversations.participant2Id} else ${conversations.participant1Id} end`
