import { and, eq, gt, isNotNull, notExists, sql } from 'drizzle-orm'
import { conversations, messages, storedFiles, userReports, type Message } from '#db/schema/index.ts'
import { chatMessages, MAX_CHAT_PHOTOS_A_DAY, PhotoTarget } from '#shared/chat.ts'
import { DAY_MS } from '#shared/days.ts'
import { ReportedThing, ReportStatus } from '#shared/safety.ts'
import { Id } from '#shared/text.ts'
import { BATCH_SIZE, processInBatches } from '#server/core/batches.ts'
import type { Ctx, UserCtx } from '#server/core/context.ts'
import { Conflict, NotFound } from '#server/core/errors.ts'
import type { PrivateFile } from '#server/core/private-files.ts'
import { deleteFile, fileKey, storeFile } from '#server/core/stored-files.ts'
import { inTransaction } from '#server/core/transaction.ts'
import { haveConfirmedBooking, participation } from './queries.ts'
import { messageFor, otherOf } from './rules.ts'
import { writePhotoMessage } from './send.ts'
import type { MessageView } from './views.ts'

/**
 * Stores a photo, encrypted, and sends it as a message. `target` is `{conversation}.{nonce}`. A repeated call with the same nonce
 * returns the stored message. Throws NOT_FOUND unless the caller is a participant; CONFLICT `no_confirmed_booking`,
 * `too_many_photos`, `conversation_closed`, `quota`; SERVICE_UNAVAILABLE.
 */
export async function sendPhoto(ctx: UserCtx, body: Buffer, target: string): Promise<MessageView> {
  const parsed = PhotoTarget.safeParse(target)
  if (!parsed.success) throw new NotFound()
  const [conversationId, nonce] = parsed.data
  const { otherId } = await participation(ctx, conversationId)
  const message = { conversationId, nonce, content: chatMessages.photo, photo: ctx.newId() }
  const sent = await sentBefore(ctx, message)
  if (sent) return messageFor(ctx.actor.id, sent)
  await assertMaySend(ctx, otherId)
  try {
    return await storeFile(ctx, { kind: 'chat-photo', name: message.photo, body }, async (tx) => {
      await assertMaySend(tx, otherId)
      const stored = await writePhotoMessage(tx, message)
      if (stored.photo !== message.photo) throw new SentMeanwhile(stored)
      return messageFor(tx.actor.id, stored)
    })
  } catch (error) {
    if (error instanceof SentMeanwhile) return messageFor(ctx.actor.id, error.stored)
    throw error
  }
}

/**
 * Thrown to roll back the upload of a photo that a simultaneous repeated call has already stored, so that the second file is
 * deleted.
 */
class SentMeanwhile extends Error {
  readonly stored: Message

  constructor(stored: Message) {
    super('This photo was sent by a repeat of the same upload')
    this.stored = stored
  }
}

/**
 * Finds the photo of a message. The two participants may open it. The support team may open it while the message is reported, and
 * then the view is recorded.
 */
export async function findChatPhoto(viewer: UserCtx, given: string): Promise<PrivateFile | null> {
  const photo = Id.safeParse(given).data
  if (!photo) return null
  const [row] = await viewer.db
    .select({ message: messages, conversation: conversations })
    .from(messages)
    .innerJoin(conversations, eq(conversations.id, messages.conversationId))
    .where(eq(messages.photo, photo))
  if (!row) return null
  const file = { kind: 'chat-photo', key: fileKey('chat-photo', row.message.senderId, photo) } as const
  if (otherOf(row.conversation, viewer.actor.id)) return { ...file, view: null }
  const entityId = await openReportOf(viewer, row.message.id)
  const view = { action: 'message.photo-viewed', entity: 'user_reports', details: { photo } }
  return entityId ? { ...file, view: { ...view, entityId } } : null
}

async function openReportOf({ db, actor }: UserCtx, messageId: string): Promise<string | null> {
  if (!actor.desk.has('support')) return null
  const [report] = await db
    .select({ id: userReports.id })
    .from(userReports)
    .where(
      and(
        eq(userReports.kind, ReportedThing.message),
        eq(userReports.subjectId, messageId),
        eq(userReports.status, ReportStatus.open),
      ),
    )
    .limit(1)
  return report?.id ?? null
}

/** Deletes the photos whose message or conversation was deleted. */
export async function purgePhotos(ctx: Ctx): Promise<void> {
  const named = ctx.db
    .select({ id: messages.id })
    .from(messages)
    .where(and(isNotNull(messages.photo), eq(messages.photo, sql`split_part(${storedFiles.key}, '/', 4)::uuid`)))
  await processInBatches(
    ctx,
    async () => {
      const left = and(eq(storedFiles.kind, 'chat-photo'), notExists(named))
      const rows = await ctx.db.select({ key: storedFiles.key }).from(storedFiles).where(left).limit(BATCH_SIZE)
      return rows.map(({ key }) => key)
    },
    (key) => inTransaction(ctx, (tx) => deleteFile(tx, key)),
  )
}

type Sent = Pick<Message, 'conversationId' | 'nonce'>

async function sentBefore({ db, actor }: UserCtx, { conversationId, nonce }: Sent): Promise<Message | undefined> {
  const same = and(eq(messages.conversationId, conversationId), eq(messages.senderId, actor.id), eq(messages.nonce, nonce))
  const [message] = await db.select().from(messages).where(same)
  return message
}

/**
 * Inside a transaction the sender's row is locked, so that the count is exact. The database refuses the eleventh photo of a day
 * too.
 */
async function assertMaySend(ctx: UserCtx, otherId: string): Promise<void> {
  if (!(await haveConfirmedBooking(ctx, otherId))) throw new Conflict('no_confirmed_booking', chatMessages.photoNeedsBooking)
  const since = new Date(ctx.now().getTime() - DAY_MS)
  const ofToday = and(eq(messages.senderId, ctx.actor.id), isNotNull(messages.photo), gt(messages.createdAt, since))
  if ((await ctx.db.$count(messages, ofToday)) >= MAX_CHAT_PHOTOS_A_DAY)
    throw new Conflict('too_many_photos', chatMessages.tooManyPhotos)
}
