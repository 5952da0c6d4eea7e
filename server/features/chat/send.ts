import type { Conversation, Message } from '#db/schema/chat.ts'
import type { SendMessage } from '#shared/chat.ts'
import { safetyMessages } from '#shared/safety.ts'
import { systemContext, type Ctx, type Tx, type UserCtx } from '#server/core/context.ts'
import { onePerDatabase } from '#server/core/database/per-database.ts'
import { Conflict, DomainError, isOutage, NotFound } from '#server/core/errors.ts'
import { inTransaction } from '#server/core/transaction.ts'
import { messageFor, otherOf } from './rules.ts'
import { readEarlierTexts, verdictOf, type Verdict } from './screening.ts'
import { copiesOf, insertedMessages, lockedConversations, movedConversations, rowsOf } from './statements.ts'
import type { MessageView } from './views.ts'

const MAX_BATCH_SIZE = 100

/** `photo`: the file name of a photo; its message has a fixed sentence as content, which is not screened. */
type Given = { readonly ctx: UserCtx; readonly message: SendMessage & { readonly photo?: string } }
type Waiting = Given & {
  readonly resolve: (message: Message) => void
  readonly reject: (error: unknown) => void
}
type Queue = { waiting: Waiting[]; sending: boolean }

// While one batch is being committed, new messages wait for the next batch.
const queueOf = onePerDatabase((): Queue => ({ waiting: [], sending: false }))

/**
 * Stores a message and, after the commit, returns it as its sender sees it. A repeated call with the same nonce returns the
 * stored message. A message that screening blocks is stored, but not delivered. Throws NOT_FOUND unless the caller is a
 * participant, and CONFLICT `conversation_closed` when one participant has blocked the other. Emits `chat.message-sent` with the
 * conversation's id to both participants.
 */
export async function sendMessage(ctx: UserCtx, message: SendMessage): Promise<MessageView> {
  return messageFor(ctx.actor.id, await queueMessage(ctx, message))
}

/**
 * Stores a photo message in the caller's transaction and returns it, or the stored message with the same nonce. The transaction
 * must not yet have locked a conversation. The errors and events are those of `sendMessage`.
 */
export async function writePhotoMessage(tx: Tx<UserCtx>, message: Given['message']): Promise<Message> {
  const [outcome] = (await write(tx, [{ ctx: tx, message }])).values()
  if (!outcome || outcome instanceof DomainError) throw outcome ?? new NotFound()
  return outcome
}

function queueMessage(ctx: UserCtx, message: SendMessage): Promise<Message> {
  return new Promise((resolve, reject) => {
    const queue = queueOf(ctx.db)
    queue.waiting.push({ ctx, message, resolve, reject })
    if (!queue.sending) void sendBatches(queue)
  })
}

async function sendBatches(queue: Queue): Promise<void> {
  queue.sending = true
  while (queue.waiting.length > 0) await deliver(queue.waiting.splice(0, MAX_BATCH_SIZE))
  queue.sending = false
}

/**
 * Stores a batch of messages and resolves or rejects the promise of every sender. It never throws itself. If the database refuses
 * the batch because of one message, each message is stored separately.
 */
async function deliver(batch: readonly Waiting[]): Promise<void> {
  const [first] = batch
  if (!first) return
  try {
    const outcomes = await inTransaction(systemContext(first.ctx), (tx) => write(tx, batch))
    for (const [sender, outcome] of outcomes) {
      if (outcome instanceof DomainError) sender.reject(outcome)
      else sender.resolve(outcome)
    }
  } catch (error) {
    if (batch.length === 1 || isOutage(error)) for (const { reject } of batch) reject(error)
    else for (const sender of batch) await deliver([sender])
  }
}

