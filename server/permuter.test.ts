import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { bookings } from '#db/schema/index.ts'
import { seededRandom } from '#db/seed/seeded-random.ts'
import { PaidService } from '#shared/paid-services.ts'
import type { ApiFault } from '#server/adapters/payment/sandbox/faults.ts'
import { watchedEventLists } from '#server/adapters/payment/watched-events.ts'
import { inTransaction } from '#server/core/transaction.ts'
import { receiveWebhook, requestRefund } from '#server/features/payment/service.ts'
import { differences } from '#server/test/faults/differences.ts'
import { ordersOf, withLossesAndDoubles } from '#server/test/faults/orders.ts'
import { reconcile, runQueue } from '#server/test/faults/reconciler.ts'
import { snapshotOf } from '#server/test/faults/snapshot.ts'
import { openPage, payOn, purchasesOf } from '#server/test/stage/add-ons.ts'
import { declined, needsAuthentication, storyOf, visa } from '#server/test/stage/payments.ts'
import { payoutsOf } from '#server/test/stage/payouts.ts'
import { ledgerOf, setUpSubscriptions, start, subscribed, subscriptionsOf, world } from '#server/test/stage/subscriptions.ts'
import { webhooksOf, type Webhook } from '#server/test/stage/webhooks.ts'

setUpSubscriptions()

/** How many orders of each scenario `npm test` plays; the long run plays all of them. */
const SAMPLE = 1
const MOST_EVENTS = 6
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const today = Math.floor(Date.now() / (24 * HOUR))

/**
 * Makes a history of which the product has received no webhook, and returns what reads its outcome. Only the events after the call of
 * `mark` are delivered by webhooks, or all when it is not called.
 */
type Scenario = (mark: () => Promise<void>) => Promise<() => Promise<unknown>>

/** The provider carries out the call, and the answers to both attempts of the SDK are lost. */
const loseAnswer = (path: RegExp) =>
  world.sandbox?.control.answerNext({ method: 'POST', path, kind: 'reset', effect: 'done', times: 2 } satisfies ApiFault)

const bookingOutcome = (bookingId: string, story: Awaited<ReturnType<typeof storyOf>>) => async () => {
  const [booking] = await world.db.select().from(bookings).where(eq(bookings.id, bookingId))
  const ledger = await story.ledgerOf(bookingId)
  return [booking?.status, booking?.paymentStatus, ledger.provider, ledger.professional, ledger.platform, ledger.costs ?? 0]
}

async function paidHistory() {
  const story = await storyOf(world)
  const { id } = await story.booked()
  const { chargeId } = await story.start(id)
  return { story, id, chargeId, outcome: bookingOutcome(id, story) }
}

/** A booking that took place; its transfer was made at the provider, and the answer was lost. */
async function transferred(mark: () => Promise<void>) {
  const story = await storyOf(world)
  const pay = await payoutsOf(world, story)
  await pay.onboard()
  const { id } = await pay.completed()
  await mark()
  world.clock.advance(24 * HOUR)
  loseAnswer(/transfers$/)
  await world.job('payment.transfers').catch(() => undefined)
  const [payment] = await story.paymentsOf(id)
  const transfer = async () =>
    (
      await world.database.sql<{ id: string }[]>`
      select id from stripe_sandbox.objects where kind = 'transfer' and data->>'transfer_group' = ${`booking:${id}`}`
    )[0]?.id ?? ''
  return { story, pay, id, chargeId: payment?.providerIntentId ?? '', payment, transfer, outcome: bookingOutcome(id, story) }
}

async function subscriptionOutcome(person: { id: string; name: string; email: string }) {
  const rows = await subscriptionsOf(person)
  const { provider, subscription } = await ledgerOf(person)
  return [...rows.map(({ status, endsAt }) => `${status} ${endsAt?.toISOString().slice(0, 10)}`), provider, subscription]
}

