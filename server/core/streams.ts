import { setTimeout as sleep } from 'node:timers/promises'
import { tracked, type TrackedEnvelope } from '@trpc/server'
import { z } from 'zod'
import type { Socket, UserCtx } from './context.ts'
import { isOutage, TooMany } from './errors.ts'
import type { AppEvent } from '#server/adapters/bus/port.ts'

const RETRY_MS = 1_000
const MAX_STREAMS_PER_SOCKET = 20

/** The events of one subscription, from its start on. `signal` aborts when the subscription ends. */
export type EventStream = { readonly events: AsyncIterable<AppEvent>; readonly signal: AbortSignal }

type Subscription<T> = {
  /** The signal with which tRPC ends the subscription. */
  readonly signal: AbortSignal | undefined
  /** A user whose events are read instead of the actor's. Such a stream must reveal to the actor only that something changed. */
  readonly about?: string
  /** A newer subscription with the same `key` on the same socket ends the older one. */
  readonly key?: string
  readonly values: (stream: EventStream) => AsyncIterable<T>
}

/**
 * Runs a subscription: collects events from the moment of the call and sends the `values` made from them, until the client
 * unsubscribes or the socket closes. It waits when the client reads slowly. The socket's own signal is needed, because tRPC does
 * not abort a subscription that starts while its socket closes. Throws TOO_MANY_REQUESTS for the 21st stream on one socket.
 */
export function subscribe<T>(
  ctx: UserCtx,
  { signal, about = ctx.actor.id, key, values }: Subscription<T>,
): AsyncGenerator<T, void> {
  const { socket } = ctx.caller
  const own = new AbortController()
  const until = AbortSignal.any([own.signal, signal, socket?.closed].filter((one) => one !== undefined))
  if (socket) register(socket, { key, own, until, limited: ctx.settings.limits !== 'off' })
  return run(ctx.bus.listen(about, until))

  async function* run(events: AsyncIterable<AppEvent>): AsyncGenerator<T, void> {
    try {
      for await (const value of values({ events, signal: until })) {
        await socket?.room(until)
        if (until.aborted) return
        yield value
      }
    } finally {
      own.abort()
    }
  }
}

/**
 * Returns the `.output()` schema of a subscription, whose resolver returns an async iterable. Each item is parsed with `item`.
 */
export function streamOf<Item extends z.ZodType>(item: Item) {
  return z
    .custom<AsyncIterable<z.input<Item>, void>>(isStream)
    .transform((source): AsyncIterable<z.output<Item>, void> => checked(source, item))
}

/**
 * Returns a schema like `streamOf`, but each item also has an id. After a lost connection the client resumes from this id
 * (`lastEventId` of the input).
 */
export function trackedStreamOf<Item extends z.ZodType>(item: Item, idOf: (value: z.output<Item>) => string) {
  return z
    .custom<AsyncIterable<z.input<Item>, void>>(isStream)
    .transform((source): AsyncIterable<TrackedEnvelope<z.output<Item>>, void> => numbered(checked(source, item), idOf))
}

/**
 * Runs a read for a stream, and retries every second while the database is out of reach, because the client does not subscribe
 * again after an error. Rethrows other errors. Returns null when the signal aborts first.
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

type Registration = {
  readonly key: string | undefined
  readonly own: AbortController
  readonly until: AbortSignal
  readonly limited: boolean
}

function register({ streams }: Socket, { key, own, until, limited }: Registration): void {
  if (until.aborted) return
  if (key) for (const [older, olderKey] of streams) if (olderKey === key) older.abort()
  if (limited && streams.size >= MAX_STREAMS_PER_SOCKET) throw new TooMany(1)
  streams.set(own, key)
  until.addEventListener('abort', () => streams.delete(own), { once: true })
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
