import { chatMessages, type ValidateMessage } from '#shared/chat.ts'
import { MINUTE_MS } from '#shared/days.ts'
import { EARLIER_MESSAGES, EARLIER_MINUTES, screen, screeningSentences } from '#shared/screening/screen.ts'
import type { Ctx, UserCtx } from '#server/core/context.ts'
import { participation } from './queries.ts'
import { earlierTextsOf } from './statements.ts'

export type Verdict = { readonly blocked: boolean; readonly blockedReason: string | null }
/** The last delivered texts of a sender in a conversation, the oldest first. */
export type EarlierTexts = ReturnType<typeof textsBySender>

/** The number of messages of both participants that are read to find those of the sender. */
const WINDOW = EARLIER_MESSAGES * 4

/**
 * True if a message would be delivered now; the verdict is the same as in `chat.send`. Throws NOT_FOUND unless the caller is a
 * participant.
 */
export async function validateMessage(
  ctx: UserCtx,
  { conversationId, content }: ValidateMessage,
): Promise<{ blocked: boolean; reason: string | null }> {
  await participation(ctx, conversationId)
  const earlier = await readEarlierTexts(ctx, [conversationId], [ctx.actor.id])
  const { blocked } = verdictOf(content, earlier.of(conversationId, ctx.actor.id))
  return { blocked, reason: blocked ? chatMessages.blockedReason : null }
}

/** Screens a message together with the sender's earlier texts, because a phone number may be split over several messages. */
export function verdictOf(content: string, earlier: readonly string[]): Verdict {
  const reason = screen(content, earlier)
  return { blocked: reason !== null, blockedReason: reason && screeningSentences[reason] }
}

/** Reads the texts that these senders sent in these conversations in the last minutes and that were delivered. */
export async function readEarlierTexts(ctx: Ctx, conversationIds: string[], senderIds: string[]): Promise<EarlierTexts> {
  const since = new Date(ctx.now().getTime() - EARLIER_MINUTES * MINUTE_MS)
  const rows = await earlierTextsOf(ctx.db, {
    ids: conversationIds,
    senders: senderIds,
    since,
    window: WINDOW,
  })
  const texts = textsBySender()
  for (const row of rows) texts.add(row.conversationId, row.senderId, row.text)
  return texts
}

function textsBySender() {
  const all = new Map<string, string[]>()
  const of = (conversationId: string, senderId: string) => all.get(`${conversationId} ${senderId}`) ?? []
  return {
    of,
    add(conversationId: string, senderId: string, text: string): void {
      all.set(`${conversationId} ${senderId}`, [...of(conversationId, senderId), text].slice(-EARLIER_MESSAGES))
    },
  }
}
