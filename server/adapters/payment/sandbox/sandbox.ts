import { buildApi } from './api.ts'
import type { TypedCard } from './cards.ts'
import type { SandboxControl } from './control.ts'
import { createControl } from './control.ts'
import { createWebhookSender } from './webhook-sender.ts'
import { createFaults } from './faults.ts'
import type { Confirmed } from './intents.ts'
import { confirmIntent, finishFurtherStep } from './intents.ts'
import type { Intent } from './objects.ts'
import type { Secrets } from './secrets.ts'
import { createSecrets } from './secrets.ts'
import { openStore } from './store.ts'
import { sweep } from './subscriptions.ts'

export type SandboxOptions = {
  /** Where the schema `stripe_sandbox` lives; it is made when absent. */
  databaseUrl: string
  /** The product's own webhook address; a function that answers null until the product listens. */
  webhookUrl: string | (() => string | null)
  webhookSecret: string
  secretKey: string
  publishableKey: string
  log?: (line: string) => void
  clock?: () => Date
  /** The random part of ids, for repeatable runs. */
  random?: () => string
  /** Whether a period that ends renews by itself, as at Stripe; true unless told. */
  renews?: boolean
}

export type Sandbox = {
  origin: string
  host: string
  port: number
  control: SandboxControl
  browser: BrowserSide
  stop(): Promise<void>
}

/** What a payer's browser may do, with an intent's client secret or the bank page's own word. */
export type BrowserSide = {
  secrets: Secrets
  confirm(intentId: string, card: TypedCard, returnUrl: string | null): Promise<Confirmed>
  read(intentId: string): Promise<Intent | null>
  /** The answer given on the bank's page. Throws ApiError when nothing waits for one. */
  finish(intentId: string, approved: boolean): Promise<Confirmed>
}

const sweepEveryInMs = 30_000

/** Starts the sandbox on a free port of 127.0.0.1. What it was in the middle of, webhooks included, goes on. */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const { databaseUrl, webhookUrl, webhookSecret, secretKey, publishableKey, random, renews = true } = options
  const { log = () => {}, clock = () => new Date() } = options
  const webhookAddress = typeof webhookUrl === 'string' ? () => webhookUrl : webhookUrl
  const secrets = createSecrets(secretKey)
  const faults = createFaults()
  const store = await openStore({ databaseUrl, clock, webhookDelayInMs: () => sender.delayInMs(), ...(random && { random }) })
  const sender = createWebhookSender({ sql: store.sql, secrets, webhookUrl: webhookAddress, webhookSecret, clock, log })
  const api = buildApi({ store, secrets, faults, sender, secretKey, publishableKey })
  await api.listen({ host: '127.0.0.1', port: 0 })
  const address = api.server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const sweepNow = () => store.write((session) => sweep(session, { renew: renews })).then(sender.wake)
  const sweeping = setInterval(() => void sweepNow().catch(() => log('sandbox sweep failed')), sweepEveryInMs)
  sender.wake()
  const browser: BrowserSide = {
    secrets,
    confirm: (id, card, returnUrl) => moved(store.write((session) => confirmIntent(session, secrets, id, { card, returnUrl }))),
    read: (id) => store.read((session) => session.find('payment_intent', id)),
    finish: (id, approved) => moved(store.write((session) => finishFurtherStep(session, id, approved))),
  }
  return {
    origin: `http://127.0.0.1:${port}`,
    host: '127.0.0.1',
    port,
    control: createControl(store, sender, faults),
    browser,
    async stop() {
      clearInterval(sweeping)
      await api.close()
      await sender.stop()
      await store.close()
    },
  }

  async function moved<T>(work: Promise<T>): Promise<T> {
    const done = await work
    sender.wake()
    return done
  }
}
