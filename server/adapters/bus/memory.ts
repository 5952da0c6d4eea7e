import { EventEmitter, on } from 'node:events'
import type { AppEvent } from '../../core/events.ts'
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

/** Attaches at once; an abort ends the stream instead of throwing in it. */
function follow(emitter: EventEmitter, name: string, signal?: AbortSignal): AsyncIterable<AppEvent> {
  if (signal?.aborted) return (async function* () {})()
  const events: AsyncIterableIterator<[AppEvent]> = on(emitter, name, { signal })
  return (async function* () {
    try {
      for await (const [event] of events) yield event
    } catch (error) {
      if (!signal?.aborted) throw error
    }
  })()
}