const scenarios: Readonly<Record<string, { play: Scenario; ends: unknown }>> = {
  'a card is refused, another needs the bank, and the bank approves': {
    async play() {
      const { chargeId, outcome } = await paidHistory()
      await world.sandbox?.browser.confirm(chargeId, declined, null)
      await world.sandbox?.browser.confirm(chargeId, needsAuthentication, 'http://localhost/volta')
      await world.sandbox?.browser.finish(chargeId, true)
      return outcome
    },
    ends: ['Confirmado', 'Pago', -10_800, 9_000, 1_800, 0],
  },
  'a charge succeeds after its hold ended': {
    async play() {
      const { chargeId, outcome } = await paidHistory()
      await world.sandbox?.browser.confirm(chargeId, declined, null)
      await world.sandbox?.browser.confirm(chargeId, visa, null)
      world.clock.advance(16 * MINUTE)
      await world.job('booking.expire-holds')
      return outcome
    },
    ends: ['Cancelado', 'Reembolsado', 0, 0, 0, 0],
  },
  'a paid booking is cancelled, and the answer to its refund is lost': {
    async play() {
      const { story, id, chargeId, outcome } = await paidHistory()
      await world.sandbox?.browser.confirm(chargeId, declined, null)
      await world.sandbox?.browser.confirm(chargeId, visa, null)
      await story.refresh(id)
      await world.as(story.ana).booking.cancel({ bookingId: id, expectedRefundInCents: 10_800 })
      loseAnswer(/refunds$/)
      await world.jobs()
      return outcome
    },
    ends: ['Cancelado', 'Reembolsado', 0, 0, 0, 0],
  },
  'a refund is pending until the bank refuses it': {
    async play() {
      const { story, id, chargeId, outcome } = await paidHistory()
      await world.sandbox?.browser.confirm(chargeId, { ...visa, number: '4000000000007726' }, null)
      await story.refresh(id)
      await world.as(story.ana).booking.cancel({ bookingId: id, expectedRefundInCents: 10_800 })
      await world.jobs()
      const [refund] = await story.refundsOf(id)
      await world.sandbox?.control.settleRefund(refund?.providerRefundId ?? '', 'failed')
      return outcome
    },
    // The next attempt is pending at the bank again.
    ends: ['Cancelado', 'Pago', -10_800, 9_000, 1_800, 0],
  },
  'the provider’s dashboard refunds a charge in two parts': {
    async play() {
      const { chargeId, outcome } = await paidHistory()
      await world.sandbox?.browser.confirm(chargeId, visa, null)
      for (const amountInCents of [1_080, 4_320])
        await world.adapters.payment.refund({ chargeId, amountInCents, idempotencyKey: `desk:${chargeId}:${amountInCents}` })
      return outcome
    },
    ends: ['Confirmado', 'Reembolso Parcial', -5_400, 4_500, 900, 0],
  },
  'a chargeback is won': {
    async play() {
      const { chargeId, outcome } = await paidHistory()
      await world.sandbox?.browser.confirm(chargeId, visa, null)
      const dispute = await world.sandbox?.control.dispute(chargeId)
      await world.sandbox?.control.closeDispute(dispute ?? '', 'won')
      return outcome
    },
    ends: ['Confirmado', 'Pago', -10_800, 9_000, 1_800, 0],
  },
  'a transfer is made, its answer is lost, and the charge is disputed and lost': {
    async play(mark) {
      const { chargeId, outcome } = await transferred(mark)
      const dispute = await world.sandbox?.control.dispute(chargeId)
      await world.sandbox?.control.closeDispute(dispute ?? '', 'lost')
      return outcome
    },
    ends: ['Concluído', 'Pago', 9_000, 0, 1_800, -10_800],
  },
  'a transfer is made, and the provider’s dashboard takes a half of it back and refunds a half of the charge': {
    async play(mark) {
      const { chargeId, transfer, outcome } = await transferred(mark)
      const reversal = { transferId: await transfer(), amountInCents: 4_500, idempotencyKey: `desk:${chargeId}` }
      await world.adapters.payment.reverseTransfer({ ...reversal, rowId: '' })
      await world.adapters.payment.refund({ chargeId, amountInCents: 5_400, idempotencyKey: `half:${chargeId}` })
      return outcome
    },
    ends: ['Concluído', 'Reembolso Parcial', -900, 0, 900, 0],
  },
  'a refund after the transfer, of which the answers of the reversal and of the refund are lost': {
    async play(mark) {
      const { story, id, payment, outcome } = await transferred(mark)
      const order = { paymentId: payment?.id ?? '', amountInCents: 5_400, reason: 'test', idempotencyKey: `test:${id}` }
      await inTransaction(world.ctx, (tx) => requestRefund(tx, order))
      const [refund] = await story.refundsOf(id)
      loseAnswer(/reversals$/)
      await world.job('payment.refund', refund?.id).catch(() => undefined)
      loseAnswer(/refunds$/)
      await world.job('payment.refund', refund?.id).catch(() => undefined)
      return outcome
    },
    ends: ['Concluído', 'Reembolso Parcial', -900, 0, 900, 0],
  },
  'a subscription begins with a refused card': {
    async play() {
      const ana = await world.person()
      const { chargeId } = await start(ana)
      await world.sandbox?.browser.confirm(chargeId, declined, null)
      await world.sandbox?.browser.confirm(chargeId, visa, null)
      return () => subscriptionOutcome(ana)
    },
    ends: ['ativa 2026-12-23', -5_000, 5_000],
  },
  'a subscription renews, the next renewal is refused and charged again': {
    async play(mark) {
      const ana = await subscribed()
      await mark()
      const [row] = await subscriptionsOf(ana)
      const id = row?.providerSubscriptionId ?? ''
      world.clock.set('2026-12-23T12:00:00Z')
      await world.sandbox?.control.renew(id, { fails: true })
      await world.sandbox?.control.retryRenewal(id)
      return () => subscriptionOutcome(ana)
    },
    ends: ['ativa 2027-01-23', -10_000, 10_000],
  },
  'a subscription is cancelled and ends': {
    async play(mark) {
      const ana = await subscribed()
      await mark()
      loseAnswer(/subscriptions\/sub_\w+$/)
      await world
        .as(ana)
        .subscription.cancel()
        .catch(() => undefined)
      const [row] = await subscriptionsOf(ana)
      world.clock.set('2026-12-23T12:00:00Z')
      await world.sandbox?.control.renew(row?.providerSubscriptionId ?? '')
      return () => subscriptionOutcome(ana)
    },
    ends: ['cancelada 2026-12-23', -5_000, 5_000],
  },
  'a service is bought': {
    async play() {
      const ana = await world.person()
      await payOn(await openPage(ana, PaidService.contract))
      return async () => {
        const [row] = await purchasesOf(ana, PaidService.contract)
        return [row?.status, row?.endsAt?.toISOString().slice(0, 10), await ledgerOf(ana)]
      }
    },
    ends: ['ativa', '2026-12-23', { provider: -5_980, service: 5_980 }],
  },
  'a service that is bought once is paid some time after its page': {
    async play() {
      const marlene = await world.person({ professional: true })
      const id = (await openPage(marlene, PaidService.certificate))?.split('/').at(-1) ?? ''
      await world.sandbox?.control.delayCheckout(id)
      await world.sandbox?.control.settleCheckout(id, 'succeeded')
      return async () => {
        const [row] = await purchasesOf(marlene, PaidService.certificate)
        return [row?.status, row?.endsAt, await ledgerOf(marlene)]
      }
    },
    ends: ['ativa', null, { provider: -2_990, service: 2_990 }],
  },
}

