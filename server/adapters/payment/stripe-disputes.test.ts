import { afterAll, beforeAll, expect, test } from 'vitest'
import { cardOf, paymentWorld, refusalOf, type PaymentWorld } from '#server/test/stage/payment-world.ts'

let world: PaymentWorld
beforeAll(async () => {
  world = await paymentWorld()
})
afterAll(() => world?.stop())

let orders = 0
async function paid(number = '4242424242424242') {
  orders += 1
  const { customerId } = await world
    .payment()
    .ensureCustomer({ userId: `u${orders}`, email: `u${orders}@casa.example`, name: 'Ana' })
  const order = { amountInCents: 10_800, customerId, idempotencyKey: `o${orders}`, transferGroup: `g${orders}`, metadata: {} }
  const { id } = await world.payment().openCharge(order)
  await world.sandbox().browser.confirm(id, cardOf(number), null)
  return id
}
const typesSince = async (work: () => Promise<unknown>) => {
  await world.sandbox().control.flushWebhooks()
  world.receiver.forget()
  await work()
  await world.sandbox().control.flushWebhooks()
  return world.receiver.types()
}

test('a charge without a dispute has none; a disputed one says what the bank took', async () => {
  const chargeId = await paid()
  expect(await world.payment().disputesOf(chargeId)).toEqual([])
  let id = ''
  const types = await typesSince(async () => {
    id = await world.sandbox().control.dispute(chargeId, { reason: 'product_not_received' })
  })
  expect(types.toSorted()).toEqual(['charge.dispute.created', 'charge.dispute.funds_withdrawn'])
  const open = { id, status: 'open', amountInCents: 10_800, withdrawnInCents: 10_800, reason: 'product_not_received' }
  expect(await world.payment().disputesOf(chargeId)).toMatchObject([{ ...open, currency: 'brl', livemode: false }])
  const refused = await refusalOf(world.payment().refund({ chargeId, idempotencyKey: 'r1' }))
  expect([refused.kind, refused.code]).toEqual(['refused', 'charge_disputed'])
})

test('a won dispute gives the funds back and allows refunds again; a lost one does neither', async () => {
  const [won, lost] = [await paid(), await paid()]
  const ids = [await world.sandbox().control.dispute(won), await world.sandbox().control.dispute(lost)] as const
  const types = await typesSince(() => world.sandbox().control.closeDispute(ids[0], 'won'))
  expect(types.toSorted()).toEqual(['charge.dispute.closed', 'charge.dispute.funds_reinstated', 'charge.dispute.updated'])
  await world.sandbox().control.closeDispute(ids[1], 'lost')
  await world.sandbox().control.closeDispute(ids[1], 'won')
  expect(await world.payment().disputesOf(won)).toMatchObject([{ status: 'won', withdrawnInCents: 0 }])
  expect(await world.payment().disputesOf(lost)).toMatchObject([{ status: 'lost', withdrawnInCents: 10_800 }])
  expect(await world.payment().refund({ chargeId: won, idempotencyKey: 'r2' })).toMatchObject({ status: 'succeeded' })
  expect((await refusalOf(world.payment().refund({ chargeId: lost, idempotencyKey: 'r3' }))).code).toBe('charge_disputed')
})

test('an inquiry takes nothing and ends without a dispute', async () => {
  const chargeId = await paid()
  const id = await world.sandbox().control.dispute(chargeId, { inquiry: true })
  expect(await world.payment().disputesOf(chargeId)).toMatchObject([{ status: 'open', withdrawnInCents: 0 }])
  await world.sandbox().control.closeDispute(id, 'lost')
  expect(await world.payment().disputesOf(chargeId)).toMatchObject([{ status: 'won', withdrawnInCents: 0 }])
})

test('card 4000 0000 0000 0259 is disputed as soon as it has paid, and its events come from two lists', async () => {
  const chargeId = await paid('4000000000000259')
  expect(await world.payment().disputesOf(chargeId)).toMatchObject([{ status: 'open', reason: 'fraudulent' }])
  const events = await world.payment().listEventsSince(new Date(world.clock.now().getTime() - 60_000))
  const types = events.filter((event) => event.chargeId === chargeId).map(({ type }) => type)
  expect(types).toEqual(
    expect.arrayContaining(['payment_intent.succeeded', 'charge.dispute.created', 'charge.dispute.funds_withdrawn']),
  )
  expect(types.indexOf('payment_intent.succeeded')).toBeLessThan(types.indexOf('charge.dispute.created'))
})
