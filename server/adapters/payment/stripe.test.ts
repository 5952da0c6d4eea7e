import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PaymentWorld } from '#server/test/stage/payment-world.ts'
import { cardOf, paymentWorld, refusalOf } from '#server/test/stage/payment-world.ts'
import type { Charge, PaymentPort } from './port.ts'

let world: PaymentWorld
let payment: PaymentPort
let customerId: string

beforeAll(async () => {
  world = await paymentWorld()
  payment = world.payment()
  customerId = (await payment.ensureCustomer({ userId: 'u-ana', email: 'ana@demo.plumai', name: 'Ana' })).customerId
})
afterAll(() => world.stop())

const order = (changes: { amountInCents?: number; idempotencyKey?: string } = {}) => ({
  amountInCents: 15_950,
  customerId,
  idempotencyKey: randomUUID(),
  transferGroup: 'booking-1',
  metadata: { booking_id: 'b-1' },
  ...changes,
})
const pay = (charge: Charge, number = '4242424242424242') => world.sandbox().browser.confirm(charge.id, cardOf(number), null)

describe('customers', () => {
  test('a user has one customer object at Stripe, even under another name; another user with the same email has another one', async () => {
    const again = await payment.ensureCustomer({ userId: 'u-ana', email: 'ana@demo.plumai', name: 'Ana Maria' })
    const other = await payment.ensureCustomer({ userId: 'u-other', email: 'ana@demo.plumai', name: 'Ana' })
    expect(again.customerId).toBe(customerId)
    expect(other.customerId).not.toBe(customerId)
  })

  test('two concurrent calls for one user create one customer object', async () => {
    const person = { userId: 'u-bia', email: 'bia@demo.plumai', name: 'Bia' }
    const both = await Promise.all([payment.ensureCustomer(person), payment.ensureCustomer(person)])
    expect(both[0].customerId).toBe(both[1].customerId)
  })
})

describe('charges', () => {
  test('a charge is opened and paid with card 4242 for its full amount', async () => {
    const charge = await payment.openCharge(order())
    expect(charge).toMatchObject({
      status: 'requires_payment_method',
      amountInCents: 15_950,
      amountReceivedInCents: 0,
      currency: 'brl',
    })
    expect(charge.clientSecret).toMatch(new RegExp(`^${charge.id}_secret_\\w{32}$`))
    await pay(charge)
    const paid = await payment.readCharge(charge.id)
    expect(paid).toMatchObject({ status: 'succeeded', amountReceivedInCents: 15_950, declineMessage: null, livemode: false })
    expect(paid.metadata).toEqual({ booking_id: 'b-1' })
  })

  test.each([
    ['4000000000000002', 'O banco recusou o cartão. Nada foi cobrado. Tente outro cartão.'],
    ['4000000000009995', 'Saldo insuficiente. Nada foi cobrado. Tente outro cartão.'],
    ['4000000000000069', 'O cartão está vencido. Nada foi cobrado. Tente outro cartão.'],
    ['4000000000000127', 'O código de segurança está incorreto. Nada foi cobrado. Confira e tente de novo.'],
    ['4000000000000119', 'Houve uma falha ao processar o cartão. Nada foi cobrado. Tente de novo em alguns instantes.'],
    ['4111111111111111', 'Este é um ambiente de teste e não aceita cartões reais. Nada foi cobrado. Use um cartão de teste.'],
  ])('card %s is declined with a Portuguese message, and another card still pays', async (number, sentence) => {
    const charge = await payment.openCharge(order())
    const { refusal } = await pay(charge, number)
    expect(refusal).not.toBeNull()
    expect(await payment.readCharge(charge.id)).toMatchObject({
      status: 'requires_payment_method',
      amountReceivedInCents: 0,
      declineMessage: sentence,
    })
    await pay(charge)
    expect(await payment.readCharge(charge.id)).toMatchObject({ status: 'succeeded', declineMessage: null })
  })

  test('card 3155 needs a confirmation at the bank: an approval pays the charge, a refusal makes it wait for a card again', async () => {
    const [yes, no] = [await payment.openCharge(order()), await payment.openCharge(order())]
    for (const charge of [yes, no]) {
      await pay(charge, '4000002500003155')
      expect((await payment.readCharge(charge.id)).status).toBe('requires_action')
    }
    await world.sandbox().browser.finish(yes.id, true)
    await world.sandbox().browser.finish(no.id, false)
    expect((await payment.readCharge(yes.id)).status).toBe('succeeded')
    expect(await payment.readCharge(no.id)).toMatchObject({
      status: 'requires_payment_method',
      declineMessage: 'O banco não confirmou a compra. Nada foi cobrado. Tente de novo ou use outro cartão.',
    })
  })

  test('concurrent payments of one charge take the money from the card once', async () => {
    const charge = await payment.openCharge(order())
    const payments = await Promise.allSettled([pay(charge), pay(charge), pay(charge)])
    expect(payments.filter((each) => each.status === 'fulfilled')).toHaveLength(1)
    expect((await payment.readCharge(charge.id)).amountReceivedInCents).toBe(15_950)
  })

  test('abandonCharge cancels an unpaid charge, also when repeated, and leaves a paid charge unchanged', async () => {
    const [unpaid, paid] = [await payment.openCharge(order()), await payment.openCharge(order())]
    await pay(paid)
    expect((await payment.abandonCharge(unpaid.id)).status).toBe('canceled')
    expect((await payment.abandonCharge(unpaid.id)).status).toBe('canceled')
    expect((await payment.abandonCharge(paid.id)).status).toBe('succeeded')
    await expect(pay(unpaid)).rejects.toMatchObject({ body: { code: 'payment_intent_unexpected_state' } })
  })

  test('an unknown charge is refused with resource_missing, a charge below the minimum with amount_too_small', async () => {
    expect(await refusalOf(payment.readCharge('pi_nobody'))).toMatchObject({ kind: 'refused', code: 'resource_missing' })
    expect(await refusalOf(payment.openCharge(order({ amountInCents: 49 })))).toMatchObject({
      kind: 'refused',
      code: 'amount_too_small',
    })
  })
})

