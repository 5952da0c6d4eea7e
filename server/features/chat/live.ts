import type { LiveChat } from '#shared/chat.ts'
import type { UserCtx } from '#server/core/context.ts'
import type { AppEvent } from '#server/core/events.ts'
import { type EventStream, retryDuringOutage, listenFor } from '#server/core/streams.ts'
import { messagesAfter, participation, readUpTo } from './queries.ts'
import type { MessageView } from './views.ts'

const PAGE = 100

/**
 * The messages of a conversation after `lastEventId`, then each one as it is committed, in order, none twice. NOT_FOUND for a
 * stranger, before the stream begins. Without a `lastEventId` it begins with what is sent from now on.
 */
export async function followMessages(ctx: UserCtx, { conversationId, lastEventId }: LiveChat, signal?: AbortSignal) {
  const { lastSequence } = await participation(ctx, conversationId)
  const from = lastEventId ?? lastSequence
  return attentive(listenFor(ctx, signal), (ear) => streamMessages(ctx, conversationId, from, ear))
}

/** How far the other has read my messages: once at the start, then at every change. NOT_FOUND for a stranger. */
export async function followReceipts(ctx: UserCtx, conversationId: string, signal?: AbortSignal) {
  await participation(ctx, conversationId)
  return attentive(listenFor(ctx, signal), (ear) => streamReceipts(ctx, conversationId, ear))
}

/** An instant each time the other says that they are writing. NOT_FOUND for a stranger. */
export async function followTyping(ctx: UserCtx, conversationId: string, signal?: AbortSignal) {
  await participation(ctx, conversationId)
  return attentive(listenFor(ctx, signal), (ear) => streamTyping(ctx, conversationId, ear))
}

// The ear was opened before the stream's first read: what is sent in between is heard. Deaf again when the stream ends, however.
async function* attentive<T>(ear: EventStream, stream: (ear: EventStream) => AsyncGenerator<T, void>): AsyncGenerator<T, void> {
  try {
    yield* stream(ear)
  } finally {
    ear.stop()
  }
}

async function* streamMessages(
  ctx: UserCtx,
  conversationId: string,
  from: number,
  { events, signal }: EventStream,
): AsyncGenerator<MessageView, void> {
  let last = from
  yield* unseen()
  for await (const event of events) if (is(event, 'chat.message-sent', conversationId)) yield* unseen()

  async function* unseen(): AsyncGenerator<MessageView, void> {
    for (let full = true; full;) {
      const rows = (await retryDuringOutage(() => messagesAfter(ctx, conversationId, last, PAGE), signal)) ?? []
      for (const message of rows) {
        last = message.sequence
        yield message
      }
      full = rows.length === PAGE
    }
  }
}

async function* streamReceipts(
  ctx: UserCtx,
  conversationId: string,
  { events, signal }: EventStream,
): AsyncGenerator<{ readUpTo: number }, void> {
  let told = await retryDuringOutage(() => readUpTo(ctx, conversationId), signal)
  if (told === null) return
  yield { readUpTo: told }
  for await (const event of events) {
    if (!is(event, 'chat.messages-read', conversationId)) continue
    const now = await retryDuringOutage(() => readUpTo(ctx, conversationId), signal)
    if (now === null || now <= told) continue
    told = now
    yield { readUpTo: now }
  }
}

async function* streamTyping(ctx: UserCtx, conversationId: string, { events }: EventStream): AsyncGenerator<{ at: Date }, void> {
  for await (const event of events) if (is(event, 'chat.typing', conversationId)) yield { at: ctx.now() }
}

function is(event: AppEvent, type: AppEvent['type'], conversationId: string): boolean {
  return event.type === type && event.id === conversationId
}
