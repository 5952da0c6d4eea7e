import type { UserCtx } from '#server/core/context.ts'
import { type EventStream, subscribe } from '#server/core/streams.ts'

/** Event types that are not sent to pages. Sockets handle the end of a session themselves, and typing has its own stream. */
const internal = /^(auth\.|chat\.typing$)/

/**
 * Streams every event for the caller from now on, as its type and the id of its row. An open page that receives an event reads the
 * data of that feature again.
 */
export function followEvents(ctx: UserCtx, signal?: AbortSignal): AsyncIterable<{ type: string; id: string }, void> {
  return subscribe(ctx, { signal, values: withoutInternal })
}

async function* withoutInternal({ events }: EventStream) {
  for await (const { type, id } of events) if (!internal.test(type)) yield { type, id }
}
