import { and, asc, count, desc, eq, gt, lt, max, ne, not, or, sql } from 'drizzle-orm'
import { bookings, conversations, messages, professionalProfiles, users } from '#db/schema/index.ts'
import type { ReadMessages } from '#shared/chat.ts'
import type { z } from 'zod'
import type { Ctx, UserCtx } from '#server/core/context.ts'
import { NotFound } from '#server/core/errors.ts'
import { isListed } from '#server/features/profile/service.ts'
import { messageFor, otherOf, previewFor, type Approached } from './rules.ts'
import type { ConversationItem, ConversationView, MessagesView } from './views.ts'

const PAGE = 50
const CONVERSATIONS_SHOWN = 200
const PREVIEW_LENGTH = 160

/** My conversations, the last used first (S1 §7): the other person, the last line that I may see, and how many are unread. */
export async function listConversations(ctx: UserCtx): Promise<ConversationItem[]> {
  const me = ctx.actor.id
  const last = ctx.db
    .select({
      senderId: messages.senderId,
      content: sql<string>`left(${messages.content}, ${PREVIEW_LENGTH})`.as('preview'),
      blocked: messages.blocked,
      createdAt: messages.createdAt,
    })
    .from(messages)
    .where(and(eq(messages.conversationId, conversations.id), or(not(messages.blocked), eq(messages.senderId, me))))
    .orderBy(desc(messages.sequence))
    .limit(1)
    .as('last')
  const unread = ctx.db
    .select({ count: count().as('count') })
    .from(messages)
    .where(and(eq(messages.conversationId, conversations.id), unreadBy(me)))
    .as('unread')
  const rows = await ctx.db
    .select({
      id: conversations.id,
      updatedAt: conversations.updatedAt,
      other: { id: users.id, name: users.name, photo: users.photo },
      last: { senderId: last.senderId, content: last.content, blocked: last.blocked, createdAt: last.createdAt },
      unread: unread.count,
    })
    .from(conversations)
    .innerJoin(users, eq(users.id, otherThan(me)))
    .leftJoinLateral(last, sql`true`)
    .innerJoinLateral(unread, sql`true`)
    .where(takesPart(me))
    .orderBy(desc(conversations.updatedAt), desc(conversations.id))
    .limit(CONVERSATIONS_SHOWN)
  return rows.map(({ last: line, ...row }) => ({ ...row, preview: previewFor(me, line) }))
}

/** How many received messages I have not read, in all conversations (S2 §7). */
export async function countUnread(ctx: UserCtx): Promise<{ count: number }> {
  const [row] = await ctx.db
    .select({ count: count() })
    .from(messages)
    .innerJoin(conversations, eq(conversations.id, messages.conversationId))
    .where(and(takesPart(ctx.actor.id), unreadBy(ctx.actor.id)))
  return { count: row?.count ?? 0 }
}

/** The head of a conversation of mine, or NOT_FOUND. */
export async function showConversation(ctx: UserCtx, conversationId: string): Promise<ConversationView> {
  const { otherId } = await participation(ctx, conversationId)
  const [other] = await ctx.db
    .select({ id: users.id, name: users.name, photo: users.photo, canBook: isListed })
    .from(users)
    .leftJoin(professionalProfiles, eq(professionalProfiles.userId, users.id))
    .where(eq(users.id, otherId))
  if (!other) throw new NotFound()
  const { canBook, ...person } = other
  return { id: conversationId, other: person, canBook }
}

/** The 50 messages before a sequence, or the last 50, ascending; NOT_FOUND for a stranger. */
export async function listMessages(
  ctx: UserCtx,
  { conversationId, before }: z.output<typeof ReadMessages>,
): Promise<MessagesView> {
  await participation(ctx, conversationId)
  const rows = await ctx.db
    .select()
    .from(messages)
    .where(and(eq(messages.conversationId, conversationId), before ? lt(messages.sequence, before) : undefined))
    .orderBy(desc(messages.sequence))
    .limit(PAGE + 1)
  const items = rows.slice(0, PAGE).reverse()
  return { items: items.map((message) => messageFor(ctx.actor.id, message)), more: rows.length > PAGE }
}

/** At most `limit` messages after a sequence, ascending, as the actor sees them. The caller has checked that she takes part. */
export async function messagesAfter(ctx: UserCtx, conversationId: string, sequence: number, limit: number) {
  const rows = await ctx.db
    .select()
    .from(messages)
    .where(and(eq(messages.conversationId, conversationId), gt(messages.sequence, sequence)))
    .orderBy(asc(messages.sequence))
    .limit(limit)
  return rows.map((message) => messageFor(ctx.actor.id, message))
}

/** The sequence of the actor's newest message that the other has read; 0 while none has been. */
export async function readUpTo(ctx: UserCtx, conversationId: string): Promise<number> {
  const [row] = await ctx.db
    .select({ sequence: max(messages.sequence) })
    .from(messages)
    .where(and(eq(messages.conversationId, conversationId), eq(messages.senderId, ctx.actor.id), messages.read))
  return row?.sequence ?? 0
}

/** Who else takes part and how far the conversation is. NOT_FOUND, the same for a foreign and a missing one. */
export async function participation(ctx: UserCtx, conversationId: string): Promise<{ otherId: string; lastSequence: number }> {
  const [row] = await ctx.db.select().from(conversations).where(eq(conversations.id, conversationId))
  const otherId = row ? otherOf(row, ctx.actor.id) : null
  if (!row || !otherId) throw new NotFound()
  return { otherId, lastSequence: row.lastSequence }
}

/** The conversation of two people, whoever began it. */
export async function conversationOf(ctx: Ctx, oneId: string, otherId: string): Promise<{ id: string } | undefined> {
  const [least, greatest] = [oneId, otherId].sort()
  const [row] = await ctx.db
    .select({ id: conversations.id })
    .from(conversations)
    .where(
      and(
        eq(sql`least(${conversations.participant1Id}, ${conversations.participant2Id})`, least),
        eq(sql`greatest(${conversations.participant1Id}, ${conversations.participant2Id})`, greatest),
      ),
    )
  return row
}

/** What decides whether the actor may begin to write to somebody; null where there is no such person any more. */
export async function approach(ctx: UserCtx, otherId: string): Promise<Approached | null> {
  const booked = (contractorId: string, professionalId: string) =>
    sql<boolean>`exists (select from ${bookings} where ${bookings.contractorId} = ${contractorId} and ${bookings.professionalId} = ${professionalId})`
  const [row] = await ctx.db
    .select({ visible: isListed, hiredMe: booked(otherId, ctx.actor.id), hiredByMe: booked(ctx.actor.id, otherId) })
    .from(users)
    .leftJoin(professionalProfiles, eq(professionalProfiles.userId, users.id))
    .where(and(eq(users.id, otherId), users.active))
  return row ?? null
}

const takesPart = (me: string) => or(eq(conversations.participant1Id, me), eq(conversations.participant2Id, me))
const unreadBy = (me: string) => and(ne(messages.senderId, me), not(messages.read), not(messages.blocked))
const otherThan = (me: string) =>
  sql<string>`case when ${conversations.participant1Id} = ${me} then ${conversations.participant2Id} else ${conversations.participant1Id} end`