const watched = new Set([...watchedEventLists.flat(), 'account.updated'])

test.for(Object.entries(scenarios))(
  'fault 14: %s; the final state is the provider’s in every order of its events, with losses and doubles',
  { timeout: 3_600_000 },
  async ([name, { play, ends }], { annotate }) => {
    const begun = performance.now()
    let known = (await webhooksOf(world)).length
    const mark = async () => void (known = (await webhooksOf(world)).length)
    const outcome = await play(mark)
    world.sandbox?.control.clearFaults()
    const events = (await webhooksOf(world)).slice(known).filter(({ type }) => watched.has(type))
    const delivered = events.slice(-MOST_EVENTS)
    const restore = await snapshotOf(world.database.sql)
    const now = world.now()
    const all = ordersOf(delivered)
    const orders = process.env.LONG ? all : seededRandom(today).some(all, SAMPLE)
    const broken: string[] = []
    for (const [index, order] of orders.entries()) {
      await restore()
      world.clock.set(now)
      const chance = seededRandom(index)
      const received = withLossesAndDoubles(order, chance)
      await deliver(received, chance.yes(0.5))
      await reconcile(world)
      const found = [...(await differences(world)), ...(await unlike(outcome, ends))]
      const types = received.map(({ type }) => type).join(', ')
      if (found.length > 0) broken.push(`${types || 'all lost'}: ${found.join('; ')}`)
    }
    const seconds = Math.round((performance.now() - begun) / 1_000)
    await annotate(
      `${name}: ${delivered.length} of ${events.length} events, ${orders.length} of ${all.length} orders, ${seconds} s`,
    )
    expect(broken.slice(0, 5), `${broken.length} of ${orders.length} orders`).toEqual([])
  },
)

/** Delivers signed webhooks in this order. With `queueRuns` the worker runs after every other one. */
async function deliver(webhooks: readonly Webhook[], queueRuns: boolean): Promise<void> {
  for (const [index, { body, signature }] of webhooks.entries()) {
    await receiveWebhook(world.ctx, body, signature)
    if (queueRuns && index % 2) await runQueue(world)
  }
}

async function unlike(outcome: () => Promise<unknown>, expected: unknown): Promise<string[]> {
  const found = JSON.stringify(await outcome())
  return found === JSON.stringify(expected) ? [] : [`ended as ${found}`]
}
