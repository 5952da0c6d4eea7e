import { and, asc, count, desc, eq, gte, inArray, lt, max, ne, not, or, type Placeholder, sql } from 'drizzle-orm'
import { bookings, conversations, messages, professionalProfiles, users } from '#db/schema/index.ts'
import { BookingStatus } from '#shared/booking.ts'
import type { ReadMessages } from '#shared/chat.ts'
import type { z } from 'zod'
import type { Ctx, UserCtx } from '#server/core/context.ts'
import { type Given, prepared } from '#server/core/database/prepared.ts'
import { NotFound } from '#server/core/errors.ts'
import { isListed } from '#server/features/profile/service.ts'
import { messageFor, otherOf, previewFor, type Counterpart } from './rules.ts'
import type { ConversationItem, ConversationView, MessagesView } from './views.ts'

const PAGE = 50
const confirmedOrLater = [BookingStatus.confirmed, BookingStatus.inProgress, BookingStatus.completed] as const
const CONVERSATIONS_SHOWN = 200
const PREVIEW_LENGTH = 160

/** Returns the caller's conversations, the most recently used first, each with the last message that the caller may see. */
export async function listConversations(ctx: UserCtx): Promise<ConversationItem[]> {
  const rows = await conversationsOf(ctx.db, { me: ctx.actor.id })
  return rows.map(({ last, ...row }) => ({ ...row, preview: previewFor(ctx.actor.id, last) })).toSorted(byShownTime)
}

const conversationsOf = prepared((db, { me }: Given<{ me: string }>) => {
  const last = db
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
  const unread = db
    .select({ count: count().as('count') })
    .from(messages)
    .where(and(eq(messages.conversationId, conversations.id), unreadBy(me)))
    .as('unread')
  return db
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
})

// A blocked message moves the conversation to the top for its sender only, so the sender may see a later time than the stored
// one.
function byShownTime(a: ConversationItem, b: ConversationItem): number {
  return (b.preview?.at ?? b.updatedAt).getTime() - (a.preview?.at ?? a.updatedAt).getTime()
}

/** Counts the caller's unread messages in all conversations. */
export async function countUnread(ctx: UserCtx): Promise<{ count: number }> {
  const [row] = await unreadCount(ctx.db, { me: ctx.actor.id })
  return { count: row?.count ?? 0 }
}

const unreadCount = prepared((db, { me }: Given<{ me: string }>) =>
  db
    .select({ count: count() })
    .from(messages)
    .innerJoin(conversations, eq(conversations.id, messages.conversationId))
    .where(and(takesPart(me), unreadBy(me))),
)

/** Returns the other participant of a conversation. Throws NOT_FOUND unless the caller is a participant. */
export async function showConversation(ctx: UserCtx, conversationId: string): Promise<ConversationView> {
  const { otherId } = await participation(ctx, conversationId)
  const [other] = await ctx.db
    .select({ id: users.id, name: users.name, photo: users.photo, canBook: isListed })
    .from(users)
    .leftJoin(professionalProfiles, eq(professionalProfiles.userId, users.id))
    .where(eq(users.id, otherId))
  if (!other) throw new NotFound()
  const { canBook, ...person } = other
  return { id: conversationId, other: person, canBook, photos: await haveConfirmedBooking(ctx, otherId) }
}

/** True if the actor and another person have or had a booking that was confirmed and not cancelled. */
export async function haveConfirmedBooking({ db, actor }: UserCtx, otherId: string): Promise<boolean> {
  const between = (contractorId: string, professionalId: string) =>
    and(eq(bookings.contractorId, contractorId), eq(bookings.professionalId, professionalId))
  const [booking] = await db
    .select({ id: bookings.id })
    .from(bookings)
    .where(and(or(between(actor.id, otherId), between(otherId, actor.id)), inArray(bookings.status, [...confirmedOrLater])))
    .limit(1)
  return booking !== undefined
}

/**
 * Returns the 50 messages before a sequence number, or the last 50, ascending. Throws NOT_FOUND unless the caller is a
 * participant.
 */
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

/**
 * Returns the blocked messages about which an admin decided at or after an instant, as the actor sees them. Does not check that
 * the actor is a participant.
 */
export async function messagesDecidedSince(ctx: UserCtx, conversationId: string, since: Date) {
  const rows = await ctx.db
    .select()
    .from(messages)
    .where(and(eq(messages.conversationId, conversationId), gte(messages.appealDecidedAt, since)))
    .orderBy(asc(messages.sequence))
  return rows.map((message) => messageFor(ctx.actor.id, message))
}

/** Returns the sequence number of the actor's newest message that the other participant has read, or 0. */
export async function readUpTo(ctx: UserCtx, conversationId: string): Promise<number> {
  const [row] = await ctx.db
    .select({ sequence: max(messages.sequence) })
    .from(messages)
    .where(and(eq(messages.conversationId, conversationId), eq(messages.senderId, ctx.actor.id), messages.read))
  return row?.sequence ?? 0
}

/**
 * Returns the other participant and the last sequence number. Throws NOT_FOUND both for an unknown conversation and for one in
 * which the actor takes no part.
 */
export async function participation(ctx: UserCtx, conversationId: string): Promise<{ otherId: string; lastSequence: number }> {
  const [row] = await ctx.db.select().from(conversations).where(eq(conversations.id, conversationId))
  const otherId = row ? otherOf(row, ctx.actor.id) : null
  if (!row || !otherId) throw new NotFound()
  return { otherId, lastSequence: row.lastSequence }
}

/** Returns the conversation of two people; the order of the ids does not matter. */
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

/** Returns the facts that `mayBegin` needs; null when the other person does not exist or is deactivated. */
export async function counterpartOf(ctx: UserCtx, otherId: string): Promise<Counterpart | null> {
  const booked = (contractorId: string, professionalId: string) =>
    sql<boolean>`exists (select from ${bookings} where ${bookings.contractorId} = ${contractorId} and ${bookings.professionalId} = ${professionalId})`
  const [row] = await ctx.db
    .select({ visible: isListed, hiredMe: booked(otherId, ctx.actor.id), hiredByMe: booked(ctx.actor.id, otherId) })
    .from(users)
    .leftJoin(professionalProfiles, eq(professionalProfiles.userId, users.id))
    .where(and(eq(users.id, otherId), users.active))
  return row ?? null
}

const takesPart = (me: Placeholder) => or(eq(conversations.participant1Id, me), eq(conversations.participant2Id, me))
const unreadBy = (me: Placeholder) => and(ne(messages.senderId, me), not(messages.read), not(messages.blocked))
const otherThan = (me: Placeholder) =>
  sql<string>`case when ${conversations.participant1Id} = ${me} then ${conversations.participant2Id} else ${conversations.participant1Id} end`
