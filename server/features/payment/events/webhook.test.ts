import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { stripeEvents } from '#db/schema/index.ts'
import type { Person } from '#server/test/stage/factories.ts'
import { long } from '#server/test/stage/long.ts'
import { deliverAll, storyOf, visa, type Story } from '#server/test/stage/payments.ts'
import { sign, webhooksOf } from '#server/test/stage/webhooks.ts'
import { testWorld, type TestWorld } from '#server/test/stage/world.ts'
import { receiveWebhook } from './webhook.ts'

const MINUTE = 60_000

let world: TestWorld
let story: Story
let beto: Person

beforeAll(async () => {
  world = await testWorld({ payments: true })
  story = await storyOf(world)
  beto = await world.person({ name: 'Beto Reis', subscriber: true })
})
afterAll(() => world?.close())
beforeEach(() => {
  world.clock.set('2026-11-23T12:00:00Z')
  world.sandbox?.control.clearFaults()
  world.publishedEvents.length = 0
})

describe('a forged, replayed or foreign webhook', () => {
  test.each([
    ['no signature', (body: Buffer) => ({ body, signature: undefined })],
    ['the old scheme', (body: Buffer) => ({ body, signature: sign(body, world.now(), { scheme: 'v0' }) })],
    ['another secret', (body: Buffer) => ({ body, signature: sign(body, world.now(), { secret: 'whsec_other' }) })],
    ['a changed body', (body: Buffer) => ({ body: Buffer.concat([body, Buffer.from(' ')]), signature: sign(body, world.now()) })],
    ['an old timestamp', (body: Buffer) => ({ body, signature: sign(body, new Date(world.now().getTime() - 301_000)) })],
    ['a timestamp in the future', (body: Buffer) => ({ body, signature: sign(body, new Date(world.now().getTime() + 61_000)) })],
    ['a live event', (body: Buffer) => signed(body.toString().replaceAll('"livemode":false', '"livemode":true'))],
    ['a body that is no event', () => signed('{"id":"evt_1"}')],
    [
      'an id that no index holds',
      (body: Buffer) => signed(body.toString().replace('"id":"evt_', `"id":"evt_${'x'.repeat(9_000)}`)),
    ],
  ])('rejects %s with forged and stores nothing', async (_, forge) => {
    const booking = await story.paid()
    const webhook = (await webhooksOf(world)).findLast(({ type }) => type === 'payment_intent.succeeded')
    const before = await countEvents()
    const { body, signature } = forge(webhook?.body ?? Buffer.from(''))
    await expect(receiveWebhook(world.ctx, body, signature)).rejects.toMatchObject({ code: 'BAD_REQUEST', reason: 'forged' })
    expect(await countEvents()).toBe(before)
    expect(await story.stateOf(booking.id)).toEqual(['Solicitado', 'Pendente'])
  })

  test.each([
    ['amount', '{"amount": 100}', 'other_amount'],
    ['currency', '{"currency": "usd"}', 'other_currency'],
  ])('a charge with another %s than ours does not confirm the booking that its metadata names', async (_, change, flaw) => {
    const booking = await story.booked()
    const { chargeId } = await story.start(booking.id)
    await world.database.sql`update stripe_sandbox.objects set data = data || ${change}::text::jsonb where id = ${chargeId}`
    await world.sandbox?.browser.confirm(chargeId, visa, null)
    await deliverAll(world)
    await world.jobs()
    expect(await story.stateOf(booking.id)).toEqual(['Solicitado', 'Pendente'])
    const errors = await world.db
      .select({ error: stripeEvents.error })
      .from(stripeEvents)
      .where(eq(stripeEvents.objectId, chargeId))
    expect(errors.map(({ error }) => error)).toContain(flaw)
  })

  long('a replay of the webhook of a payment, after the booking was cancelled and refunded, changes nothing', async () => {
    const booking = await story.paid()
    await deliverAll(world)
    const [payment] = await story.paymentsOf(booking.id)
    const old = (await webhooksOf(world)).find(
      ({ type, body }) => type === 'payment_intent.succeeded' && body.includes(payment?.providerIntentId ?? ''),
    )
    await world.as(story.ana).booking.cancel({ bookingId: booking.id, expectedRefundInCents: 10_800 })
    await world.jobs()
    const ledger = await story.ledgerOf(booking.id)
    const body = old?.body ?? Buffer.from('')
    expect(await receiveWebhook(world.ctx, body, sign(body, world.now()))).toEqual({ fresh: false })
    await world.jobs()
    expect(await story.stateOf(booking.id)).toEqual(['Cancelado', 'Reembolsado'])
    expect([await story.ledgerOf(booking.id), (await story.refundsOf(booking.id)).length]).toEqual([ledger, 1])
  })

  test('an event about a charge that is not ours is closed and confirms no booking named in its metadata', async () => {
    const booking = await story.booked()
    const { customerId } = await world.adapters.payment.ensureCustomer({ userId: beto.id, email: beto.email, name: beto.name })
    const foreign = await world.adapters.payment.openCharge({
      amountInCents: 10_800,
      customerId,
      idempotencyKey: 'not ours',
      transferGroup: 'x',
      metadata: { booking_id: booking.id },
    })
    await world.sandbox?.browser.confirm(foreign.id, visa, null)
    await deliverAll(world)
    expect(await story.unprocessedOf(foreign.id)).toBeGreaterThan(0)
    world.clock.advance(20 * MINUTE)
    await world.job('payment.reconcile')
    expect(await story.unprocessedOf(foreign.id)).toBe(0)
    expect(await story.paymentsOf(booking.id)).toEqual([])
  })
})

async function countEvents() {
  return (await world.db.select().from(stripeEvents)).length
}

function signed(text: string) {
  const body = Buffer.from(text)
  return { body, signature: sign(body, world.now()) }
}
