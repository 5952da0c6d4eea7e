import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { PaymentWorld } from '#server/test/stage/payment-world.ts'
import { cardOf, paymentWorld, publishableKey, refusalOf, secretKey, webhookSecret } from '#server/test/stage/payment-world.ts'
import type { PaymentPort } from './port.ts'
import { accountFields } from '#server/sandbox/accounts.ts'
import { createStripePayment } from './stripe.ts'

let world: PaymentWorld
let payment: PaymentPort
let customerId: string

beforeAll(async () => {
  world = await paymentWorld()
  payment = world.payment()
  customerId = (await payment.ensureCustomer({ userId: 'u-ana', email: 'ana@demo.plumai', name: 'Ana' })).customerId
})
afterAll(() => world.stop())
beforeEach(() => world.sandbox().control.clearFaults())

const order = (changes: { idempotencyKey?: string } = {}) => ({
  amountInCents: 15_950,
  customerId,
  idempotencyKey: randomUUID(),
  transferGroup: 'booking-1',
  metadata: {},
  ...changes,
})

describe('an unreliable network', () => {
  const path = /payment_intents$/
  const fault = { method: 'POST', path } as const

  test('when the response to opening a charge is lost, a retry with the same idempotency key returns the same charge', async () => {
    const { control } = world.sandbox()
    for (const kind of ['reset', 'hang'] as const) {
      control.answerNext({ ...fault, kind, effect: 'done' })
      const idempotencyKey = randomUUID()
      const charge = await world.payment(400).openCharge(order({ idempotencyKey }))
      expect((await payment.openCharge(order({ idempotencyKey }))).id).toBe(charge.id)
    }
    control.answerNext({ ...fault, kind: 'error', status: 503, effect: 'done' })
    expect((await payment.openCharge(order())).status).toBe('requires_payment_method')
  })

  test.each([503, 409] as const)('status %s twice throws unavailable, once is retried with success', async (status) => {
    const { control } = world.sandbox()
    control.answerNext({ ...fault, kind: 'error', status, effect: 'none', times: 2 })
    expect((await refusalOf(payment.openCharge(order()))).kind).toBe('unavailable')
    control.answerNext({ ...fault, kind: 'error', status, effect: 'none' })
    expect((await payment.openCharge(order())).status).toBe('requires_payment_method')
  })

  test('a status 429, a missing response and a slow response of the provider throw unavailable', async () => {
    const { control } = world.sandbox()
    control.answerNext({ ...fault, kind: 'error', status: 429, effect: 'none' })
    expect((await refusalOf(payment.openCharge(order()))).kind).toBe('unavailable')
    control.answerNext({ ...fault, kind: 'hang', effect: 'none', times: 2 })
    expect((await refusalOf(world.payment(200).openCharge(order()))).kind).toBe('unavailable')
    control.answerNext({ ...fault, kind: 'slow', delayInMs: 600, times: 2 })
    expect((await refusalOf(world.payment(200).openCharge(order()))).kind).toBe('unavailable')
  })

  test('the webhook about a change may arrive before the response to the request that made the change', async () => {
    const { control } = world.sandbox()
    await control.flushWebhooks()
    world.receiver.forget()
    control.answerNext({ ...fault, kind: 'after_webhooks' })
    await payment.openCharge(order())
    expect(world.receiver.types()).toContain('payment_intent.created')
  })

  test('a wrong API key throws misconfigured, and a refused connection throws unavailable', async () => {
    const { host, port } = world.sandbox()
    const settings = { secretKey: 'sk_test_other', publishableKey, webhookSecret, sandbox: { host, port } }
    expect((await refusalOf(createStripePayment(settings).readCharge('pi_1'))).kind).toBe('misconfigured')
    const unreachable = createStripePayment({ ...settings, sandbox: { host, port: 9 } })
    expect((await refusalOf(unreachable.readCharge('pi_1'))).kind).toBe('unavailable')
  })
})

