import { setTimeout as sleep } from 'node:timers/promises'
import { tracked, type TrackedEnvelope } from '@trpc/server'
import { z } from 'zod'
import type { Socket, UserCtx } from './context.ts'
import { isOutage, TooMany } from './errors.ts'
import type { AppEvent } from './events.ts'

const RETRY_MS = 1_000
const MAX_STREAMS_PER_SOCKET = 20

/** The events of one subscription. `signal` aborts when it ends; `stop` ends it. */
export type EventStream = { readonly events: AsyncIterable<AppEvent>; readonly signal: AbortSignal; readonly stop: () => void }

/**
 * Returns the actor's events from the moment of the call until `signal` aborts, `stop` is called or the socket closes. The
 * socket's own signal is needed because tRPC does not abort a subscription that starts while its socket closes. Throws
 * TOO_MANY_REQUESTS for the 21st stream on one socket. `about`: a user whose events are returned instead of the actor's; such a
 * stream must tell the actor no more than that something changed.
 */
export function listenFor(ctx: UserCtx, signal?: AbortSignal, about = ctx.actor.id): EventStream {
  const { socket } = ctx.caller
  const own = new AbortController()
  const until = AbortSignal.any([own.signal, signal, socket?.closed].filter((one) => one !== undefined))
  if (socket && ctx.settings.limits !== 'off') countStream(socket, until)
  return { events: ctx.bus.listen(about, until), signal: until, stop: () => own.abort() }
}

/** The `.output()` schema of a subscription: the resolver returns an async iterable, and each item is parsed with `item`. */
export function streamOf<Item extends z.ZodType>(item: Item) {
  return z
    .custom<AsyncIterable<z.input<Item>, void>>(isStream)
    .transform((source): AsyncIterable<z.output<Item>, void> => checked(source, item))
}

/** Like `streamOf`, but each item carries an id. After a lost connection the client resumes from it (`lastEventId` of the input). */
export function trackedStreamOf<Item extends z.ZodType>(item: Item, idOf: (value: z.output<Item>) => string) {
  return z
    .custom<AsyncIterable<z.input<Item>, void>>(isStream)
    .transform((source): AsyncIterable<TrackedEnvelope<z.output<Item>>, void> => numbered(checked(source, item), idOf))
}

/**
 * Reads for a stream and retries every second while the database is out of reach; other errors are thrown. Returns null when the
 * signal aborts first. A stream must survive an outage, because the client does not subscribe again after an error.
 */
export async function retryDuringOutage<T>(read: () => Promise<T>, signal?: AbortSignal): Promise<T | null> {
  while (!signal?.aborted) {
    try {
      return await read()
    } catch (error) {
      if (!isOutage(error)) throw error
      await sleep(RETRY_MS, undefined, { signal }).catch(() => undefined)
    }
  }
  return null
}

function countStream(socket: Socket, until: AbortSignal): void {
  if (socket.streams >= MAX_STREAMS_PER_SOCKET) throw new TooMany(1)
  socket.streams++
  until.addEventListener('abort', () => socket.streams--, { once: true })
}

async function* checked<Item extends z.ZodType>(source: AsyncIterable<z.input<Item>, void>, item: Item) {
  for await (const value of source) yield item.parse(value)
}

async function* numbered<T>(source: AsyncIterable<T, void>, idOf: (value: T) => string) {
  for await (const value of source) yield tracked(idOf(value), value)
}

function isStream(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Symbol.asyncIterator in value
}
