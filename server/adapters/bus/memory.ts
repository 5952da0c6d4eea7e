import { EventEmitter } from 'node:events'
import type { AppEvent } from '#server/core/events.ts'
import type { Bus } from './port.ts'

/** The bus of one process: what tests and single instances need, and the local half of the Postgres one. */
export function createMemoryBus(): Bus {
  const emitter = new EventEmitter().setMaxListeners(0)
  return {
    publish(event) {
      emitter.emit('*', event)
      for (const userId of new Set(event.to)) emitter.emit(`to:${userId}`, event)
    },
    listen: (userId, signal) => follow(emitter, `to:${userId}`, signal),
    onEvery(listener) {
      emitter.on('*', listener)
      return () => emitter.off('*', listener)
    },
    async close() {
      emitter.removeAllListeners()
    },
  }
}

/** Attaches at once, not at the first read; an abort ends the stream. */
function follow(emitter: EventEmitter, name: string, signal?: AbortSignal): AsyncIterable<AppEvent> {
  const waiting: AppEvent[] = []
  let wake = () => {}
  const hear = (event: AppEvent) => {
    waiting.push(event)
    wake()
  }
  const stop = () => {
    emitter.off(name, hear)
    wake()
  }
  if (!signal?.aborted) emitter.on(name, hear)
  signal?.addEventListener('abort', stop, { once: true })

  return (async function* () {
    try {
      while (!signal?.aborted) {
        const event = waiting.shift()
        if (event) yield event
        else await new Promise<void>((resolve) => (wake = resolve))
      }
    } finally {
      signal?.removeEventListener('abort', stop)
      stop()
    }
  })()
}
