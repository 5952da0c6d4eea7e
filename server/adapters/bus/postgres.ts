import { randomUUID } from 'node:crypto'
import type { Sql } from 'postgres'
import { z } from 'zod'
import type { AppEvent } from '#server/core/events.ts'
import { createMemoryBus } from './memory.ts'
import { type Bus, WAS_DEAF } from './port.ts'

const CHANNEL = 'plumai_events'
// NOTIFY refuses payloads of 8,000 bytes and takes a lock at commit: several events go in one notice.
const BATCH = 40
const GATHER_MS = 4

const Notice = z.object({
  from: z.string(),
  events: z.array(z.object({ type: z.templateLiteral([z.string(), '.', z.string()]), id: z.string(), to: z.array(z.string()) })),
})

/** In-process at once, and by Postgres NOTIFY to the other instances. A lost notice delays, never corrupts. */
export async function createPostgresBus(sql: Sql, onError: (error: unknown) => void): Promise<Bus> {
  const local = createMemoryBus()
  const self = randomUUID()
  let waiting: AppEvent[] = []
  let timer: NodeJS.Timeout | null = null

  function hear(payload: string): void {
    const notice = Notice.safeParse(parse(payload))
    if (notice.success && notice.data.from !== self) notice.data.events.forEach((event) => local.publish(event))
  }
  let began = false
  // Called again each time the client has found its database again.
  function onListening(): void {
    if (began) local.publish({ type: WAS_DEAF, id: '', to: [] })
    began = true
  }
  const listener = await sql.listen(CHANNEL, hear, onListening)

  async function flush(): Promise<void> {
    timer = null
    while (waiting.length > 0) {
      const events = waiting.splice(0, BATCH)
      await sql.notify(CHANNEL, JSON.stringify({ from: self, events })).catch(onError)
    }
  }

  return {
    publish(event) {
      local.publish(event)
      waiting.push(event)
      timer ??= setTimeout(() => void flush(), GATHER_MS)
    },
    listen: local.listen,
    onEvery: local.onEvery,
    async close() {
      if (timer) clearTimeout(timer)
      await flush()
      waiting = []
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
