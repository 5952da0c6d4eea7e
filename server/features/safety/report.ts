import { and, eq, or } from 'drizzle-orm'
import { conversations, messages, professionalProfiles, publicReviews, userReports, type UserReport } from '#db/schema/index.ts'
import { ReportedThing, safetyMessages, type ReportPerson } from '#shared/safety.ts'
import type { Tx, UserCtx } from '#server/core/context.ts'
import { Conflict, NotFound, onConstraint } from '#server/core/errors.ts'
import { inTransaction } from '#server/core/transaction.ts'
import { block } from './block.ts'
import { isKnown } from './queries.ts'

type Subject = Pick<UserReport, 'kind' | 'subjectId' | 'quote'>

/**
 * Reports a person, or a message or review of that person, to the team. The report stores a copy of the text. `block` also blocks
 * the person. Emits `safety.reported` to the caller only. Throws CONFLICT `self`, and `already_reported` while the same report is
 * open; NOT_FOUND for a person whom the caller cannot know (`isKnown`), and for a text that is not to or about the caller.
 */
export async function reportPerson(ctx: UserCtx, report: ReportPerson): Promise<{ ok: true }> {
  const { userId, reason, details } = report
  if (userId === ctx.actor.id) throw new Conflict('self', safetyMessages.self)
  return inTransaction(ctx, async (tx) => {
    const subject = (await isKnown(tx, userId)) ? await subjectOf(tx, report) : null
    if (!subject) throw new NotFound(safetyMessages.unknownPerson)
    const id = tx.newId()
    await tx.db
      .insert(userReports)
      .values({
        id,
        reporterId: tx.actor.id,
        reportedId: userId,
        ...subject,
        reason,
        details: details || null,
        createdAt: tx.now(),
      })
      .catch(onConstraint('user_reports_one_open', new Conflict('already_reported', safetyMessages.alreadyReported)))
    if (report.block) await block(tx, userId)
    await tx.emit({ type: 'safety.reported', id, to: [tx.actor.id] })
    return { ok: true }
  })
}

async function subjectOf(tx: Tx<UserCtx>, { userId, messageId, reviewId }: ReportPerson): Promise<Subject | null> {
  if (messageId) return messageOf(tx, userId, messageId)
  if (reviewId) return reviewOf(tx, userId, reviewId)
  const [profile] = await tx.db
    .select({ bio: professionalProfiles.bio })
    .from(professionalProfiles)
    .where(eq(professionalProfiles.userId, userId))
  return { kind: ReportedThing.person, subjectId: userId, quote: profile?.bio ?? null }
}

/**
 * Reads a message that the person wrote in a conversation with the caller. A blocked message cannot be reported, because it never
 * reached the caller.
 */
async function messageOf(tx: Tx<UserCtx>, senderId: string, messageId: string): Promise<Subject | null> {
  const me = tx.actor.id
  const [row] = await tx.db
    .select({ content: messages.content })
    .from(messages)
    .innerJoin(conversations, eq(conversations.id, messages.conversationId))
    .where(
      and(
        eq(messages.id, messageId),
        eq(messages.senderId, senderId),
        eq(messages.blocked, false),
        or(eq(conversations.participant1Id, me), eq(conversations.participant2Id, me)),
      ),
    )
  return row ? { kind: ReportedThing.message, subjectId: messageId, quote: row.content } : null
}

/** Reads a revealed review of the caller, or the person's reply to a review that the caller wrote. */
async function reviewOf(tx: Tx<UserCtx>, writerId: string, reviewId: string): Promise<Subject | null> {
  const [row] = await tx.db.select().from(publicReviews).where(eq(publicReviews.id, reviewId))
  if (!row) return null
  const aboutMe = row.reviewerId === writerId && row.reviewedId === tx.actor.id
  const replyToMe = row.reviewedId === writerId && row.reviewerId === tx.actor.id && row.reply !== null
  if (!aboutMe && !replyToMe) return null
  return { kind: ReportedThing.review, subjectId: reviewId, quote: aboutMe ? row.comment : row.reply }
}