async function write<T extends Given>(tx: Tx, batch: readonly T[]): Promise<Map<T, Message | DomainError>> {
  const open = await lockConversations(tx, batch)
  const [known, earlier] = await Promise.all([
    earlierCopies(tx, batch),
    readEarlierTexts(tx, conversationIdsOf(batch), senderIdsOf(batch)),
  ])
  const outcomes = new Map<T, Message | DomainError>()
  const rows: Message[] = []
  for (const sender of batch) {
    const { actor } = sender.ctx
    const conversation = open.get(sender.message.conversationId)
    if (!conversation || otherOf(conversation, actor.id) === null) {
      outcomes.set(sender, new NotFound())
      continue
    }
    const key = keyOf({ ...sender.message, senderId: actor.id })
    if (conversation.closed && !known.has(key)) {
      outcomes.set(sender, new Conflict('conversation_closed', safetyMessages.closedChat))
      continue
    }
    const message = known.get(key) ?? next(sender, conversation)
    known.set(key, message)
    outcomes.set(sender, message)
  }
  if (rows.length > 0) await store(tx, rows, open)
  return outcomes

  function next(sender: T, conversation: Conversation): Message {
    const { content, photo } = sender.message
    const senderId = sender.ctx.actor.id
    const verdict = photo ? notBlocked : verdictOf(content, earlier.of(conversation.id, senderId))
    if (!verdict.blocked && !photo) earlier.add(conversation.id, senderId, content)
    const message = draft(tx, sender, ++conversation.lastSequence, verdict)
    rows.push(message)
    return message
  }
}

async function lockConversations(tx: Tx, batch: readonly Given[]) {
  const rows = await lockedConversations(tx.db, { ids: conversationIdsOf(batch) })
  return new Map(rows.map((row) => [row.id, row]))
}

/**
 * Returns the messages of the batch that were stored before, which it finds by their nonce. Must run after the lock, to see every
 * committed message.
 */
async function earlierCopies(tx: Tx, batch: readonly Given[]) {
  const rows = await copiesOf(tx.db, {
    ids: conversationIdsOf(batch),
    senders: senderIdsOf(batch),
    nonces: unique(batch, ({ message }) => message.nonce),
  })
  return new Map(rows.map((row) => [keyOf(row), row]))
}

async function store(tx: Tx, rows: Message[], open: Awaited<ReturnType<typeof lockConversations>>): Promise<void> {
  const written = Map.groupBy(rows, ({ conversationId }) => conversationId)
  const touched = [...open.values()].filter(({ id }) => written.has(id))
  const now = tx.now()
  // A blocked message does not move the conversation to the top of the recipient's list, so `updatedAt` stays.
  const movedAt = ({ id, updatedAt }: Conversation) => (written.get(id)?.some(({ blocked }) => !blocked) ? now : updatedAt)
  await Promise.all([
    insertedMessages(tx.db, { rows: rowsOf(rows) }),
    movedConversations(tx.db, {
      ids: touched.map(({ id }) => id),
      sequences: touched.map(({ lastSequence }) => lastSequence),
      instants: touched.map((conversation) => movedAt(conversation).toISOString()),
    }),
  ])
  for (const { id, participant1Id, participant2Id } of touched)
    await tx.emit({ type: 'chat.message-sent', id, to: [participant1Id, participant2Id] })
}

function draft(ctx: Ctx, { ctx: { actor }, message }: Given, sequence: number, verdict: Verdict): Message {
  const { conversationId, content, nonce, photo = null } = message
  const fresh = { ...verdict, ...noAppeal, read: false, readAt: null }
  return {
    id: orderedId(ctx),
    conversationId,
    senderId: actor.id,
    content,
    photo,
    nonce,
    sequence,
    ...fresh,
    createdAt: ctx.now(),
  }
}

/**
 * Returns a time-ordered id (version 7), like the column's default. It is created here, because the sender's response contains
 * the id.
 */
function orderedId({ newId, now }: Ctx): string {
  const time = now().getTime().toString(16).padStart(12, '0')
  // The end of a random id (version 4), without its version digit.
  return `${time.slice(0, 8)}-${time.slice(8)}-7${newId().slice(15)}`
}

const notBlocked: Verdict = { blocked: false, blockedReason: null }
const noAppeal = { appeal: null, appealedAt: null, appealDecidedAt: null, appealDecidedBy: null } as const

function keyOf({ conversationId, senderId, nonce }: Pick<Message, 'conversationId' | 'senderId' | 'nonce'>): string {
  return `${conversationId} ${senderId} ${nonce}`.toLowerCase()
}

function conversationIdsOf(batch: readonly Given[]): string[] {
  return unique(batch, ({ message }) => message.conversationId)
}

function senderIdsOf(batch: readonly Given[]): string[] {
  return unique(batch, ({ ctx }) => ctx.actor.id)
}

function unique<T>(batch: readonly Given[], of: (sender: Given) => T): T[] {
  return [...new Set(batch.map(of))]
}
