import { and, desc, eq } from 'drizzle-orm'
import { bookings, chargebacks, disputes, payments, refunds, sessions, transfers } from '#db/schema/index.ts'
import type { SeededRandom } from '#db/seed/seeded-random.ts'
import { DisputeTopic } from '#shared/disputes.ts'
import type { jobs } from '#server/jobs.ts'
import { declined, type Story, visa } from '#server/test/stage/payments.ts'
import type { Person } from '#server/test/stage/factories.ts'
import type { SeriesStory } from '#server/test/stage/series.ts'
import { webhooksOf } from '#server/test/stage/webhooks.ts'
import type { TestWorld } from '#server/test/stage/world.ts'
import type { Answered, Asked } from './acting-process.ts'

const HOUR = 3_600_000
/** A card whose refunds stay pending until `settleRefund` is called. */
const slowRefunds = { ...visa, number: '4000000000007726' }

/** The people and tools of a random test run. Only `chance` decides which actions run. */
export type Scene = {
  readonly world: TestWorld
  readonly story: Story
  readonly series: SeriesStory
  readonly rita: Person
  readonly chance: SeededRandom
  /** The bookings of the random test run. */
  readonly ids: readonly string[]
  /** How many events the sandbox had before the random test run began. */
  readonly before: number
}

/** Sends a request to one of the separate processes of the product and returns its reply. */
export type Ask = (asked: Asked) => Promise<Answered>
type Act = (scene: Scene, ask: Ask, bookingId: string) => Promise<unknown>

const call = (ask: Ask, { id: person }: Pick<Person, 'id'>, path: string, input: unknown) => ask({ person, path, input })
const runs =
  (job: keyof typeof jobs): Act =>
  (_scene, ask) =>
    ask({ job })

