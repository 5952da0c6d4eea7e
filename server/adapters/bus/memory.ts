import { EventEmitter } from 'node:events'
import type { AppEvent, Bus } from './port.ts'

/** `publishToUsers` sends an event to the streams of its users only, not to the `onAnyEvent` listeners. */
type MemoryBus = Bus & { readonly publishToUsers: (event: AppEvent) => void }

/**
 * Creates a bus inside one process. Tests use it, and the Postgres bus delivers its local events through it. `onError` gets every
 * error that a listener throws.
 */
export function createMemoryBus(onError: (error: unknown) => void = () => undefined): MemoryBus {
  const emitter = new EventEmitter().setMaxListeners(0)
  function publishToUsers(event: AppEvent): void {
    for (const userId of new Set(event.to)) emitter.emit(`to:${userId}`, event)
  }
  return {
    publish(event) {
      emitter.emit('*', event)
      publishToUsers(event)
    },
    publishToUsers,
    listen: (userId, signal) => streamOf(emitter, `to:${userId}`, signal),
    onAnyEvent(listener) {
      const guarded = (event: AppEvent) => {
        try {
          listener(event)
        } catch (error) {
          onError(error)
        }
      }
      emitter.on('*', guarded)
      return () => emitter.off('*', guarded)
    },
    pulse: () => ({ alive: true, delaySeconds: 0 }),
    async close() {
      emitter.removeAllListeners()
    },
  }
}

/**
 * Returns the events of `name` as a stream. The stream collects events from the moment of the call, not from the first read, and
 * ends when the signal aborts.
 */
function streamOf(emitter: EventEmitter, name: string, signal?: AbortSignal): AsyncIterable<AppEvent> {
  const queue: AppEvent[] = []
  let wake = () => {}
  const onEvent = (event: AppEvent) => {
    queue.push(event)
    wake()
  }
  const stop = () => {
    emitter.off(name, onEvent)
    wake()
  }
  if (!signal?.aborted) emitter.on(name, onEvent)
  signal?.addEventListener('abort', stop, { once: true })

  return (async function* () {
    try {
      while (!signal?.aborted) {
        const event = queue.shift()
        if (event) yield event
        else await new Promise<void>((resolve) => (wake = resolve))
      }
    } finally {
      signal?.removeEventListener('abort', stop)
      stop()
    }
  })()
}
