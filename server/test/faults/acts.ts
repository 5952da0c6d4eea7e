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

/** How to reach the payment sandbox, which survives when a product process is killed. */
export type Provider = {
  host: string
  port: number
  secretKey: string
  publishableKey: string
  webhookSecret: string
  connectWebhookSecret?: string
}

/** The task of a process that may be killed. This file must not import vitest, because that process is no test runner. */
export type Order = {
  databaseUrl: string
  provider: Provider
  /** The time that the process's clock shows, as an ISO string. */
  now: string
  act: keyof typeof acts
  about: About
}

/** The acting person, and the id of the row to act on. */
export type About = { person: string; id: string }
/** What the contractor's browser does outside the process: enters a card, or pays a Pix code in the bank's app. */
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
 * Each action as the product performs it for one person, from the first request to the last job. Every action can be repeated
 * safely.
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
  /** The contractor pays agreed extra hours on the page of the booking. */
  async payMore({ api, browser }, { id: bookingId }) {
    const { chargeId } = await api.payment.startExtension({ bookingId, saveCard: false })
    await browser({ confirm: chargeId })
    await api.payment.refreshExtension({ bookingId })
  },
  /** The participant accepts the proposed extra hours, which charges the contractor's saved card. */
  async agreeToMore({ api, queue }, { id: extensionId }) {
    await api.booking.answerExtension({ extensionId, accept: true })
    await queue()
  },
  /** A substitute says yes to a need, which creates the booking and charges the contractor's saved card. */
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
  /** Runs the jobs that read the provider for what webhooks have not reported, and that make due refunds and transfers. */
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

/**
 * Performs a task in this process, on a separate database connection. Calls `hit` at each failpoint, a place where the process
 * may be killed.
 */
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

/** The world of a separate process: offline adapters, but the payment sandbox of the test. */
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

/** The API called by a person, with the session that the test has stored for the person. */
export async function callerOf(ctx: Ctx, userId: string) {
  const sessionId = createHash('sha256').update(`session of ${userId}`).digest('hex')
  const actor = await actorOf(ctx, { userId, sessionId, secondFactor: true })
  return createCallerFactory(appRouter)(() => ({ ...ctx, actor }))
}