describe('the response that the provider stores for an idempotency key', () => {
  const path = /refunds$/
  async function post(chargeId: string, key: string, form: Record<string, string> = {}) {
    const { host, port } = world.sandbox()
    const headers = { authorization: `Bearer ${secretKey}`, 'idempotency-key': key }
    const body = new URLSearchParams({ payment_intent: chargeId, ...form })
    const answer = await fetch(`http://${host}:${port}/v1/refunds`, { method: 'POST', headers, body })
    return [answer.status, answer.headers.get('idempotent-replayed')]
  }
  const paidCharge = async () => {
    const { id } = await payment.openCharge(order())
    await world.sandbox().browser.confirm(id, cardOf('4242424242424242'), null)
    return id
  }

  test('for a day the provider repeats the stored response to an idempotency key, even an error; then the key counts as new', async () => {
    const [chargeId, key] = [await paidCharge(), randomUUID()]
    world.sandbox().control.answerNext({ method: 'POST', path, kind: 'error', status: 500, effect: 'none' })
    expect(await post(chargeId, key)).toEqual([500, null])
    expect(await post(chargeId, key)).toEqual([500, 'true'])
    const tooMuch = { amount: '15951' }
    const other = randomUUID()
    expect(await post(chargeId, other, tooMuch)).toEqual([400, null])
    expect(await post(chargeId, other, tooMuch)).toEqual([400, 'true'])
    world.clock.moveBy(24 * 3_600 - 1)
    expect(await post(chargeId, key)).toEqual([500, 'true'])
    world.clock.moveBy(1)
    expect(await post(chargeId, key)).toEqual([200, null])
    expect(await post(chargeId, key)).toEqual([200, 'true'])
  })

  test.each([
    ['invalid parameters', { amount: 'x' }, null],
    ['a conflict', {}, { kind: 'error', status: 409, effect: 'none' }],
    ['a limit', {}, { kind: 'error', status: 429, effect: 'none' }],
    ['an overload', {}, { kind: 'error', status: 503, effect: 'none' }],
  ] as const)('the provider stores no response after %s, because nothing was begun', async (_, form, refusal) => {
    const [chargeId, key] = [await paidCharge(), randomUUID()]
    if (refusal) world.sandbox().control.answerNext({ method: 'POST', path, ...refusal })
    expect((await post(chargeId, key, form))[0]).toBeGreaterThanOrEqual(400)
    expect(await post(chargeId, key)).toEqual([200, null])
  })
})

describe('a refund', () => {
  test.each([
    ['refused', 'charge_not_refundable'],
    ['refused', 'a_code_of_tomorrow'],
    ['later', 'balance_insufficient'],
    ['misconfigured', 'parameter_unknown'],
    ['misconfigured', 'resource_missing'],
  ])('a refusal is %s with %s', async (kind, code) => {
    const charge = await payment.openCharge(order())
    const { control } = world.sandbox()
    control.answerNext({ method: 'POST', path: /refunds$/, kind: 'error', status: 400, effect: 'none', code })
    const refused = await refusalOf(payment.refund({ chargeId: charge.id, idempotencyKey: randomUUID() }))
    expect(refused).toMatchObject({ kind, code })
  })
})