describe('idempotency', () => {
  test('an idempotency key with the same order returns the same charge; the key with another order throws misconfigured', async () => {
    const idempotencyKey = randomUUID()
    const both = await Promise.all([payment.openCharge(order({ idempotencyKey })), payment.openCharge(order({ idempotencyKey }))])
    const later = await payment.openCharge(order({ idempotencyKey }))
    expect(new Set([...both, later].map((charge) => charge.id)).size).toBe(1)
    expect(later.clientSecret).toBe(both[0].clientSecret)
    const error = await refusalOf(payment.openCharge(order({ idempotencyKey, amountInCents: 1_000 })))
    expect(error.kind).toBe('misconfigured')
  })
})

describe('refunds', () => {
  test('a partial refund and a refund of the remaining amount succeed, and a further refund is refused', async () => {
    const charge = await payment.openCharge(order())
    await pay(charge)
    const part = { chargeId: charge.id, amountInCents: 5_000, rowId: 'row', idempotencyKey: randomUUID() }
    const [first, again] = [await payment.refund(part), await payment.refund(part)]
    expect(first).toMatchObject({ status: 'succeeded', amountInCents: 5_000, rowId: 'row' })
    expect(again.refundId).toBe(first.refundId)
    const tooMuch = { chargeId: charge.id, amountInCents: 10_951, idempotencyKey: randomUUID() }
    expect(await refusalOf(payment.refund(tooMuch))).toMatchObject({ kind: 'refused', code: 'refund_too_large' })
    expect((await payment.refund({ chargeId: charge.id, idempotencyKey: randomUUID() })).amountInCents).toBe(10_950)
    expect((await payment.readCharge(charge.id)).latestRefundedInCents).toBe(15_950)
    const over = await refusalOf(payment.refund({ chargeId: charge.id, idempotencyKey: randomUUID() }))
    expect(over).toMatchObject({ kind: 'refused', code: 'charge_already_refunded' })
  })

  test('a pending refund can be read until it succeeds or fails, and after a failure the amount can be refunded again', async () => {
    const charge = await payment.openCharge(order())
    await pay(charge, '4000000000007726')
    const requestRefund = () => payment.refund({ chargeId: charge.id, amountInCents: 5_000, idempotencyKey: randomUUID() })
    const first = await requestRefund()
    expect(first.status).toBe('pending')
    expect(await payment.refundsOf(charge.id)).toEqual([first])
    await world.sandbox().control.settleRefund(first.refundId, 'failed')
    expect(await payment.refundsOf(charge.id)).toEqual([{ ...first, status: 'failed' }])
    expect((await payment.readCharge(charge.id)).latestRefundedInCents).toBe(0)
    const second = await requestRefund()
    for (const outcome of ['succeeded', 'failed'] as const) await world.sandbox().control.settleRefund(second.refundId, outcome)
    expect((await payment.refundsOf(charge.id)).map(({ status }) => status)).toEqual(['failed', 'failed'])
    expect((await payment.readCharge(charge.id)).latestRefundedInCents).toBe(0)
  })

  test('20 concurrent refunds with one idempotency key refund once', async () => {
    const charge = await payment.openCharge(order())
    await pay(charge)
    const idempotencyKey = `refund:${charge.id}`
    const all = await Promise.all(Array.from({ length: 20 }, () => payment.refund({ chargeId: charge.id, idempotencyKey })))
    expect(new Set(all.map((each) => each.refundId)).size).toBe(1)
    expect((await payment.readCharge(charge.id)).latestRefundedInCents).toBe(15_950)
  })
})

