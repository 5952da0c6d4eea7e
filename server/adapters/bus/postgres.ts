import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { MINUTE_MS } from '#shared/days.ts'
import { connect, type Connection } from '#server/core/database/connect.ts'
import { createMemoryBus } from './memory.ts'
import { packed } from './messages.ts'
import { type AppEvent, type Bus, EVENTS_MISSED, type Pulse } from './port.ts'

const CHANNEL = 'plumai_events'
// NOTIFY takes a database lock at commit, so events of these milliseconds share one message.
const BATCH_DELAY_MS = 4
/** The pause in milliseconds before the next check while the bus does not receive its own messages. */
const AGAIN_MS = 500

const Message = z.object({
  from: z.string(),
  /** The id of a test message that the bus sends to itself to check that it receives messages. */
  echo: z.string().optional(),
  events: z
    .array(z.object({ type: z.templateLiteral([z.string(), '.', z.string()]), id: z.string(), to: z.array(z.string()) }))
    .default([]),
  /** True if the message only lists further recipients of an event that an earlier message has announced. */
  continues: z.boolean().default(false),
})

type Options = {
  /** Gets the errors of messages that could not be sent, and the errors that listeners throw. */
  onError: (error: unknown) => void
  /** The milliseconds between two checks, and the milliseconds within which the test message of a check must arrive. */
  checkEveryMs?: number
  echoWithinMs?: number
}

/**
 * Creates a bus that delivers events in this process at once, and to other instances by NOTIFY. Its `url` must not lead to a
 * pooler. Each minute it sends itself a test message. If that is missing after five seconds, it reconnects, and `pulse` reports
 * it as not alive. A lost message causes only a delay, because listeners read the rows.
 */
export async function createPostgresBus(url: string, options: Options): Promise<Bus> {
  const { onError, checkEveryMs = MINUTE_MS, echoWithinMs = 5_000 } = options
  const local = createMemoryBus(onError)
  const instanceId = randomUUID()
  const queue: AppEvent[] = []
  let timer: NodeJS.Timeout | null = null
  let closed = false
  const line = await openLine(url, { receive, onAgain })
  const check = startChecks({ line, from: instanceId, everyMs: checkEveryMs, withinMs: echoWithinMs })

  function receive(payload: string): void {
    const message = Message.safeParse(parse(payload))
    if (!message.success) return
    const { from, echo, events, continues } = message.data
    if (from !== instanceId) events.forEach(continues ? local.publishToUsers : local.publish)
    else if (echo) check.heard(echo)
  }

  /**
   * Called when the bus listens again after its connection was lost. Events may be missing, so listeners must read their rows
   * again.
   */
  function onAgain(): void {
    local.publish({ type: EVENTS_MISSED, id: '', to: [] })
    check.now()
  }

  async function flush(): Promise<void> {
    timer = null
    // A single connection sends all messages, so they stay in this order even if another flush begins meanwhile.
    await Promise.all(packed(instanceId, queue.splice(0)).map((message) => line.notify(message).catch(onError)))
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
    pulse: check.pulse,
    async close() {
      closed = true
      check.stop()
      if (timer) clearTimeout(timer)
      await flush()
      await line.close()
      await local.close()
    },
  }
}

type Line = {
  notify: (payload: string) => Promise<unknown>
  /**
   * Listens on new connections and closes the old ones. When the database is out of reach, rejects and continues with the old
   * ones.
   */
  renew: () => Promise<void>
  close: () => Promise<void>
}

/** Opens one connection that listens and one that notifies. `onAgain` is called when it listens again on a new connection. */
async function openLine(url: string, on: { receive: (payload: string) => void; onAgain: () => void }): Promise<Line> {
  let current = await open(() => undefined)

  async function open(onFirst: () => void): Promise<Connection> {
    const connection = connect(url, { max: 1 })
    let onListening = onFirst
    try {
      // postgres.js calls the callback again after each reconnect.
      await connection.sql.listen(CHANNEL, on.receive, () => {
        onListening()
        onListening = on.onAgain
      })
      return connection
    } catch (error) {
      await connection.end()
      throw error
    }
  }

  return {
    notify: (payload) => current.sql.notify(CHANNEL, payload),
    async renew() {
      const old = current
      current = await open(on.onAgain)
      void old.sql.end({ timeout: 0 })
    },
    close: () => current.end(),
  }
}

type Checks = { line: Line; from: string; everyMs: number; withinMs: number }

/** Checks periodically whether the bus receives its own test message, and renews its connections when it does not. */
function startChecks({ line, from, everyMs, withinMs }: Checks) {
  let last: Pulse = { alive: true, delaySeconds: Number.NaN }
  let waiting: { echo: string; resolve: () => void } | null = null
  let running: AbortController | null = null
  const stopped = new AbortController()
  void run()

  async function run(): Promise<void> {
    while (!stopped.signal.aborted) {
      await check()
      running = new AbortController()
      const pause = last.alive ? everyMs : AGAIN_MS
      await sleep(pause, undefined, { signal: AbortSignal.any([running.signal, stopped.signal]), ref: false }).catch(
        () => undefined,
      )
    }
  }

  async function check(): Promise<void> {
    const echo = randomUUID()
    const heard = new Promise<true>((resolve) => (waiting = { echo, resolve: () => resolve(true) }))
    const sentAt = performance.now()
    const outcome = await Promise.race([
      line.notify(JSON.stringify({ from, echo })).then(
        () => heard,
        () => 'not sent' as const,
      ),
      sleep(withinMs, 'silent' as const, { ref: false }),
    ])
    if (stopped.signal.aborted) return
    const alive = outcome === true
    last = { alive, delaySeconds: alive ? (performance.now() - sentAt) / 1_000 : Number.NaN }
    // Only a silent connection is renewed here, because postgres.js itself reopens a connection that was lost.
    if (outcome === 'silent') await line.renew().catch(() => undefined)
  }

  return {
    heard: (echo: string) => waiting?.echo === echo && waiting.resolve(),
    now: () => running?.abort(),
    pulse: () => last,
    stop: () => stopped.abort(),
  }
}

function parse(payload: string): unknown {
  try {
    return JSON.parse(payload)
  } catch {
    return null
  }
}
