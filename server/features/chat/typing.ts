import type { UserCtx } from '#server/core/context.ts'
import { isBlockedBetween } from '#server/features/safety/service.ts'
import { participation } from './queries.ts'

/**
 * Notifies the open pages of the other participant that the caller is typing. Stores nothing. Throws NOT_FOUND unless the caller
 * is a participant.
 */
export async function publishTyping(ctx: UserCtx, conversationId: string): Promise<{ ok: true }> {
  const { otherId } = await participation(ctx, conversationId)
  if (await isBlockedBetween(ctx, ctx.actor.id, otherId)) return { ok: true }
  ctx.bus.publish({ type: 'chat.typing', id: conversationId, to: [otherId] })
  return { ok: true }
}