describe('subscriptions', () => {
  const start = () =>
    payment.startSubscription({
      customerId,
      plan: 'monthly',
      priceInCents: 5_000,
      idempotencyKey: randomUUID(),
      metadata: { user_id: 'u-ana' },
    })
  const payFirst = async (id: string, number?: string) => {
    const { latestChargeId } = await payment.readSubscription(id)
    return pay(await payment.readCharge(latestChargeId ?? ''), number)
  }

  test('a subscription waits for its first payment, then is active for a month, and sends events about both', async () => {
    const plan = await start()
    expect(plan).toMatchObject({ status: 'incomplete', latestInvoicePaid: false, customerId })
    expect(plan.clientSecret).toMatch(new RegExp(`^${plan.latestChargeId}_secret_`))
    await payFirst(plan.id, '4000000000009995')
    expect(await payment.readSubscription(plan.id)).toMatchObject({ status: 'incomplete', latestInvoicePaid: false })
    await world.sandbox().control.flushWebhooks()
    world.receiver.forget()
    await payFirst(plan.id)
    const paid = await payment.readSubscription(plan.id)
    expect(paid).toMatchObject({ status: 'active', latestInvoicePaid: true, clientSecret: null, metadata: { user_id: 'u-ana' } })
    expect(paid.currentPeriodEnd).toEqual(new Date('2026-12-21T12:00:00Z'))
    await world.sandbox().control.flushWebhooks()
    expect(world.receiver.types()).toEqual(
      expect.arrayContaining(['payment_intent.succeeded', 'invoice.paid', 'customer.subscription.updated']),
    )
    const events = await payment.listEventsSince(world.clock.now())
    const eventsOfPlan = events.filter((event) => event.subscriptionId === plan.id)
    expect(eventsOfPlan.map((event) => event.type)).toEqual(
      expect.arrayContaining(['invoice.paid', 'customer.subscription.updated']),
    )
  })

  test('all subscriptions share one price, and two calls with the same idempotency key start one subscription', async () => {
    const idempotencyKey = randomUUID()
    const planOrder = { customerId, plan: 'monthly', priceInCents: 5_000, idempotencyKey, metadata: {} } as const
    const [a, b] = await Promise.all([payment.startSubscription(planOrder), world.payment().startSubscription(planOrder)])
    expect(a.id).toBe(b.id)
    const [{ count } = { count: 0 }] = await world.database.sql<{ count: number }[]>`
      select count(*)::int from stripe_sandbox.objects where kind = 'price'`
    expect(count).toBe(1)
  })

  test('a subscription renews, is past_due when the card is declined, and active again after the retry', async () => {
    const plan = await start()
    await payFirst(plan.id)
    const { control } = world.sandbox()
    const first = { chargeId: plan.latestChargeId, isFirst: true }
    await control.renew(plan.id)
    const renewed = await payment.readSubscription(plan.id)
    expect(await payment.paidInvoices(plan.id)).toEqual([first, { chargeId: renewed.latestChargeId, isFirst: false }])
    expect(renewed).toMatchObject({
      status: 'active',
      latestInvoicePaid: true,
      currentPeriodEnd: new Date('2027-01-21T12:00:00Z'),
    })
    await control.renew(plan.id, { fails: true })
    expect(await payment.readSubscription(plan.id)).toMatchObject({
      status: 'past_due',
      latestInvoicePaid: false,
      currentPeriodStart: new Date('2027-01-21T12:00:00Z'),
    })
    await control.retryRenewal(plan.id)
    expect(await payment.readSubscription(plan.id)).toMatchObject({ status: 'active', latestInvoicePaid: true })
  })

  test('stopSubscription ends a subscription at the end of the period or now, also when repeated; an unpaid subscription expires', async () => {
    const [atPeriodEnd, now, unpaid] = [await start(), await start(), await start()]
    await payFirst(atPeriodEnd.id)
    await payFirst(now.id)
    expect(await payment.stopSubscription(atPeriodEnd.id, { atPeriodEnd: true })).toMatchObject({
      status: 'active',
      cancelAtPeriodEnd: true,
    })
    expect((await payment.stopSubscription(now.id, { atPeriodEnd: false })).status).toBe('canceled')
    expect((await payment.stopSubscription(now.id, { atPeriodEnd: false })).status).toBe('canceled')
    expect((await payment.stopSubscription(unpaid.id, { atPeriodEnd: true })).status).toBe('expired')
    expect((await payment.readCharge(unpaid.latestChargeId ?? '')).status).toBe('canceled')
    await world.sandbox().control.renew(atPeriodEnd.id)
    expect((await payment.readSubscription(atPeriodEnd.id)).status).toBe('canceled')
  })
})

