import { TRPCError } from '@trpc/server'
import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { bookings, chargebacks, ledgerEntries, payments } from '#db/schema/index.ts'
import { seededRandom } from '#db/seed/seeded-random.ts'
import { professionalShare } from '#shared/booking-cancel.ts'
import { PurchaseKind } from '#shared/purchase-kinds.ts'
import { ApiError } from '#server/sandbox/api-error.ts'
import { Conflict, DomainError } from '#server/core/errors.ts'
import { brokenInvariants } from '#server/core/invariants.ts'
import { inTransaction } from '#server/core/transaction.ts'
import { receiveWebhook, requestRefund } from '#server/features/payment/service.ts'
import { long } from '#server/test/stage/long.ts'
import { openPage, payOn } from '#server/test/stage/purchases.ts'
import { makeBooking, type Person } from '#server/test/stage/factories.ts'
import { storyOf, visa, type Story } from '#server/test/stage/payments.ts'
import { refresh, setUpSubscriptions, start, subscriptionsOf, world } from '#server/test/stage/subscriptions.ts'
import { webhooksOf } from '#server/test/stage/webhooks.ts'
import { amountsOf } from './rules.ts'

const OPERATIONS = 1_000
const HOUR = 3_600_000
const FIXED = 20_261_123
/**
 * The seeds of the random operations. The first is constant, and the second changes every day, so that each day tries other
 * operations.
 */
const seeds = [FIXED, Math.floor(Date.now() / 86_400_000)]

setUpSubscriptions()

long.for(seeds)(
  `after ${OPERATIONS} random operations every amount of /admin equals the ledger, the payments and the chargebacks (seed %i)`,
  { timeout: 60_000 + OPERATIONS * 2_000 },
  async (seed) => {
    const done = await play(await storyOf(world), seededRandom(seed))
    const admin = await world.person({ roles: ['admin'] })
    const { figures, gmvInCents, revenueInCents } = await world.as(admin).admin.overview()

    expect(figures.total).toEqual(await ofLedger())
    expect(figures.total).toEqual(await ofPayments())
    expect([gmvInCents, revenueInCents]).toEqual([figures.total.gmvInCents, figures.total.revenueInCents])
    for (const key of Object.keys(figures.total) as (keyof typeof figures.total)[])
      expect(figures.months.reduce((sum, month) => sum + month[key], 0)).toBe(figures.total[key])
    for (const { month, ...amounts } of figures.months) expect(amounts, month).toEqual(await ofLedger(month))

    expect(await brokenInvariants(world.db, world.now())).toEqual([])
    // Each operation must succeed at least once, otherwise the run would prove little.
    expect([...done].filter(([, times]) => times === 0)).toEqual([])
  },
)

/** The amounts of /admin, recomputed from each row of the ledger. `month` is 'YYYY-MM' in São Paulo. */
async function ofLedger(month?: string) {
  const monthIn = (at: Date) => at.toLocaleDateString('sv-SE', { timeZone: 'America/Sao_Paulo' }).slice(0, 7)
  const rows = (await world.db.select().from(ledgerEntries)).filter(({ createdAt }) => !month || monthIn(createdAt) === month)
  return amountsOf(rows.map((row) => ({ ...row, month: '', ofBooking: row.bookingId !== null, inCents: row.amountInCents })))
}

/** The amounts of /admin, computed from payments, bookings and chargebacks, without the ledger. */
async function ofPayments() {
  const paid = await world.db
    .select({ payment: payments, booking: bookings })
    .from(payments)
    .leftJoin(bookings, eq(bookings.id, payments.bookingId))
    .where(eq(payments.status, 'succeeded'))
  const total = { gmvInCents: 0, revenueInCents: 0, subscriptionsInCents: 0, servicesInCents: 0, lossesInCents: 0 }
  for (const { payment, booking } of paid) {
    const { kind, amountInCents, refundedInCents } = payment
    const net = amountInCents - refundedInCents
    if (kind === 'subscription') total.subscriptionsInCents += net
    if (kind === 'service') total.servicesInCents += net
    if (!booking) continue
    total.gmvInCents += net
    total.revenueInCents +=
      booking.feeInCents -
      (refundedInCents - professionalShare({ ...booking, creditInCents: payment.creditInCents }, refundedInCents))
  }
  for (const { status, amountInCents } of await world.db.select().from(chargebacks))
    if (status !== 'won') total.lossesInCents += amountInCents
  return total
}

