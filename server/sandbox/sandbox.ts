import type { FastifyInstance } from 'fastify'
import { isOfConnectedAccount } from '#server/adapters/payment/watched-events.ts'
import { buildApi } from './api.ts'
import { createBrowserSide, type BrowserSide } from './browser-side.ts'
import { sandboxBrowserPlugin } from './browser.ts'
import { createControl, type SandboxControl } from './control.ts'
import { createFaults } from './faults.ts'
import { createSecrets } from './secrets.ts'
import { openStore } from './store.ts'
import { sweepAll } from './sweep.ts'
import { createWebhookSender } from './webhook-sender.ts'

export type SandboxOptions = {
  /** The URL of the database for the schema `stripe_sandbox`, which is created when it is missing. */
  databaseUrl: string
  /** The URL to which webhooks are sent, or a function that returns null until the product listens. */
  webhookUrl: string | (() => string | null)
  webhookSecret: string
  /** The secret that signs the events of connected accounts; by default the same secret as for our own account. */
  connectWebhookSecret?: string
  secretKey: string
  log?: (line: string) => void
  clock?: () => Date
  /** Returns the random part of ids. Tests replace it to make runs repeatable. */
  random?: () => string
  /** True if subscriptions renew at the end of their period, as at Stripe; this is the default. */
  renews?: boolean
}

export type Sandbox = {
  origin: string
  host: string
  port: number
  control: SandboxControl
  browser: BrowserSide
  /**
   * Serves the addresses that browsers open, under /_sandbox on the product's host. `publicUrl`: the only site to which the pages
   * lead back.
   */
  pages(publicUrl: string): (app: FastifyInstance) => Promise<void>
  stop(): Promise<void>
}

const SWEEP_EVERY_MS = 30_000

/** Starts the sandbox on a free port of 127.0.0.1. Webhooks that were pending before a restart are sent. */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const { databaseUrl, webhookUrl, webhookSecret, secretKey, random, renews = true } = options
  const { log = () => {}, clock = () => new Date(), connectWebhookSecret = webhookSecret } = options
  const webhookAddress = typeof webhookUrl === 'string' ? () => webhookUrl : webhookUrl
  const secrets = createSecrets(secretKey)
  const faults = createFaults()
  const store = await openStore({
    databaseUrl,
    clock,
    webhookDelayInMs: () => sender.delayInMs(),
    written: () => sender.wake(),
    ...(random && { random }),
  })
  const secretOf = (type: string) => (isOfConnectedAccount(type) ? connectWebhookSecret : webhookSecret)
  const sender = createWebhookSender({ sql: store.sql, secrets, webhookUrl: webhookAddress, secretOf, clock, log })
  const api = buildApi({ store, secrets, faults, sender, secretKey })
  await api.listen({ host: '127.0.0.1', port: 0 })
  const address = api.server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const sweepNow = () => store.write((session) => sweepAll(session, { renew: renews }))
  const sweeping = setInterval(() => void sweepNow().catch(() => log('sandbox sweep failed')), SWEEP_EVERY_MS)
  sender.wake()
  const browser = createBrowserSide(store, secrets)
  return {
    origin: `http://127.0.0.1:${port}`,
    host: '127.0.0.1',
    port,
    control: createControl(store, sender, faults),
    browser,
    pages: (publicUrl) => async (app) => {
      await app.register(sandboxBrowserPlugin, { prefix: '/_sandbox', sandbox: { browser }, publicUrl })
    },
    async stop() {
      clearInterval(sweeping)
      await api.close()
      await sender.stop()
      await store.close()
    },
  }
}