describe('an action to which the provider responded with status 500', () => {
  const url = 'https://plumai.example/'
  const transferGroup = `booking:${randomUUID()}`
  let chargeId: string
  let accountId: string
  let transferId: string
  beforeAll(async () => {
    ;({ id: chargeId } = await payment.openCharge({ ...order(), transferGroup }))
    await world.sandbox().browser.confirm(chargeId, cardOf('4242424242424242'), null)
    ;({ id: accountId } = await payment.openAccount({ professionalId: randomUUID(), email: 'marlene@demo.plumai' }))
    const page = await payment.onboardingLink(accountId, { returnUrl: url, refreshUrl: url })
    const answers = { answered: new Set(accountFields), lastFour: '3456' }
    await world.sandbox().browser.accounts.answer(page.url.split('/').at(-1) ?? '', answers)
    ;({ id: transferId } = await payment.transfer({ ...transferOf(), amountInCents: 5_000 }))
  })
  const transferOf = () => ({ accountId, chargeId, transferGroup, rowId: randomUUID(), idempotencyKey: randomUUID() })
  const plan = () => ({ customerId, idempotencyKey: randomUUID(), metadata: { subscription_row: randomUUID() } })
  const page = { product: 'clube', name: 'Clube', onceInCents: 990, monthlyInCents: 0, successUrl: url, cancelUrl: url }
  /** Each action with the path of its request, the kind of object that it makes, and a call that may be repeated. */
  const acts: Record<string, readonly [RegExp, string, () => () => Promise<unknown>]> = {
    'opening a charge': [
      /payment_intents$/,
      'payment_intent',
      () => {
        const about = order()
        return () => payment.openCharge({ ...about, metadata: { payment_id: about.idempotencyKey } })
      },
    ],
    'a refund': [
      /refunds$/,
      'refund',
      () => {
        const about = { chargeId, amountInCents: 500, rowId: randomUUID(), idempotencyKey: randomUUID() }
        return () => payment.refund(about)
      },
    ],
    'a transfer': [
      /transfers$/,
      'transfer',
      () => {
        const about = { ...transferOf(), amountInCents: 1_000 }
        return () => payment.transfer(about)
      },
    ],
    'a customer': [
      /customers$/,
      'customer',
      () => {
        const userId = randomUUID()
        return () => payment.ensureCustomer({ userId, email: `${userId}@demo.plumai`, name: 'Bia' })
      },
    ],
    'a subscription': [
      /subscriptions$/,
      'subscription',
      () => {
        const about = { ...plan(), plan: 'monthly' as const, priceInCents: 5_000 }
        return () => payment.startSubscription(about)
      },
    ],
  }

  test.each(Object.entries(acts).flatMap(([name, act]) => [[name, 'none', act] as const, [name, 'done', act] as const]))(
    '%s (%s) is done once by its repeat, although the provider keeps the 500',
    async (_, effect, [path, kind, prepare]) => {
      const count = async () => {
        const [row] = await world.database.sql<{ count: number }[]>`
          select count(*)::int from stripe_sandbox.objects where kind = ${kind}`
        return row?.count ?? 0
      }
      const [act, before] = [prepare(), await count()]
      world.sandbox().control.answerNext({ method: 'POST', path, kind: 'error', status: 500, effect })
      expect((await refusalOf(act())).kind).toBe('unavailable')
      const [one, other] = [await act(), await act()]
      expect(other).toEqual(one)
      expect(await count()).toBe(before + 1)
    },
  )

  test.each(['none', 'done'] as const)('a reversal (%s) is made once by its repeat', async (effect) => {
    const about = { transferId, amountInCents: 1_000, rowId: randomUUID(), idempotencyKey: randomUUID() }
    const before = (await payment.readTransfer(transferId)).reversedInCents
    world.sandbox().control.answerNext({ method: 'POST', path: /reversals$/, kind: 'error', status: 500, effect })
    expect((await refusalOf(payment.reverseTransfer(about))).kind).toBe('unavailable')
    expect(await payment.reverseTransfer(about)).toEqual(await payment.reverseTransfer(about))
    expect((await payment.readTransfer(transferId)).reversedInCents).toBe(before + 1_000)
  })

  test.each([
    [
      'the account of a professional',
      /accounts$/,
      () => payment.openAccount({ professionalId: 'p-1', email: 'ines@demo.plumai' }),
    ],
    [
      'a page of payment',
      /sessions$/,
      () => payment.openCheckout({ ...page, customerId, idempotencyKey: 'page-1', metadata: {} }),
    ],
    [
      'the entry of a card',
      /setup_intents$/,
      () => payment.openCardSetup({ customerId, idempotencyKey: 'setup-1', metadata: { setup_row: 's-1' } }),
    ],
  ] as const)('%s can be opened at once after an error that the provider stores', async (_, path, open) => {
    world.sandbox().control.answerNext({ method: 'POST', path, kind: 'error', status: 400, effect: 'none' })
    await refusalOf(open())
    expect(Object.keys(Object(await open()))).toContain('id')
  })

  test('repeating a payment with the same idempotency key gets the same decline of the card, but pays after a response of 500', async () => {
    const { id } = await payment.openCharge(order())
    const by = (paymentMethodId: string, idempotencyKey: string) =>
      payment.payCharge({
        chargeId: id,
        paymentMethodId,
        idempotencyKey,
        returnUrl: 'http://localhost:3000/volta',
        unattended: true,
      })
    const key = randomUUID()
    for (let time = 1; time <= 2; time++) expect((await by('pm_card_chargeDeclined', key)).declineMessage).toContain('recusou')
    world.sandbox().control.answerNext({ method: 'POST', path: /confirm$/, kind: 'error', status: 500, effect: 'none' })
    expect((await refusalOf(by('pm_card_visa', `${key}:visa`))).kind).toBe('unavailable')
    expect((await by('pm_card_visa', `${key}:visa`)).status).toBe('succeeded')
  })
})
