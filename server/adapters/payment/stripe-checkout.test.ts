import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PaymentWorld } from '#server/test/stage/payment-world.ts'
import { cardOf, paymentWorld } from '#server/test/stage/payment-world.ts'
import type { CheckoutOrder, PaymentPort } from './port.ts'

const HOUR = 3600
const visa = cardOf('4242424242424242')
let world: PaymentWorld
let payment: PaymentPort
let customerId: string

beforeAll(async () => {
  world = await paymentWorld()
  payment = world.payment()
  customerId = (await payment.ensureCustomer({ userId: 'u-ana', email: 'ana@demo.plumai', name: 'Ana' })).customerId
})
afterAll(() => world.stop())

const open = (changes: Partial<CheckoutOrder> = {}) =>
  payment.openCheckout({
    customerId,
    product: 'plumai-contrato',
    name: 'Plumaí: Contrato Mensalista CLT',
    onceInCents: 4_990,
    monthlyInCents: 990,
    successUrl: 'https://plumai.example/servicos?success=true',
    cancelUrl: 'https://plumai.example/servicos?canceled=true',
    idempotencyKey: randomUUID(),
    metadata: { service_row: 'r-1' },
    ...changes,
  })
const single = { product: 'plumai-certificado', onceInCents: 2_990, monthlyInCents: 0 }
const pay = (id: string, card = visa) => world.sandbox().browser.payCheckout(id, card)

async function typesOfCheckout(id: string) {
  const events = await payment.listEventsSince(new Date(0))
  return events
    .filter(({ objectId }) => objectId === id)
    .map(({ type }) => type)
    .toSorted()
}

describe('a checkout', () => {
  test('a checkout charges single and monthly amounts together, and starts a subscription that renews at the monthly amount', async () => {
    const checkout = await open()
    expect(checkout).toMatchObject({
      status: 'open',
      paid: false,
      amountInCents: 5_980,
      currency: 'brl',
      chargeId: null,
      subscriptionId: null,
      url: `https://plumai.example/_sandbox/pagar/${checkout.id}`,
      metadata: { service_row: 'r-1' },
      livemode: false,
    })
    await pay(checkout.id)
    const done = await payment.readCheckout(checkout.id)
    expect(done).toMatchObject({ status: 'complete', paid: true, url: null, chargeId: null })
    const plan = await payment.readSubscription(done.subscriptionId ?? '')
    expect(plan).toMatchObject({ status: 'active', latestInvoicePaid: true, latestInvoiceIsFirst: true })
    expect(plan.metadata).toEqual({ service_row: 'r-1' })
    expect(await payment.readCharge(plan.latestChargeId ?? '')).toMatchObject({ status: 'succeeded', amountInCents: 5_980 })
    await world.sandbox().control.renew(plan.id)
    const renewed = await payment.readSubscription(plan.id)
    expect(renewed).toMatchObject({ latestInvoicePaid: true, latestInvoiceIsFirst: false })
    expect((await payment.readCharge(renewed.latestChargeId ?? '')).amountInCents).toBe(990)
    expect(await typesOfCheckout(checkout.id)).toEqual(['checkout.session.completed'])
  })

  test('a checkout without a monthly amount makes one charge', async () => {
    const checkout = await open(single)
    await pay(checkout.id)
    const done = await payment.readCheckout(checkout.id)
    expect(done).toMatchObject({ status: 'complete', paid: true, amountInCents: 2_990, subscriptionId: null })
    expect(await payment.readCharge(done.chargeId ?? '')).toMatchObject({
      status: 'succeeded',
      amountReceivedInCents: 2_990,
      metadata: { service_row: 'r-1' },
    })
  })

  test("one idempotency key opens one checkout, and creates the checkout's prices once", async () => {
    const idempotencyKey = randomUUID()
    const [one, other] = await Promise.all([open({ idempotencyKey }), open({ idempotencyKey })])
    expect(one.id).toBe(other.id)
    const prices = await world.database
      .sql`select id from stripe_sandbox.objects where data->>'lookup_key' like 'plumai-contrato-%'`
    expect(prices).toHaveLength(2)
  })

  test.each([
    ['a subscription', {}],
    ['a single charge', single],
  ])('a checkout stays open after a refused card, and the next card pays the same intent (%s)', async (_, changes) => {
    const checkout = await open(changes)
    const first = await pay(checkout.id, cardOf('4000000000009995'))
    expect(first.refusal?.decline_code).toBe('insufficient_funds')
    expect(await payment.readCheckout(checkout.id)).toMatchObject({ status: 'open', paid: false, subscriptionId: null })
    const second = await pay(checkout.id)
    expect(second.intent.id).toBe(first.intent.id)
    expect(await payment.readCheckout(checkout.id)).toMatchObject({ status: 'complete', paid: true })
    await expect(pay(checkout.id)).rejects.toMatchObject({ body: { code: 'checkout_not_open' } })
  })

  test("a checkout is completed when the bank approves, even if the buyer never returns from the bank's page", async () => {
    const checkout = await open()
    const { intent } = await pay(checkout.id, cardOf('4000002500003155'))
    expect((await payment.readCheckout(checkout.id)).status).toBe('open')
    await world.sandbox().browser.finish(intent.id, true)
    expect(await payment.readCheckout(checkout.id)).toMatchObject({ status: 'complete', paid: true })
  })

  test('a checkout can be closed while it is open, and not after it was paid', async () => {
    const [tried, paid] = [await open(), await open(single)]
    const { intent } = await pay(tried.id, cardOf('4000000000000002'))
    await pay(paid.id)
    expect(await payment.closeCheckout(tried.id)).toMatchObject({ status: 'expired', url: null })
    expect((await payment.closeCheckout(tried.id)).status).toBe('expired')
    expect((await payment.readCharge(intent.id)).status).toBe('canceled')
    expect(await payment.closeCheckout(paid.id)).toMatchObject({ status: 'complete', paid: true })
    expect(await typesOfCheckout(tried.id)).toEqual(['checkout.session.expired'])
  })

  test.each([
    ['succeeded', true, 'checkout.session.async_payment_succeeded'],
    ['failed', false, 'checkout.session.async_payment_failed'],
  ] as const)('a checkout that is complete before its payment gets an event when the payment %s', async (status, paid, type) => {
    const checkout = await open(single)
    await world.sandbox().control.delayCheckout(checkout.id)
    const waiting = await payment.readCheckout(checkout.id)
    expect(waiting).toMatchObject({ status: 'complete', paid: false })
    expect((await payment.readCharge(waiting.chargeId ?? '')).status).toBe('processing')
    await world.sandbox().control.settleCheckout(checkout.id, status)
    expect((await payment.readCheckout(checkout.id)).paid).toBe(paid)
    expect(await typesOfCheckout(checkout.id)).toEqual([type, 'checkout.session.completed'])
  })

  test('a checkout expires after 24 hours', async () => {
    const checkout = await open()
    world.clock.moveBy(24 * HOUR)
    await expect(pay(checkout.id)).rejects.toMatchObject({ body: { code: 'checkout_not_open' } })
    await world.sandbox().control.sweep()
    expect((await payment.readCheckout(checkout.id)).status).toBe('expired')
  })
})