/** Every action that moves money, by people, jobs, the bank or the provider. The product may refuse an action. */
export const moneyActs: Readonly<Record<string, Act>> = {
  pay,
  async payByPix(scene, ask, bookingId) {
    const person = await contractorOf(scene, bookingId)
    await call(ask, person, 'payment.startPix', { bookingId })
    const chargeId = await chargeOf(scene, bookingId)
    if (chargeId) await scene.world.sandbox?.browser.payPix(chargeId).catch(() => undefined)
    await call(ask, person, 'payment.refresh', { bookingId })
  },
  async cancel(scene, ask, bookingId) {
    const person = await contractorOf(scene, bookingId)
    const { value } = await call(ask, person, 'booking.cancelQuote', { bookingId })
    const { refundInCents = 0 } = (value ?? {}) as { refundInCents?: number }
    await call(ask, person, 'booking.cancel', { bookingId, expectedRefundInCents: refundInCents })
  },
  decline: async (scene, ask, bookingId) =>
    call(ask, await professionalOf(scene, bookingId), 'booking.cancel', { bookingId, reason: 'Fiquei doente' }),
  cancelByTeam: ({ rita }, ask, bookingId) => call(ask, rita, 'booking.cancelByTeam', { bookingId, reason: 'Conta encerrada' }),
  async refund({ world, rita, chance }, ask, bookingId) {
    const [row] = await world.db
      .select({ refundedInCents: payments.refundedInCents })
      .from(payments)
      .where(and(eq(payments.bookingId, bookingId), eq(payments.status, 'succeeded')))
    const order = { amountInCents: chance.one([1_000, 5_400, 10_800]), refundedInCents: row?.refundedInCents ?? 0 }
    await call(ask, rita, 'payment.refund', { bookingId, ...order, reason: 'Combinado' })
  },
  checkIn: async (scene, ask, bookingId) => {
    const { startCode, startsAt } = await rowOf(scene, bookingId)
    await forwardTo(scene, startsAt)
    const input = { bookingId, code: startCode ?? '0000', idempotencyKey: scene.chance.id() }
    await call(ask, await professionalOf(scene, bookingId), 'booking.checkIn', input)
  },
  checkOut: async (scene, ask, bookingId) => call(ask, await professionalOf(scene, bookingId), 'booking.checkOut', { bookingId }),
  async begin(scene, ask, bookingId) {
    await forwardTo(scene, (await rowOf(scene, bookingId)).startsAt)
    await ask({ job: 'booking.begin-and-complete' })
  },
  complete,
  async reportNoShow(scene, ask, bookingId) {
    await forwardTo(scene, new Date((await rowOf(scene, bookingId)).startsAt.getTime() + HOUR))
    await call(ask, await oneSide(scene, bookingId), 'booking.reportNoShow', { bookingId })
  },
  acceptReport: async (scene, ask, bookingId) =>
    call(ask, await oneSide(scene, bookingId), 'booking.acceptReport', { bookingId }),
  giveUp: async (scene, ask, bookingId) => call(ask, await professionalOf(scene, bookingId), 'booking.giveUp', { bookingId }),
  async closeReports(scene, ask) {
    if (scene.chance.yes(0.5)) await later(scene, 48)
    await ask({ job: 'booking.close-reports' })
  },
  dispute: async (scene, ask, bookingId) =>
    call(ask, await oneSide(scene, bookingId), 'dispute.open', {
      bookingId,
      topic: scene.chance.one(Object.values(DisputeTopic)),
      description: 'O serviço não foi feito como combinado.',
      photoIds: [],
    }),
  async resolve({ world, rita, chance }, ask, bookingId) {
    const [row] = await world.db
      .select()
      .from(disputes)
      .where(eq(disputes.bookingId, bookingId))
      .orderBy(desc(disputes.createdAt))
    const [paid] = await world.db.select().from(payments).where(eq(payments.bookingId, bookingId))
    if (!row) return
    const input = { amountInCents: chance.one([0, 0, 2_000]), refundedInCents: paid?.refundedInCents ?? 0 }
    const resolution = 'Ouvimos as duas pessoas e decidimos assim.'
    await call(ask, rita, 'dispute.resolve', { disputeId: row.id, ...input, resolution, absenceStands: chance.yes(0.5) })
  },
  async transfer(scene, ask) {
    if (scene.chance.yes(0.7)) await later(scene, 24)
    await ask({ job: 'payment.transfers' })
  },
  async chargeSeries(scene, ask, bookingId) {
    await forwardTo(scene, new Date((await rowOf(scene, bookingId)).startsAt.getTime() - 47 * HOUR))
    await ask({ job: 'booking.announce-charges' })
    await ask({ job: 'payment.charge-series' })
  },
  expireHolds: runs('booking.expire-holds'),
  reconcile: async (scene, ask) => {
    await later(scene, 0.05)
    await ask({ job: 'payment.reconcile' })
  },
  queue: (_scene, ask) => ask({ queue: true }),
  webhooks,
  async chargeback(scene, ask, bookingId) {
    const chargeId = await chargeOf(scene, bookingId)
    if (chargeId) await scene.world.sandbox?.control.dispute(chargeId).catch(() => undefined)
    await webhooks(scene, ask)
  },
  async bankDecides(scene, ask, bookingId) {
    const [row] = await chargebacksOf(scene, bookingId)
    if (row)
      await scene.world.sandbox?.control
        .closeDispute(row.providerDisputeId, scene.chance.one(['won', 'lost']))
        .catch(() => undefined)
    await webhooks(scene, ask)
  },
  async decideChargeback(scene, ask, bookingId) {
    const [row] = await chargebacksOf(scene, bookingId)
    const finding = scene.chance.one(['took_place', 'did_not_take_place'])
    if (row) await call(ask, scene.rita, 'payment.decideChargeback', { chargebackId: row.id, finding })
  },
  async refundAtDesk(scene, ask, bookingId) {
    const chargeId = await chargeOf(scene, bookingId)
    const order = { amountInCents: scene.chance.one([1_080, 4_320]), idempotencyKey: `desk:${scene.chance.id()}` }
    if (chargeId) await scene.world.adapters.payment.refund({ chargeId, ...order }).catch(() => undefined)
    await webhooks(scene, ask)
  },
  async reverseAtDesk(scene, ask, bookingId) {
    const [row] = await scene.world.db.select().from(transfers).where(eq(transfers.bookingId, bookingId))
    const order = { amountInCents: 1_000, rowId: '', idempotencyKey: `desk:${scene.chance.id()}` }
    if (row?.providerTransferId)
      await scene.world.adapters.payment.reverseTransfer({ transferId: row.providerTransferId, ...order }).catch(() => undefined)
    await webhooks(scene, ask)
  },
  async bankRefunds(scene, ask, bookingId) {
    const [row] = await scene.world.db
      .select({ providerRefundId: refunds.providerRefundId })
      .from(refunds)
      .innerJoin(payments, eq(payments.id, refunds.paymentId))
      .where(eq(payments.bookingId, bookingId))
    const status = scene.chance.one(['succeeded', 'failed'] as const)
    if (row?.providerRefundId)
      await scene.world.sandbox?.control.settleRefund(row.providerRefundId, status).catch(() => undefined)
    await webhooks(scene, ask)
  },
}

