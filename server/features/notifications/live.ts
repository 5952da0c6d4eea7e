import type { UserCtx } from '#server/core/context.ts'
import { type EventStream, listenFor } from '#server/core/streams.ts'

/** Types that are not news to a page: the end of a session is the socket's affair, typing has a stream of its own. */
const unsaid = /^(auth\.|chat\.typing$)/

/**
 * Every event for the person who asks, from the moment of the call: its type and the id of the row. A page that hears one
 * reads that feature's rows again.
 */
export function followEvents(ctx: UserCtx, signal?: AbortSignal): AsyncIterable<{ type: string; id: string }, void> {
  return heard(listenFor(ctx, signal))
}

async function* heard({ events, stop }: EventStream) {
  try {
    for await (const { type, id } of events) if (!unsaid.test(type)) yield { type, id }
  } finally {
    stop()
  }
}
