import { createHmac } from 'node:crypto'
import type postgres from 'postgres'
import type { EventObject } from './objects.ts'
import type { Secrets } from './secrets.ts'

/** How webhooks travel while a test wants them to. */
export type WebhookPlan = {
  /** Never sent, though Stripe's list of events knows them. */
  drop?: boolean | ((event: { id: string; type: string }) => boolean)
  /** Each sent so many times at once. */
  copies?: number
  /** Queued so much later (on the sandbox's clock). */
  delayInMs?: number
  /** Kept back until `redeliver` or a plan without `hold`. */
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

const answerTimeoutInMs = 10_000
const PARALLEL_DELIVERIES = 3
const givesUpAfter = 20 // attempts; with the waits below about three days, as Stripe's

type SenderOptions = {
  sql: postgres.Sql
  secrets: Secrets
  /** Null while the product does not listen yet: everything waits. */
  webhookUrl: () => string | null
  webhookSecret: string
  clock: () => Date
  log: (line: string) => void
}

/** Carries queued events to the webhook address, signed, until it answers 2xx; the queue is rows, so a restart goes on with it. */
export function createWebhookSender(options: SenderOptions) {
  const stopping = new AbortController()
  let plan: WebhookPlan = {}
  let running: Promise<void> | null = null
  let again = false

  const isIdle = () => plan.hold === true || stopping.signal.aborted || options.webhookUrl() === null
  async function lane(): Promise<void> {
    while (!isIdle() && (await deliverNext(options, plan, stopping.signal)));
  }
  async function run(): Promise<void> {
    try {
      do {
        again = false
        if (!isIdle() && (await isAnyDue(options))) await Promise.all(Array.from({ length: PARALLEL_DELIVERIES }, lane))
      } while (again && !stopping.signal.aborted)
    } finally {
      running = null // in the same step as the last look at `again`, so that no wake is lost
    }
  }
  /** Sends what is due; resolves when nothing due is left (what failed waits for its next time). */
  function drain(): Promise<void> {
    again = true
    // In a later step, because `run` may end without waiting once and would then forget itself before it is remembered here.
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

/** Takes one due delivery and sends it; the row stays locked meanwhile, so a crash frees it at once. False when none is due. */
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
  { secrets, webhookUrl, webhookSecret, clock }: SenderOptions,
  event: EventObject,
  stopping: AbortSignal,
): Promise<Sent> {
  const url = webhookUrl()
  if (url === null) return { status: null, error: 'no address' }
  // Pretty-printed as Stripe's own, so that a body parsed and written again does not carry the signature.
  const body = JSON.stringify(secrets.unseal(JSON.stringify(event)), null, 2)
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'stripe-signature': signatureOf(body, webhookSecret, clock()),
  }
  try {
    const signal = AbortSignal.any([stopping, AbortSignal.timeout(answerTimeoutInMs)])
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
  const state = arrived ? 'delivered' : attempts >= givesUpAfter ? 'failed' : 'pending'
  const nextAt = new Date(clock().getTime() + waitBefore(attempts))
  await tx`update stripe_sandbox.deliveries
    set state = ${state}, attempts = ${attempts}, last_status = ${status}, last_error = ${error}, next_at = ${nextAt}
    where id = ${due.id}`
  if (!arrived) log(`sandbox webhook ${due.data.type} ${due.event_id}: ${status ?? error}, attempt ${attempts}`)
}

/** `Stripe-Signature` of a body: time in Unix seconds and HMAC-SHA256 of `time.body`. */
function signatureOf(body: string, secret: string, at: Date): string {
  const seconds = Math.floor(at.getTime() / 1000)
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`
}

function isDropped({ drop }: WebhookPlan, event: EventObject) {
  return typeof drop === 'function' ? drop({ id: event.id, type: event.type }) : (drop ?? false)
}

/** 1 s, 2 s, 4 s … up to six hours. */
function waitBefore(attempt: number) {
  return Math.min(1000 * 2 ** (attempt - 1), 6 * 3_600_000)
}
