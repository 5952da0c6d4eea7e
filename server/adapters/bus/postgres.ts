import { randomUUID } from 'node:crypto'
import type { Sql } from 'postgres'
import { z } from 'zod'
import { createMemoryBus } from './memory.ts'
import { type AppEvent, type Bus, EVENTS_MISSED } from './port.ts'

const CHANNEL = 'plumai_events'
// NOTIFY takes a lock at commit, so several events share one message. Its payload must stay below 8,000 bytes.
const BATCH_SIZE = 40
const BATCH_DELAY_MS = 4

const Message = z.object({
  from: z.string(),
  events: z.array(z.object({ type: z.templateLiteral([z.string(), '.', z.string()]), id: z.string(), to: z.array(z.string()) })),
})

/**
 * Creates a bus that delivers in this process at once, and to other instances by NOTIFY. `onError` gets failures to send and what a
 * listener throws. Rejects when the database cannot be reached at the start. A lost message only delays, because listeners read rows.
 */
export async function createPostgresBus(sql: Sql, onError: (error: unknown) => void): Promise<Bus> {
  const local = createMemoryBus(onError)
  const instanceId = randomUUID()
  const queue: AppEvent[] = []
  let timer: NodeJS.Timeout | null = null
  let closed = false

  function receive(payload: string): void {
    const message = Message.safeParse(parse(payload))
    if (message.success && message.data.from !== instanceId) message.data.events.forEach((event) => local.publish(event))
  }
  let started = false
  // postgres.js calls this again after each reconnect.
  function onListening(): void {
    if (started) local.publish({ type: EVENTS_MISSED, id: '', to: [] })
    started = true
  }
  const listener = await sql.listen(CHANNEL, receive, onListening)

  async function flush(): Promise<void> {
    timer = null
    while (queue.length > 0) {
      const events = queue.splice(0, BATCH_SIZE)
      await sql.notify(CHANNEL, JSON.stringify({ from: instanceId, events })).catch(onError)
    }
  }

  return {
    publish(event) {
      if (closed) return
      local.publish(event)
      queue.push(event)
      timer ??= setTimeout(() => void flush(), BATCH_DELAY_MS)
    },
    listen: local.listen,
    onAnyEvent: local.onAnyEvent,
    async close() {
      closed = true
      if (timer) clearTimeout(timer)
      await flush()
      await listener.unlisten().catch(onError)
      await local.close()
    },
  }
}

function parse(payload: string): unknown {
  try {
    return JSON.parse(payload)
  } catch {
    return null
  }
}
