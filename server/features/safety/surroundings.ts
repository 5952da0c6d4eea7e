import { and, asc, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { messages, users } from '#db/schema/index.ts'
import type { Ctx } from '#server/core/context.ts'
import type { ReportDetail } from './views.ts'

/** The number of messages around a reported message that an admin reads. */
const AROUND = 5
const reported = alias(messages, 'reported')

/** A reported message with the five nearest messages of its conversation, in their order. Empty if the message was deleted. */
export async function messagesAround({ db }: Ctx, messageId: string): Promise<ReportDetail['messages']> {
  const { id, content, photo, blocked, createdAt, sequence, senderId } = messages
  const nearest = db
    .select({
      id,
      content,
      photo,
      blocked,
      createdAt,
      sequence,
      senderId,
      isReported: sql<boolean>`${id} = ${reported.id}`.as('is_reported'),
    })
    .from(messages)
    .innerJoin(reported, and(eq(reported.id, messageId), eq(reported.conversationId, messages.conversationId)))
    .orderBy(sql`abs(${sequence} - ${reported.sequence})`, asc(sequence))
    .limit(AROUND + 1)
    .as('nearest')
  return db
    .select({
      id: nearest.id,
      senderName: users.name,
      content: nearest.content,
      photo: sql<string | null>`case when ${nearest.isReported} then ${nearest.photo} end`,
      blocked: nearest.blocked,
      sentAt: nearest.createdAt,
      isReported: nearest.isReported,
    })
    .from(nearest)
    .innerJoin(users, eq(users.id, nearest.senderId))
    .orderBy(asc(nearest.sequence))
}
