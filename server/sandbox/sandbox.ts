import { isOfConnectedAccount } from '#server/adapters/payment/watched-events.ts'
import { createAccountSide, type AccountSide } from './account-browser.ts'
import { buildApi } from './api.ts'
import type { TypedCard } from './cards.ts'
import { payCheckout, readCheckout } from './checkout.ts'
import type { SandboxControl } from './control.ts'
import { createControl } from './control.ts'
import { createWebhookSender } from './webhook-sender.ts'
import { contestPix, isContested } from './disputes.ts'
import { createFaults } from './faults.ts'
import type { Confirmed } from './intents.ts'
import { confirmIntent, finishFurtherStep } from './intents.ts'
import type { Intent, SetupIntent } from './objects.ts'
import { payPix } from './pix.ts'
import type { Secrets } from './secrets.ts'
import { createSecrets } from './secrets.ts'
import type { Entered } from './setup-intents.ts'
import { confirmSetup, finishSetup } from './setup-intents.ts'
import { openStore, type Store } from './store.ts'
import { sweepAll } from './sweep.ts'

export type SandboxOptions = {
  /** The database of the schema `stripe_sandbox`, which is created when it is missing. */
  databaseUrl: string
  /** The product's webhook URL, or a function that returns null until the product listens. */
  webhookUrl: string | (() => string | null)
  webhookSecret: string
  /** Signs the events of connected accounts; the other secret by default. */
  connectWebhookSecret?: string
  secretKey: string
  publishableKey: string
  log?: (line: string) => void
  clock?: () => Date
  /** The random part of ids, for repeatable runs. */
  random?: () => string
  /** Whether subscriptions renew at the end of their period, as at Stripe; true by default. */
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

/** What the contractor's browser may do, with the client secret of an intent or the token of the bank's page. */
export type BrowserSide = {
  secrets: Secrets
  confirm(intentId: string, card: TypedCard, returnUrl: string | null): Promise<Confirmed>
  read(intentId: string): Promise<Intent | null>
  /** Applies the answer given on the bank's page. Throws ApiError when the intent does not wait for one. */
  finish(intentId: string, approved: boolean): Promise<Confirmed>
  /** The bank of the contractor pays a Pix code. Throws ApiError when the code is not payable any more. */
  payPix(intentId: string): Promise<Intent>
  /** Whoever paid a Pix contests it at the bank. Throws ApiError for one that is not paid, is contested or is older than 80 days. */
  contestPix(intentId: string): Promise<void>
  isContested(intentId: string): Promise<boolean>
  readCheckout(checkoutId: string): ReturnType<typeof readCheckout>
  /** Charges a card for an open checkout. Throws ApiError `checkout_not_open`. */
  payCheckout(checkoutId: string, card: TypedCard): Promise<Confirmed>
  accounts: AccountSide
  /** The same for a card that is entered without a payment. */
  readSetup(setupId: string): Promise<SetupIntent | null>
  confirmSetup(setupId: string, card: TypedCard, returnUrl: string | null): Promise<Entered>
  finishSetup(setupId: string, approved: boolean): Promise<Entered>
}

const SWEEP_EVERY_MS = 30_000

/** Starts the sandbox on a free port of 127.0.0.1. Webhooks that were pending before a restart are sent. */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const { databaseUrl, webhookUrl, webhookSecret, secretKey, publishableKey, random, renews = true } = options
  const { log = () => {}, clock = () => new Date(), connectWebhookSecret = webhookSecret } = options
  const webhookAddress = typeof webhookUrl === 'string' ? () => webhookUrl : webhookUrl
  const secrets = createSecrets(secretKey)
  const faults = createFaults()
  const store = await openStore({ databaseUrl, clock, webhookDelayInMs: () => sender.delayInMs(), ...(random && { random }) })
  const secretOf = (type: string) => (isOfConnectedAccount(type) ? connectWebhookSecret : webhookSecret)
  const sender = createWebhookSender({ sql: store.sql, secrets, webhookUrl: webhookAddress, secretOf, clock, log })
  const api = buildApi({ store, secrets, faults, sender, secretKey, publishableKey })
  await api.listen({ host: '127.0.0.1', port: 0 })
  const address = api.server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const sweepNow = () => store.write((session) => sweepAll(session, { renew: renews })).then(sender.wake)
  const sweeping = setInterval(() => void sweepNow().catch(() => log('sandbox sweep failed')), SWEEP_EVERY_MS)
  sender.wake()
  const browser: BrowserSide = {
    secrets,
    confirm: (id, card, returnUrl) =>
      thenSendWebhooks(store.write((session) => confirmIntent(session, secrets, id, { card, returnUrl }))),
    read: (id) => store.read((session) => session.find('payment_intent', id)),
    finish: (id, approved) => thenSendWebhooks(store.write((session) => finishFurtherStep(session, id, approved))),
    ...pixSide(store, thenSendWebhooks),
    readCheckout: (id) => store.read((session) => readCheckout(session, id)),
    payCheckout: (id, card) => thenSendWebhooks(store.write((session) => payCheckout(session, secrets, id, card))),
    accounts: createAccountSide(store, thenSendWebhooks),
    readSetup: (id) => store.read((session) => session.find('setup_intent', id)),
    confirmSetup: (id, card, returnUrl) =>
      thenSendWebhooks(store.write((session) => confirmSetup(session, secrets, id, { card, returnUrl }))),
    finishSetup: (id, approved) => thenSendWebhooks(store.write((session) => finishSetup(session, id, approved))),
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

  async function thenSendWebhooks<T>(work: Promise<T>): Promise<T> {
    const done = await work
    sender.wake()
    return done
  }
}

/** What the bank of whoever paid does with a Pix. */
function pixSide(
  store: Store,
  then: <T>(work: Promise<T>) => Promise<T>,
): Pick<BrowserSide, 'payPix' | 'contestPix' | 'isContested'> {
  return {
    payPix: (id) => then(store.write((session) => payPix(session, id))),
    contestPix: (id) => then(store.write((session) => contestPix(session, id))),
    isContested: (id) => store.read((session) => isContested(session, id)),
  }
}
