import { TRPCError } from '@trpc/server'
import { getHTTPStatusCodeFromError } from '@trpc/server/http'
import { pino } from 'pino'
import { PaymentError } from '#server/adapters/payment/port.ts'
import { systemContext, type Ctx } from '#server/core/context.ts'
import { connect } from '#server/core/database/connect.ts'
import { databaseFault, DomainError } from '#server/core/errors.ts'
import { drainJobs } from '#server/core/jobs.ts'
import { receiveWebhook } from '#server/features/payment/service.ts'
import { jobs } from '#server/jobs.ts'
import { watchLockOrder } from '#server/test/stage/lock-order.ts'
import { callerOf, worldOf, type Provider } from './acts.ts'
import { runQueue } from './reconciler.ts'

/**
 * A request from the test to a separate process of the product: an API call by a person, a job, the whole queue, or a webhook.
 * `drain` runs the queue as a worker does, so that the job of a killed process is not lost.
 */
export type Asked =
  | { readonly person: string; readonly path: string; readonly input: unknown }
  | { readonly job: keyof typeof jobs }
  | { readonly queue: true }
  | { readonly drain: true }
  | { readonly webhook: string; readonly signature: string }
export type Message =
  | { readonly open: { databaseUrl: string; provider: Provider } }
  | { readonly now: Date; readonly asked: Asked }

/**
 * The reply of a separate process of the product. `said` is 'done' or the reason of the refusal. `faults` are responses with a
 * status of 500 and above, and logged failures.
 */
export type Answered = { readonly value: unknown; readonly said: string; readonly faults: readonly string[] }

let now = new Date()
const logged: string[] = []
const log = pino({ level: 'warn' }, { write: (line: string) => void logged.push(line) })
/** Log messages that report unfinished work. */
const undone = /left to the queue|one item of a batch failed|could not be (reconciled|made)|was not charged|a job failed/
let open: { ctx: Ctx; sql: ReturnType<typeof connect>['sql']; url: string; outOfOrder: () => readonly string[] }

/** The entry point of a separate process of the product, which handles one request of the test after another. */
process.on('message', (message: Message) => void answer(message).then((answered) => process.send?.(answered)))

async function answer(message: Message): Promise<Answered> {
  if ('open' in message) {
    const { sql, db } = connect(message.open.databaseUrl, { max: 5 })
    open = {
      sql,
      url: message.open.databaseUrl,
      outOfOrder: watchLockOrder(db),
      ctx: systemContext(worldOf(db, message.open.provider, { now: () => now, log })),
    }
    return { value: null, said: 'done', faults: [] }
  }
  now = message.now
  logged.length = 0
  try {
    const value = await does(message.asked)
    return { value, said: 'done', faults: [...logged.filter((line) => undone.test(line)), ...open.outOfOrder()] }
  } catch (error) {
    const said = reasonIn(error)
    const status = error instanceof TRPCError ? getHTTPStatusCodeFromError(error) : isRefusal(error) ? 409 : 500
    return { value: null, said, faults: status >= 500 ? [`${status} ${said}`, ...logged] : [] }
  }
}

async function does(asked: Asked): Promise<unknown> {
  const { ctx, sql, url } = open
  if ('job' in asked) return jobs[asked.job]?.(ctx, { id: '' })
  if ('drain' in asked) return drainJobs(ctx, { connectionString: url }, jobs)
  if ('queue' in asked) return runQueue({ database: { sql }, ctx })
  if ('webhook' in asked) return receiveWebhook(ctx, Buffer.from(asked.webhook, 'base64'), asked.signature)
  let called: unknown = await callerOf(ctx, asked.person)
  for (const name of asked.path.split('.')) called = Reflect.get(called as object, name)
  return (called as (input: unknown) => Promise<unknown>)(asked.input)
}

function isRefusal(error: unknown): boolean {
  return error instanceof DomainError || error instanceof PaymentError
}

function reasonIn(error: unknown): string {
  const cause = error instanceof TRPCError ? error.cause : error
  if (cause instanceof DomainError) return cause.reason
  const code = databaseFault(cause)?.code ?? ''
  return cause instanceof Error ? `${cause.name} ${code} ${cause.message.slice(0, 200)}` : String(error)
}