/** Actions that enable other actions are listed again, so that they are chosen more often. */
const often = ['pay', 'complete', 'cancel', 'refund', 'dispute', 'transfer', 'webhooks', 'queue']
const names = [...Object.keys(moneyActs), ...often]

/**
 * Returns a random test run: the names of 4 to 11 actions. A third of the steps run two actions at once. Most runs begin with a
 * payment.
 */
export function historyOf(chance: SeededRandom): (readonly string[])[] {
  const steps: (readonly string[])[] = chance.yes(0.85) ? [['pay']] : []
  for (let acts = chance.whole(4, 11) - steps.length; acts > 0;) {
    const step = acts > 1 && chance.yes(1 / 3) ? [chance.one(names), chance.one(names)] : [chance.one(names)]
    steps.push(step)
    acts -= step.length
  }
  return steps
}

async function pay(scene: Scene, ask: Ask, bookingId: string): Promise<void> {
  const { world, series, chance } = scene
  const person = await contractorOf(scene, bookingId)
  const { value } = await call(ask, person, 'payment.start', { bookingId })
  const { chargeId } = (value ?? {}) as { chargeId?: string }
  if (!chargeId) return
  if (person.id === series.ana.id)
    await call(ask, person, 'payment.prepare', { bookingId, saveCard: true, agreed: await series.shownAt(bookingId) })
  const card = chance.one([visa, visa, visa, visa, slowRefunds, slowRefunds, declined])
  await world.sandbox?.browser.confirm(chargeId, card, null).catch(() => undefined)
  if (chance.yes(0.8)) await call(ask, person, 'payment.refresh', { bookingId })
}

async function complete(scene: Scene, ask: Ask, bookingId: string): Promise<void> {
  await forwardTo(scene, (await rowOf(scene, bookingId)).endsAt)
  await ask({ job: 'booking.begin-and-complete' })
}

/** Delivers one to four random webhooks: late, out of order, and some of them twice. */
async function webhooks({ world, chance, before }: Scene, ask: Ask): Promise<void> {
  const events = (await webhooksOf(world)).slice(before)
  if (events.length === 0) return
  for (const { body, signature } of Array.from({ length: chance.whole(1, 4) }, () => chance.one(events)))
    await ask({ webhook: body.toString('base64'), signature })
}

const rowOf = async ({ world }: Scene, id: string) => (await world.db.select().from(bookings).where(eq(bookings.id, id)))[0]!
const contractorOf = async (scene: Scene, id: string) => ({ id: (await rowOf(scene, id)).contractorId })
const professionalOf = async (scene: Scene, id: string) => ({ id: (await rowOf(scene, id)).professionalId })
const oneSide = (scene: Scene, id: string) => (scene.chance.yes(0.5) ? contractorOf(scene, id) : professionalOf(scene, id))

async function chargeOf({ world }: Scene, bookingId: string): Promise<string | null> {
  const [row] = await world.db.select().from(payments).where(eq(payments.bookingId, bookingId)).orderBy(desc(payments.version))
  return row?.providerIntentId ?? null
}

function chargebacksOf({ world }: Scene, bookingId: string) {
  return world.db
    .select({ id: chargebacks.id, providerDisputeId: chargebacks.providerDisputeId })
    .from(chargebacks)
    .innerJoin(payments, eq(payments.id, chargebacks.paymentId))
    .where(eq(payments.bookingId, bookingId))
}

const later = (scene: Scene, hours: number) => forwardTo(scene, new Date(scene.world.now().getTime() + hours * HOUR))

/** Moves the clock forward, never back. Refreshes password and second factor of every session, as if just entered. */
async function forwardTo({ world }: Scene, at: Date): Promise<void> {
  if (at > world.now()) world.clock.set(at)
  await world.db.update(sessions).set({ authenticatedAt: world.now(), secondFactorAt: world.now() })
}
