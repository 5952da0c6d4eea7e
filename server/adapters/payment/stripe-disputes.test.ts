import Stripe from 'stripe'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cardOf, paymentWorld, refusalOf, secretKey, type PaymentWorld } from '#server/test/stage/payment-world.ts'

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
async function paidByPix() {
  orders += 1
  const { customerId } = await world
    .payment()
    .ensureCustomer({ userId: `u${orders}`, email: `u${orders}@casa.example`, name: 'Ana' })
  const pixUntil = new Date(world.clock.now().getTime() + 600_000)
  const order = {
    amountInCents: 10_800,
    customerId,
    idempotencyKey: `o${orders}`,
    transferGroup: `g${orders}`,
    metadata: {},
    pixUntil,
    returnUrl: 'http://localhost:3000/agendamento-confirmado/1',
  }
  const { id } = await world.payment().openCharge(order)
  await world.sandbox().browser.payPix(id)
  return id
}
/** The provider's own API, with which the test sends evidence. */
const api = () => {
  const { host, port } = world.sandbox()
  return new Stripe(secretKey, { host, port, protocol: 'http', telemetry: false, maxNetworkRetries: 0 })
}
const typesSince = async (work: () => Promise<unknown>) => {
  await world.sandbox().control.flushWebhooks()
  world.receiver.forget()
  await work()
  await world.sandbox().control.flushWebhooks()
  return world.receiver.types()
}

test('returns no disputes for an undisputed charge, and for a disputed charge the amount that the bank took', async () => {
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

test('a won dispute returns the funds and allows refunds again; a lost dispute does neither', async () => {
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

test('an inquiry of the bank takes no funds and ends without a dispute', async () => {
  const chargeId = await paid()
  const id = await world.sandbox().control.dispute(chargeId, { inquiry: true })
  expect(await world.payment().disputesOf(chargeId)).toMatchObject([{ status: 'open', withdrawnInCents: 0 }])
  await world.sandbox().control.closeDispute(id, 'lost')
  expect(await world.payment().disputesOf(chargeId)).toMatchObject([{ status: 'won', withdrawnInCents: 0 }])
})

test('a lost dispute can be appealed until a date; the bank has the funds until the appeal is won', async () => {
  const chargeId = await paid()
  const id = await world.sandbox().control.dispute(chargeId)
  const read = async () => (await world.payment().disputesOf(chargeId))[0]
  const week = new Date((Math.floor(world.clock.now().getTime() / 1000) + 7 * 86_400) * 1000)
  expect(await read()).toMatchObject({ status: 'open', respondBy: week })
  await expect(world.sandbox().control.openAppeal(id)).rejects.toMatchObject({ status: 400 })
  await world.sandbox().control.closeDispute(id, 'lost')
  expect(await read()).toMatchObject({ status: 'lost', respondBy: null })
  expect(await typesSince(() => world.sandbox().control.openAppeal(id))).toEqual(['charge.dispute.updated'])
  expect(await read()).toMatchObject({ status: 'appealable', withdrawnInCents: 10_800, respondBy: week })
  await expect(api().disputes.update(id, { evidence: { uncategorized_text: 'more' } })).rejects.toThrow('cannot be sent')
  await api().disputes.update(id, { evidence: { appeal: { card: { reason_for_filing: 'The service took place.' } } } })
  expect(await read()).toMatchObject({ status: 'appealed', withdrawnInCents: 10_800, respondBy: null })
  expect((await refusalOf(world.payment().refund({ chargeId, idempotencyKey: 'a1' }))).code).toBe('charge_disputed')
  const types = await typesSince(() => world.sandbox().control.closeDispute(id, 'won'))
  expect(types.toSorted()).toEqual(['charge.dispute.closed', 'charge.dispute.funds_reinstated', 'charge.dispute.updated'])
  expect(await read()).toMatchObject({ status: 'won', withdrawnInCents: 0 })
  const again = await typesSince(() => world.sandbox().control.openAppeal(id))
  expect(again.toSorted()).toEqual(['charge.dispute.funds_withdrawn', 'charge.dispute.updated'])
  expect(await read()).toMatchObject({ status: 'appealable', withdrawnInCents: 10_800 })
})

test('a Pix can be contested for 80 days; the dispute is lost at once and accepts neither evidence nor an appeal', async () => {
  const [chargeId, later] = [await paidByPix(), await paidByPix()]
  let id = ''
  const types = await typesSince(async () => {
    id = await world.sandbox().control.dispute(chargeId)
  })
  const events = ['charge.dispute.closed', 'charge.dispute.created', 'charge.dispute.funds_withdrawn']
  expect(types.toSorted()).toEqual(events)
  const lost = { status: 'lost', amountInCents: 10_800, withdrawnInCents: 10_800, respondBy: null }
  expect(await world.payment().disputesOf(chargeId)).toMatchObject([lost])
  await expect(api().disputes.update(id, { evidence: { uncategorized_text: 'winning_evidence' } })).rejects.toThrow(
    'already closed',
  )
  await expect(world.sandbox().control.openAppeal(id)).rejects.toMatchObject({ status: 400 })
  expect((await refusalOf(world.payment().refund({ chargeId, idempotencyKey: 'p1' }))).code).toBe('charge_disputed')
  world.clock.moveBy(80 * 86_400 + 1)
  await expect(world.sandbox().control.dispute(later)).rejects.toMatchObject({ status: 400 })
})

test('a payment with card 4000 0000 0000 0259 is disputed at once, and its events are merged from two lists in the right order', async () => {
  const chargeId = await paid('4000000000000259')
  expect(await world.payment().disputesOf(chargeId)).toMatchObject([{ status: 'open', reason: 'fraudulent' }])
  const events = await world.payment().listEventsSince(new Date(world.clock.now().getTime() - 60_000))
  const types = events.filter((event) => event.chargeId === chargeId).map(({ type }) => type)
  expect(types).toEqual(
    expect.arrayContaining(['payment_intent.succeeded', 'charge.dispute.created', 'charge.dispute.funds_withdrawn']),
  )
  expect(types.indexOf('payment_intent.succeeded')).toBeLessThan(types.indexOf('charge.dispute.created'))
})
