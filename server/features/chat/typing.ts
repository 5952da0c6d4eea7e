import type { UserCtx } from '#server/core/context.ts'
import { participation } from './queries.ts'

/** Tells the other participant that the caller is typing. Nothing is stored. NOT_FOUND for a stranger to the conversation. */
export async function tellTyping(ctx: UserCtx, conversationId: string): Promise<{ ok: true }> {
  const { otherId } = await participation(ctx, conversationId)
  ctx.bus.publish({ type: 'chat.typing', id: conversationId, to: [otherId] })
  return { ok: true }
}
