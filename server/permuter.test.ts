import { expect } from 'vitest'
import { seededRandom } from '#db/seed/seeded-random.ts'
import { watchedEvents } from '#server/adapters/payment/watched-events.ts'
import { receiveWebhook } from '#server/features/payment/service.ts'
import { bookingHistories } from '#server/test/faults/booking-histories.ts'
import { differences } from '#server/test/faults/differences.ts'
import { HOUR } from '#server/test/faults/provider-history.ts'
import { ordersOf, withLossesAndDoubles } from '#server/test/faults/orders.ts'
import { reconcile, reconcileAccountsOfDay, runQueue } from '#server/test/faults/reconciler.ts'
import { snapshotOf } from '#server/test/faults/snapshot.ts'
import { subscriptionHistories } from '#server/test/faults/subscription-histories.ts'
import { long } from '#server/test/stage/long.ts'
import { setUpSubscriptions, world } from '#server/test/stage/subscriptions.ts'
import { webhooksOf, type Webhook } from '#server/test/stage/webhooks.ts'

setUpSubscriptions()

/** The number of orders in which the events of a history are delivered: all, or a random sample of `SEEDS`. */
const SAMPLE = Number(process.env.SEEDS ?? Number.POSITIVE_INFINITY)
const MOST_EVENTS = 6
const today = Math.floor(Date.now() / (24 * HOUR))

const watched = new Set<string>([...Object.keys(watchedEvents.own), ...Object.keys(watchedEvents.connected)])

const histories = Object.entries({ ...bookingHistories, ...subscriptionHistories })

long.for(histories)(
  '%s: the final state is that of the provider in every order of its events, with lost and repeated events',
  { timeout: 3_600_000 },
  async ([name, { play, ends, daily }], { annotate }) => {
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
    const orders = SAMPLE < all.length ? seededRandom(today).some(all, SAMPLE) : all
    const broken: string[] = []
    for (const [index, order] of orders.entries()) {
      await restore()
      world.clock.set(now)
      const chance = seededRandom(index)
      const received = withLossesAndDoubles(order, chance)
      await deliver(received, chance.yes(0.5))
      await reconcile(world)
      if (daily) await reconcileAccountsOfDay(world)
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

/** Delivers signed webhooks in the given order. With `queueRuns` the job queue runs after every second webhook. */
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
