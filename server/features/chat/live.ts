import type { LiveChat } from '#shared/chat.ts'
import type { UserCtx } from '#server/core/context.ts'
import type { AppEvent } from '#server/adapters/bus/port.ts'
import { type EventStream, retryDuringOutage, subscribe } from '#server/core/streams.ts'
import { messagesDecidedSince, participation, readUpTo } from './queries.ts'
import { PAGE, readAfter } from './read-together.ts'
import { messageFor } from './rules.ts'
import type { MessageView } from './views.ts'

/** The accepted difference between the clocks of two instances. */
const CLOCK_TOLERANCE_MS = 60_000

/**
 * Streams the messages of a conversation after `lastEventId`, in order and each once, and then each new one after its commit.
 * Without a valid `lastEventId` it begins with the next message. A blocked message that an admin releases is sent again with its
 * original number. A newer stream of the same conversation on the same socket ends the older one. Throws NOT_FOUND before the
 * stream begins, unless the caller is a participant.
 */
export async function followMessages(ctx: UserCtx, { conversationId, lastEventId }: LiveChat, signal?: AbortSignal) {
  const { lastSequence } = await participation(ctx, conversationId)
  // A `lastEventId` from another conversation may be higher, and would make the reader miss every message up to that number.
  const from = Math.min(lastEventId ?? lastSequence, lastSequence)
  return subscribe(ctx, {
    signal,
    key: `messages:${conversationId}`,
    values: (stream) => streamMessages(ctx, conversationId, from, stream),
  })
}

/**
 * Streams the number of the last message that the other participant has read, at once and at each change. Throws NOT_FOUND unless
 * the caller is a participant.
 */
export async function followReceipts(ctx: UserCtx, conversationId: string, signal?: AbortSignal) {
  await participation(ctx, conversationId)
  return subscribe(ctx, {
    signal,
    key: `receipts:${conversationId}`,
    values: (stream) => streamReceipts(ctx, conversationId, stream),
  })
}

/** Streams an instant each time the other participant types. Throws NOT_FOUND in the same cases as `followMessages`. */
export async function followTyping(ctx: UserCtx, conversationId: string, signal?: AbortSignal) {
  await participation(ctx, conversationId)
  return subscribe(ctx, {
    signal,
    key: `typing:${conversationId}`,
    values: (stream) => streamTyping(ctx, conversationId, stream),
  })
}

async function* streamMessages(
  ctx: UserCtx,
  conversationId: string,
  from: number,
  { events, signal }: EventStream,
): AsyncGenerator<MessageView, void> {
  let last = from
  let decidedBefore = ctx.now()
  yield* newMessages()
  for await (const event of events) {
    if (isAbout(event, 'chat.message-sent', conversationId)) yield* newMessages()
    if (isAbout(event, 'chat.appeal-decided', conversationId)) yield* decidedMessages()
  }

  async function* decidedMessages(): AsyncGenerator<MessageView, void> {
    const since = new Date(decidedBefore.getTime() - CLOCK_TOLERANCE_MS)
    decidedBefore = ctx.now()
    yield* (await retryDuringOutage(() => messagesDecidedSince(ctx, conversationId, since), signal)) ?? []
  }

  async function* newMessages(): AsyncGenerator<MessageView, void> {
    for (let full = true; full;) {
      const rows = (await retryDuringOutage(() => readAfter(ctx.db, conversationId, last), signal)) ?? []
      for (const message of rows) {
        last = message.sequence
        yield messageFor(ctx.actor.id, message)
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
  let sent = await retryDuringOutage(() => readUpTo(ctx, conversationId), signal)
  if (sent === null) return
  yield { readUpTo: sent }
  for await (const event of events) {
    if (!isAbout(event, 'chat.messages-read', conversationId)) continue
    const current = await retryDuringOutage(() => readUpTo(ctx, conversationId), signal)
    if (current === null || current <= sent) continue
    sent = current
    yield { readUpTo: current }
  }
}

async function* streamTyping(ctx: UserCtx, conversationId: string, { events }: EventStream): AsyncGenerator<{ at: Date }, void> {
  for await (const event of events) if (isAbout(event, 'chat.typing', conversationId)) yield { at: ctx.now() }
}

function isAbout(event: AppEvent, type: AppEvent['type'], conversationId: string): boolean {
  return event.type === type && event.id === conversationId
}
