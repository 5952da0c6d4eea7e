import { setTimeout as sleep } from 'node:timers/promises'
import { tracked, type TrackedEnvelope } from '@trpc/server'
import { z } from 'zod'
import type { UserCtx } from './context.ts'
import { isOutage, TooMany } from './errors.ts'
import type { AppEvent } from './events.ts'

const RETRY_MS = 1_000
const MOST_ON_A_SOCKET = 20

const open = new WeakMap<AbortSignal, number>()

/** What a stream hears, and until when; `stop` ends it. */
export type Ear = { readonly events: AsyncIterable<AppEvent>; readonly signal: AbortSignal; readonly stop: () => void }

/**
 * The actor's events from the moment of the call until `signal` aborts, the stream stops it, or the socket closes: the library
 * forgets a stream that was refused as it began, or began as the socket closed. TOO_MANY_REQUESTS at the 21st on one socket.
 * `about`: the events for that person instead; a stream of them says to others no more than that something happened.
 */
export function listenFor(ctx: UserCtx, signal?: AbortSignal, about = ctx.actor.id): Ear {
  const { closed } = ctx.caller
  const own = new AbortController()
  const until = AbortSignal.any([own.signal, signal, closed].filter((one) => one !== undefined))
  if (closed && ctx.settings.limits !== 'off') occupy(closed, until)
  return { events: ctx.bus.listen(about, until), signal: until, stop: () => own.abort() }
}

/** The `.output()` of a subscription: the resolver returns a plain stream, and every item of it is held to `item`. */
export function streamOf<Item extends z.ZodType>(item: Item) {
  return z
    .custom<AsyncIterable<z.input<Item>, void>>(isStream)
    .transform((source): AsyncIterable<z.output<Item>, void> => checked(source, item))
}

/** The same, with the id from which the client's link resumes after a cut (`lastEventId` of the input). */
export function trackedStreamOf<Item extends z.ZodType>(item: Item, idOf: (value: z.output<Item>) => string) {
  return z
    .custom<AsyncIterable<z.input<Item>, void>>(isStream)
    .transform((source): AsyncIterable<TrackedEnvelope<z.output<Item>>, void> => numbered(checked(source, item), idOf))
}

/**
 * Reads for a stream that outlives an outage of the database: tries again every second until the signal aborts, then answers
 * null. A generator that throws is not subscribed to again by the client, so it must not throw for what will pass.
 */
export async function insist<T>(read: () => Promise<T>, signal?: AbortSignal): Promise<T | null> {
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

function occupy(socket: AbortSignal, until: AbortSignal): void {
  const count = open.get(socket) ?? 0
  if (count >= MOST_ON_A_SOCKET) throw new TooMany(1)
  open.set(socket, count + 1)
  until.addEventListener('abort', () => open.set(socket, (open.get(socket) ?? 1) - 1), { once: true })
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
