import { createHash, randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { actorOf } from '#server/actor.ts'
import { createMemoryBus } from '#server/adapters/bus/memory.ts'
import { chooseAdapters } from '#server/adapters/index.ts'
import { createStripePayment } from '#server/adapters/payment/stripe.ts'
import { systemContext, type Ctx, type World } from '#server/core/context.ts'
import { connectUnbounded } from '#server/core/database/connect.ts'
import { drainJobs } from '#server/core/jobs.ts'
import { createCallerFactory } from '#server/core/trpc.ts'
import { createSigner } from '#server/core/signer.ts'
import { createVault } from '#server/core/vault.ts'
import { createMetrics } from '#server/core/metrics.ts'
import { jobs } from '#server/jobs.ts'
import { notificationKinds } from '#server/notifications.ts'
import { reactions } from '#server/reactions.ts'
import { appRouter } from '#server/router.ts'
import { testPush, testSettings } from '#server/test/stage/settings.ts'
import { withFailpoints } from './failpoints.ts'

/** The payment sandbox, which survives the process. */
export type Provider = {
  host: string
  port: number
  secretKey: string
  publishableKey: string
  webhookSecret: string
  connectWebhookSecret?: string
}

/** The task of a process that may be killed. Without vitest, because the process is not one of the test runner's. */
export type Order = {
  databaseUrl: string
  provider: Provider
  /** The time that the clock of the process shows. */
  now: string
  act: keyof typeof acts
  about: About
}

/** The person who acts, and the id of the row that the action is about. */
export type About = { person: string; id: string }
/** The steps of the contractor's browser outside the process: enters a card, or pays a code in the app of the bank. */
export type BrowserAct = { confirm: string } | { payPage: string } | { payPix: string }
type Tools = {
  api: Awaited<ReturnType<typeof callerOf>>
  ctx: Ctx
  browser: (act: BrowserAct) => Promise<void>
  queue: () => Promise<void>
}

const pageOf = (url: string | null) => url?.split('/').at(-1) ?? ''
const job = (name: keyof typeof jobs, { ctx }: Tools) => jobs[name]?.(ctx, { id: '' })

/**
 * Each action as the product carries it out for one person, from the first request to the last job. Each action may be repeated.
 */
export const acts = {
  async pay({ api, browser }, { id: bookingId }) {
    const { chargeId } = await api.payment.start({ bookingId })
    await browser({ confirm: chargeId })
    await api.payment.refresh({ bookingId })
  },
  async payPix({ api, browser }, { id: bookingId }) {
    const { pageUrl } = await api.payment.startPix({ bookingId })
    await browser({ payPix: /pi_\w+/.exec(pageUrl ?? '')?.[0] ?? '' })
    await api.payment.refresh({ bookingId })
  },
  async payWithSavedCard({ api }, { id: bookingId }) {
    const { cards } = await api.payment.cards()
    await api.payment.payWithCard({ bookingId, cardId: cards[0]?.id ?? '' })
    await api.payment.refresh({ bookingId })
  },
  async tip({ api, browser }, { id: bookingId }) {
    const { chargeId } = await api.payment.startTip({ bookingId, amountInCents: 2_000, saveCard: false })
    await browser({ confirm: chargeId })
    await api.payment.refreshTip({ bookingId })
  },
  /** Pays agreed hours on the page of the visit. */
  async payMore({ api, browser }, { id: bookingId }) {
    const { chargeId } = await api.payment.startExtension({ bookingId, saveCard: false })
    await browser({ confirm: chargeId })
    await api.payment.refreshExtension({ bookingId })
  },
  /** Accepts the proposed extra hours, which charges the contractor's card. */
  async agreeToMore({ api, queue }, { id: extensionId }) {
    await api.booking.answerExtension({ extensionId, accept: true })
    await queue()
  },
  /** The yes of a substitute, which books and charges the contractor's card. */
  async take({ api, queue }, { id: needId }) {
    const { items } = await api.offer.waiting()
    const start = items.find(({ id }) => id === needId)?.starts[0]
    if (start) await api.offer.take({ needId, start: start.toISOString() })
    await queue()
  },
  async chargeSeries(tools) {
    await job('payment.charge-series', tools)
  },
  async cancel({ api, queue }, { id: bookingId }) {
    await api.booking.cancel({ bookingId, expectedRefundInCents: 10_800 })
    await queue()
  },
  async refund({ api }, { id: bookingId }) {
    await api.payment.refund({ bookingId, amountInCents: 5_400, refundedInCents: 0, reason: 'Teste' })
  },
  async refundAll({ api }, { id: bookingId }) {
    await api.payment.refund({ bookingId, refundedInCents: 0, reason: 'Teste' })
  },
  async takeBack({ api }, { id: chargebackId }) {
    await api.payment.decideChargeback({ chargebackId, finding: 'did_not_take_place' })
  },
  async transfer(tools) {
    await job('payment.transfers', tools)
  },
  /** Reads at the provider what no webhook has reported, and makes the refunds and transfers that are due. */
  async reconcile(tools) {
    await job('payment.reconcile', tools)
    await job('payment.reconcile-accounts', tools)
    await tools.queue()
    await job('payment.transfers', tools)
  },
  async subscribe({ api, browser }) {
    const { chargeId } = await api.subscription.start()
    await browser({ confirm: chargeId })
    await api.subscription.refresh()
  },
  async withdraw({ api, queue }) {
    await api.subscription.withdraw()
    await queue()
  },
  async buy(tools) {
    const { url } = await tools.api.subscription.startService({ kind: 'contrato' })
    await tools.browser({ payPage: pageOf(url) })
    await job('payment.reconcile', tools)
    await tools.queue()
  },
} satisfies Record<string, (tools: Tools, about: About) => Promise<void>>

/** Carries out an order in this process, on a separate connection, and calls `hit` at each failpoint. */
export async function perform(order: Order, hit: (point: string) => void, browser: Tools['browser']): Promise<void> {
  const { databaseUrl, provider, now, act, about } = order
  const { sql, db, end } = connectUnbounded(databaseUrl, { max: 1 })
  const plain = worldOf(db, provider, { now: () => new Date(now), log: pino({ level: 'silent' }) })
  try {
    const ctx = systemContext(withFailpoints(plain, sql, hit))
    const api = await callerOf(ctx, about.person)
    await acts[act]({ ctx, api, browser, queue: () => drainJobs(ctx, { connectionString: databaseUrl }, jobs) }, about)
  } finally {
    await plain.bus.close()
    await end()
  }
}

/** The product in a separate process: with offline adapters, except for the payment sandbox of the test. */
export function worldOf(db: World['db'], provider: Provider, { now, log }: Pick<World, 'now' | 'log'>): World {
  const { host, port, ...keys } = provider
  const payment = createStripePayment({ ...keys, sandbox: { host, port } })
  const filesFolder = join(tmpdir(), 'plumai-crash-files')
  return {
    db,
    withoutLimits: (read) => read(db),
    bus: createMemoryBus(),
    adapters: chooseAdapters({ payment, smtp: null, s3: null, filesFolder, cep: 'directory', push: testPush, now }),
    settings: testSettings,
    vault: createVault(Buffer.alloc(32, 7)),
    signer: createSigner(Buffer.alloc(32, 7)),
    reactions,
    notificationKinds,
    rateBuckets: new Map(),
    metrics: createMetrics(),
    now,
    clockOffset: () => 0,
    newId: randomUUID,
    log,
  }
}

/** The API as called by a person whose session the test has stored. */
export async function callerOf(ctx: Ctx, userId: string) {
  const sessionId = createHash('sha256').update(`session of ${userId}`).digest('hex')
  const actor = await actorOf(ctx, { userId, sessionId, secondFactor: true })
  return createCallerFactory(appRouter)(() => ({ ...ctx, actor }))
}