describe('the sandbox’s clock', () => {
  test('the sandbox expires a subscription without a first payment after 23 h, and renews a subscription whose period ends', async () => {
    const planOrder = { customerId, plan: 'monthly', priceInCents: 5_000, metadata: {} } as const
    const [unpaid, running] = await Promise.all([
      payment.startSubscription({ ...planOrder, idempotencyKey: randomUUID() }),
      payment.startSubscription({ ...planOrder, idempotencyKey: randomUUID() }),
    ])
    await pay(await payment.readCharge(running.latestChargeId ?? ''))
    world.clock.moveBy(23 * 3600)
    await world.sandbox().control.sweep()
    expect((await payment.readSubscription(unpaid.id)).status).toBe('expired')
    world.clock.moveBy(45 * 86_400)
    await world.sandbox().control.sweep()
    expect(await payment.readSubscription(running.id)).toMatchObject({
      status: 'active',
      latestInvoicePaid: true,
      currentPeriodEnd: new Date('2027-01-21T12:00:00Z'),
    })
    world.clock.moveBy(-45 * 86_400 - 23 * 3600)
  })
})

describe('Pix', () => {
  const byPix = (seconds: number) => ({
    ...order(),
    returnUrl: 'http://localhost:3000/agendamento-confirmado/1',
    pixUntil: new Date(world.clock.now().getTime() + seconds * 1000),
  })

  test('a Pix charge has its code from the start, and the bank of the contractor pays the code once', async () => {
    const asked = byPix(900)
    const charge = await payment.openCharge(asked)
    expect(charge).toMatchObject({ status: 'requires_action', card: null, bankUrl: null, pix: { expiresAt: asked.pixUntil } })
    expect(charge.pix?.text).toMatch(/^000201.*br\.gov\.bcb\.pix.*5406159\.50/)
    expect((await payment.openCharge(asked)).id).toBe(charge.id)
    const { browser } = world.sandbox()
    const payments = await Promise.allSettled([browser.payPix(charge.id), browser.payPix(charge.id)])
    expect(payments.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const paid = { status: 'succeeded', amountReceivedInCents: 15_950, card: null, pix: null, paidAt: world.clock.now() }
    expect(await payment.readCharge(charge.id)).toMatchObject(paid)
    const { status } = await payment.refund({ chargeId: charge.id, amountInCents: 5_000, idempotencyKey: randomUUID() })
    expect(status).toBe('succeeded')
    expect((await payment.readCharge(charge.id)).latestRefundedInCents).toBe(5_000)
  })

  test('a Pix code is valid for at least a minute; after it expired or was cancelled, neither Pix nor a card can pay the charge', async () => {
    expect(await refusalOf(payment.openCharge(byPix(59)))).toMatchObject({ kind: 'misconfigured' })
    const [ended, cancelled] = [await payment.openCharge(byPix(120)), await payment.openCharge(byPix(120))]
    await expect(pay(ended)).rejects.toMatchObject({ body: { code: 'payment_intent_incompatible_payment_method' } })
    expect(await payment.abandonCharge(cancelled.id)).toMatchObject({ status: 'canceled', pix: null })
    world.clock.moveBy(120)
    for (const { id } of [ended, cancelled])
      await expect(world.sandbox().browser.payPix(id)).rejects.toMatchObject({
        body: { code: 'payment_intent_unexpected_state' },
      })
    await world.sandbox().control.sweep()
    expect(await payment.readCharge(ended.id)).toMatchObject({
      status: 'requires_payment_method',
      declineMessage: 'O código Pix venceu. Nada foi cobrado. Gere outro código.',
      pix: null,
    })
  })
})
