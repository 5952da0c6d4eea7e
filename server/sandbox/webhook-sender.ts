import { createHmac } from 'node:crypto'
import type postgres from 'postgres'
import type { Secrets } from './secrets.ts'
import type { EventObject } from './store.ts'

/** How webhooks are delivered in a test. */
export type WebhookPlan = {
  /** The webhooks that are never sent. Their events still appear in the list of events. */
  drop?: boolean | ((event: { id: string; type: string }) => boolean)
  /** The number of concurrent copies that are sent of each webhook. */
  copies?: number
  /** The delay of new webhooks in milliseconds, on the sandbox's clock. */
  delayInMs?: number
  /** True if webhooks wait until `redeliver` is called or until a plan without `hold` is set. */
  hold?: boolean
}

export type Delivery = {
  id: string
  eventId: string
  type: string
  state: 'pending' | 'delivered' | 'dropped' | 'failed'
  attempts: number
  lastStatus: number | null
}

type Due = { id: string; event_id: string; attempts: number; data: EventObject }
type Sent = { status: number | null; error: string | null }
export type WebhookSender = ReturnType<typeof createWebhookSender>

const ANSWER_TIMEOUT_MS = 10_000
const PARALLEL_DELIVERIES = 3
/** With the delays between attempts, these attempts take about 33 hours. Stripe itself retries for three days. */
const MAX_ATTEMPTS = 20

type SenderOptions = {
  sql: postgres.Sql
  secrets: Secrets
  /** Returns the product's webhook URL, or null until the product listens; until then all webhooks wait. */
  webhookUrl: () => string | null
  /** Returns the secret that signs webhooks of an event type. */
  secretOf: (type: string) => string
  clock: () => Date
  log: (line: string) => void
}

/**
 * Creates the webhook sender. It signs and sends each queued event until the receiver responds with 2xx. The queue is a table, so
 * it survives a restart.
 */
export function createWebhookSender(options: SenderOptions) {
  const stopping = new AbortController()
  let plan: WebhookPlan = {}
  let running: Promise<void> | null = null
  let runAgain = false

  const isIdle = () => plan.hold === true || stopping.signal.aborted || options.webhookUrl() === null
  async function deliverAll(): Promise<void> {
    while (!isIdle() && (await deliverNext(options, plan, stopping.signal)));
  }
  async function run(): Promise<void> {
    try {
      do {
        runAgain = false
        if (!isIdle() && (await isAnyDue(options))) await Promise.all(Array.from({ length: PARALLEL_DELIVERIES }, deliverAll))
      } while (runAgain && !stopping.signal.aborted)
    } finally {
      // There is no await between the last check of `runAgain` and this line, so no call of `drain` is lost.
      running = null
    }
  }
  /** Sends all due webhooks. A failed webhook waits for its next attempt. */
  function drain(): Promise<void> {
    runAgain = true
    // `run` starts in a later microtask, because it may end synchronously and set `running` to null before the assignment here.
    running ??= Promise.resolve().then(run)
    return running
  }
  const wake = () => {
    drain().catch((error: unknown) => options.log(`sandbox webhooks: ${error instanceof Error ? error.name : 'error'}`))
  }
  const timer = setInterval(wake, 1_000)
  return {
    drain,
    wake,
    send: (event: EventObject) => send(options, event, stopping.signal),
    delayInMs: () => plan.delayInMs ?? 0,
    setPlan(next: WebhookPlan) {
      plan = next
      wake()
    },
    async stop() {
      clearInterval(timer)
      stopping.abort()
      await running?.catch(() => {})
    },
  }
}

async function isAnyDue({ sql, clock }: SenderOptions) {
  const rows = await sql`select 1 from stripe_sandbox.deliveries where state = 'pending' and next_at <= ${clock()} limit 1`
  return rows.length > 0
}

/**
 * Sends one due webhook. Returns false when none is due. Its row is locked while it is sent, so that a crash releases the webhook
 * at once.
 */
function deliverNext(options: SenderOptions, plan: WebhookPlan, stopping: AbortSignal): Promise<boolean> {
  return options.sql.begin(async (tx) => {
    const [due] = await tx<Due[]>`
      select d.id::text, d.event_id, d.attempts, o.data from stripe_sandbox.deliveries d
      join stripe_sandbox.objects o on o.id = d.event_id
      where d.state = 'pending' and d.next_at <= ${options.clock()}
      order by d.next_at, d.id limit 1 for update of d skip locked`
    if (!due) return false
    if (isDropped(plan, due.data)) {
      await tx`update stripe_sandbox.deliveries set state = 'dropped' where id = ${due.id}`
      return true
    }
    const sent = await Promise.all(Array.from({ length: plan.copies ?? 1 }, () => send(options, due.data, stopping)))
    if (!stopping.aborted) await record(options, tx, due, sent.at(-1) ?? { status: null, error: 'not sent' })
    return !stopping.aborted
  })
}

async function send(
  { secrets, webhookUrl, secretOf, clock }: SenderOptions,
  event: EventObject,
  stopping: AbortSignal,
): Promise<Sent> {
  const url = webhookUrl()
  if (url === null) return { status: null, error: 'no address' }
  // The body is pretty-printed like Stripe's, so that a receiver that parses and serialises it again computes another signature.
  const body = JSON.stringify(secrets.withSecrets(JSON.stringify(event)), null, 2)
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'stripe-signature': signatureOf(body, secretOf(event.type), clock()),
  }
  try {
    const signal = AbortSignal.any([stopping, AbortSignal.timeout(ANSWER_TIMEOUT_MS)])
    const answer = await fetch(url, { method: 'POST', body, headers, signal, redirect: 'manual' })
    await answer.body?.cancel()
    return { status: answer.status, error: null }
  } catch (error) {
    return { status: null, error: error instanceof Error ? error.name : 'error' }
  }
}

async function record({ clock, log }: SenderOptions, tx: postgres.TransactionSql, due: Due, { status, error }: Sent) {
  const attempts = due.attempts + 1
  const arrived = status !== null && status >= 200 && status < 300
  const state = arrived ? 'delivered' : attempts >= MAX_ATTEMPTS ? 'failed' : 'pending'
  const nextAt = new Date(clock().getTime() + waitBefore(attempts))
  await tx`update stripe_sandbox.deliveries
    set state = ${state}, attempts = ${attempts}, last_status = ${status}, last_error = ${error}, next_at = ${nextAt}
    where id = ${due.id}`
  if (!arrived) log(`sandbox webhook ${due.data.type} ${due.event_id}: ${status ?? error}, attempt ${attempts}`)
}

/** Returns the `Stripe-Signature` header: the time in Unix seconds and the HMAC-SHA256 of `time.body`. */
function signatureOf(body: string, secret: string, at: Date): string {
  const seconds = Math.floor(at.getTime() / 1000)
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`
}

function isDropped({ drop }: WebhookPlan, event: EventObject) {
  return typeof drop === 'function' ? drop({ id: event.id, type: event.type }) : (drop ?? false)
}

/** Returns the delay in milliseconds before the next attempt: 1 s, 2 s, 4 s … up to six hours. */
function waitBefore(attempt: number) {
  return Math.min(1000 * 2 ** (attempt - 1), 6 * 3_600_000)
}