/** Runs random operations, each with the webhooks and jobs that it causes. Returns how often each operation succeeded. */
async function play(story: Story, random: ReturnType<typeof seededRandom>): Promise<Map<string, number>> {
  const paid: { bookingId: string; chargeId: string }[] = []
  const subscribers: Person[] = []
  const owners: { who: Person; kind: PurchaseKind }[] = []
  const disputed: string[] = []
  const asAna = world.as(story.ana)
  const { browser, control } = world.sandbox!
  const learn = learner()
  let latest = world.now().getTime()

  const newHold = async () => {
    latest = Math.max(latest, world.now().getTime() + 48 * HOUR) + 4 * HOUR
    const { id } = await makeBooking(world, {
      contractorId: story.ana.id,
      professionalId: story.marlene.id,
      startsAt: new Date(latest),
    })
    return { bookingId: id, chargeId: (await story.start(id)).chargeId }
  }
  const operations: Record<string, () => Promise<unknown>> = {
    async pay() {
      const hold = await newHold()
      await browser.confirm(hold.chargeId, visa, null)
      paid.push(hold)
    },
    async payLate() {
      const { chargeId } = await newHold()
      world.clock.advance(HOUR / 2)
      await browser.confirm(chargeId, visa, null)
      await world.job('booking.expire-holds')
    },
    async cancelAsContractor() {
      const { bookingId } = random.one(paid)
      const { refundInCents } = await asAna.booking.cancelQuote({ bookingId })
      await asAna.booking.cancel({ bookingId, expectedRefundInCents: refundInCents ?? 0 })
    },
    cancelAsProfessional: () =>
      world.as(story.marlene).booking.cancel({ bookingId: random.one(paid).bookingId, reason: 'Não posso.' }),
    async refund() {
      const { bookingId } = random.one(paid)
      const [payment] = await story.paymentsOf(bookingId)
      const asked = (await story.refundsOf(bookingId)).filter(({ status }) => status !== 'failed')
      const remaining = asked.reduce((left, refund) => left - refund.amountInCents, payment?.amountInCents ?? 0)
      if (remaining === 0) throw new Conflict('nothing_left', '')
      const amountInCents = random.yes(0.3) ? remaining : random.whole(1, remaining)
      const order = { paymentId: payment!.id, amountInCents, reason: 'test', idempotencyKey: `refund:${random.id()}` }
      await inTransaction(world.ctx, (tx) => requestRefund(tx, order))
    },
    async subscribe() {
      const who = await world.person()
      await browser.confirm((await start(who)).chargeId, visa, null)
      await refresh(who)
      subscribers.push(who)
    },
    async renew() {
      const [row] = await subscriptionsOf(random.one(subscribers))
      await control.renew(row?.providerSubscriptionId ?? '')
    },
    withdraw: () => world.as(random.one(subscribers)).subscription.withdraw(),
    async buyService() {
      const kind = random.one([PurchaseKind.checklist, PurchaseKind.reports, PurchaseKind.club, PurchaseKind.contract])
      const who = await world.person()
      await payOn(await openPage(who, kind))
      owners.push({ who, kind })
    },
    withdrawService() {
      const { who, kind } = random.one(owners)
      return world.as(who).subscription.withdrawService({ kind })
    },
    async chargeBack() {
      disputed.push(await control.dispute(random.one(paid).chargeId))
    },
    closeDispute: () => control.closeDispute(random.one(disputed), random.one(['won', 'lost'])),
    async timePasses() {
      world.clock.advance(random.whole(1, 60) * HOUR)
      await world.job('booking.begin-and-complete')
      await world.job('payment.transfers')
    },
  }
  const names = Object.keys(operations)
  const done = new Map(names.map((name) => [name, 0]))
  for (let count = 0; count < OPERATIONS; count++) {
    // Each operation runs once, in an order in which it can succeed; after that, operations are chosen at random.
    const name = names[count] ?? random.one([...names, 'pay', 'pay', 'pay', 'refund'])
    const succeeded = await operations[name]!().then(() => true, isRefused)
    if (succeeded) done.set(name, (done.get(name) ?? 0) + 1)
    await learn()
    if (name === 'pay' && count < names.length) await operations.pay!().then(operations.pay).then(operations.pay).then(learn)
  }
  return done
}

/**
 * Runs an operation. Returns false if the product or the payment provider refused it, which is an expected result. Rethrows any
 * other error.
 */
function isRefused(error: unknown): false {
  const cause = error instanceof TRPCError ? error.cause : error
  if (!(cause instanceof DomainError || cause instanceof ApiError)) throw error
  return false
}

/** Returns a function that delivers all new webhooks and runs the jobs that they queue, until no new ones appear. */
function learner() {
  const delivered = new Set<string>()
  return async () => {
    for (let round = 0; round < 3; round++) {
      const fresh = (await webhooksOf(world)).filter(({ id }) => !delivered.has(id))
      for (const { id, body, signature } of fresh) {
        await receiveWebhook(world.ctx, body, signature)
        delivered.add(id)
      }
      await world.jobs()
      if (fresh.length === 0) return
    }
  }
}
