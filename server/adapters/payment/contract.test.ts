import { randomUUID } from 'node:crypto'
import Stripe from 'stripe'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { cardOf, paymentWorld, refusalOf, secretKey, webhookSecret } from '#server/test/stage/payment-world.ts'
import type { Charge, CheckoutOrder, PaymentPort } from './port.ts'
import { accountFields } from '#server/sandbox/accounts.ts'
import { createStripePayment } from './stripe.ts'

/** A payment provider for the contract tests, and the steps that people take at the provider without our server. */
type Place = {
  payment: PaymentPort
  /** The provider's own API, for confirmations that Stripe.js makes in the browser. */
  api: Stripe
  enterCard: (setupId: string) => Promise<unknown>
  /** Returns the id of a connected account that has all data; null when no such account is configured. */
  completeAccount: () => Promise<string | null>
  /** Lets the payer's bank pay or contest a Pix, for which Stripe has no API; null where Pix is not available. */
  bank: { pay: ((chargeId: string) => Promise<unknown>) | null; contest: ((chargeId: string) => Promise<unknown>) | null } | null
  now: () => Date
  close: () => Promise<unknown>
}

const testKey = process.env.STRIPE_TEST_KEY
/** How long a test waits for the results and events of Stripe, which arrive some seconds later. */
const soon = { timeout: 30_000, interval: 500 }
const returnUrl = 'https://plumai.example/volta'
if (!testKey) process.stdout.write('STRIPE_TEST_KEY is not set: the contract tests run against the sandbox only.\n')

async function sandboxPlace(): Promise<Place> {
  const world = await paymentWorld()
  const { host, port, browser, control } = world.sandbox()
  const payment = world.payment()
  return {
    payment,
    api: new Stripe(secretKey, { host, port, protocol: 'http', telemetry: false }),
    enterCard: (id) => browser.confirmSetup(id, cardOf('4242424242424242'), returnUrl),
    async completeAccount() {
      const { id } = await payment.openAccount({ professionalId: randomUUID(), email: 'marlene@demo.plumai' })
      const urls = { returnUrl: 'http://localhost:3000/volta', refreshUrl: 'http://localhost:3000/nova' }
      const { url } = await payment.onboardingLink(id, urls)
      await browser.accounts.answer(url.split('/').at(-1) ?? '', { answered: new Set(accountFields), lastFour: '3456' })
      return id
    },
    bank: { pay: (id) => browser.payPix(id), contest: (id) => control.dispute(id) },
    now: world.clock.now,
    close: () => world.stop(),
  }
}

/**
 * Opens Stripe's test mode for the contract tests. STRIPE_TEST_ACCOUNT is a connected account whose form was completed by hand,
 * because no API can complete it. STRIPE_TEST_PIX=on says that our Stripe account was invited to use Pix.
 */
async function stripePlace(key: string): Promise<Place> {
  const api = new Stripe(key, { telemetry: false })
  return {
    payment: createStripePayment({ secretKey: key, publishableKey: null, webhookSecret }),
    api,
    enterCard: (id) => api.setupIntents.confirm(id, { payment_method: 'pm_card_visa', return_url: returnUrl }),
    completeAccount: async () => process.env.STRIPE_TEST_ACCOUNT ?? null,
    bank: process.env.STRIPE_TEST_PIX === 'on' ? { pay: null, contest: null } : null,
    now: () => new Date(),
    close: async () => undefined,
  }
}

const places = [
  ['the sandbox', await sandboxPlace()] as const,
  ...(testKey ? [['Stripe', await stripePlace(testKey)] as const] : []),
]
afterAll(() => Promise.all(places.map(([, place]) => place.close())))

describe.each(places)('%s keeps the contract of the port:', (_name, { payment, api, enterCard, completeAccount, bank, now }) => {
  const customer = async () => {
    const userId = randomUUID()
    const { customerId } = await payment.ensureCustomer({
      userId,
      email: `${userId.slice(0, 8)}@casa.example`,
      name: 'Ana Prado',
    })
    return customerId
  }
  const opened = async (amountInCents = 10_800, customerId?: string) =>
    payment.openCharge({
      amountInCents,
      customerId: customerId ?? (await customer()),
      idempotencyKey: randomUUID(),
      transferGroup: `booking:${randomUUID()}`,
      metadata: { booking_id: 'b-1' },
    })
  const confirm = (charge: Pick<Charge, 'id'>, card = 'pm_card_visa') =>
    api.paymentIntents.confirm(charge.id, { payment_method: card, return_url: returnUrl })
  const paid = async (card?: string) => {
    const charge = await opened()
    await confirm(charge, card)
    return charge
  }

  test('one idempotency key opens one charge; the paid charge is refunded in parts, each part once for its key', async () => {
    const customerId = await customer()
    const order = { amountInCents: 10_800, customerId, idempotencyKey: randomUUID(), transferGroup: 'g', metadata: { a: 'b' } }
    const [charge, again] = [await payment.openCharge(order), await payment.openCharge(order)]
    expect(again.id).toBe(charge.id)
    expect(charge).toMatchObject({ status: 'requires_payment_method', amountInCents: 10_800, currency: 'brl', livemode: false })
    await expect(confirm(charge, 'pm_card_chargeDeclined')).rejects.toMatchObject({ code: 'card_declined' })
    expect((await payment.readCharge(charge.id)).declineMessage).toContain('recusou')
    await confirm(charge)
    expect(await payment.readCharge(charge.id)).toMatchObject({
      status: 'succeeded',
      amountReceivedInCents: 10_800,
      card: { brand: 'visa', lastFour: '4242' },
      metadata: { a: 'b' },
    })
    expect((await payment.abandonCharge(charge.id)).status).toBe('succeeded')
    const part = { chargeId: charge.id, amountInCents: 800, idempotencyKey: randomUUID() }
    const [one, other] = [await payment.refund(part), await payment.refund(part)]
    expect(one).toMatchObject({ status: 'succeeded', amountInCents: 800 })
    expect(other.refundId).toBe(one.refundId)
    expect(await payment.refundsOf(charge.id)).toEqual([one])
    await payment.refund({ chargeId: charge.id, idempotencyKey: randomUUID() })
    expect((await payment.readCharge(charge.id)).latestRefundedInCents).toBe(10_800)
    const more = await refusalOf(payment.refund({ chargeId: charge.id, idempotencyKey: randomUUID() }))
    expect(more).toMatchObject({ kind: 'refused', code: 'charge_already_refunded' })
  })

  const byPix = async () => {
    const pixUntil = new Date(Math.floor(now().getTime() / 1000) * 1000 + 15 * 60_000)
    const order = {
      amountInCents: 10_800,
      customerId: await customer(),
      transferGroup: `booking:${randomUUID()}`,
      pixUntil,
      returnUrl,
    }
    return { ...order, idempotencyKey: randomUUID(), metadata: { booking_id: 'b-1' } }
  }

  test('one idempotency key opens one Pix charge with an expiring code, which can be cancelled', async ({ skip }) => {
    if (!bank) return skip('STRIPE_TEST_PIX is not on')
    const order = await byPix()
    const [charge, again] = [await payment.openCharge(order), await payment.openCharge(order)]
    expect(again).toEqual(charge)
    const code = { text: expect.stringMatching(/^000201.+6304[0-9A-F]{4}$/), expiresAt: order.pixUntil }
    expect(charge).toMatchObject({ status: 'requires_action', amountInCents: 10_800, card: null, bankUrl: null, pix: code })
    expect(await payment.readCharge(charge.id)).toMatchObject({ status: 'requires_action', pix: code })
    expect(await payment.abandonCharge(charge.id)).toMatchObject({ status: 'canceled', pix: null })
    const short = { ...order, idempotencyKey: randomUUID(), pixUntil: new Date(now().getTime() + 10_000) }
    expect((await refusalOf(payment.openCharge(short))).kind).toBe('misconfigured')
  })

  test('a paid Pix is refunded in parts; a contested Pix is lost and cannot be refunded', async ({ skip }) => {
    if (!bank?.pay) return skip('a person pays a Pix in test mode')
    const [{ id }, other] = [await payment.openCharge(await byPix()), await payment.openCharge(await byPix())]
    for (const chargeId of [id, other.id]) await bank.pay(chargeId)
    const paidByPix = { status: 'succeeded', amountReceivedInCents: 10_800, card: null, pix: null, paidAt: expect.any(Date) }
    expect(await payment.readCharge(id)).toMatchObject(paidByPix)
    expect((await payment.abandonCharge(id)).status).toBe('succeeded')
    const part = { chargeId: id, amountInCents: 800, idempotencyKey: randomUUID() }
    expect(await payment.refund(part)).toMatchObject({ status: 'succeeded', amountInCents: 800 })
    expect((await payment.readCharge(id)).latestRefundedInCents).toBe(800)
    if (!bank.contest) return
    await bank.contest(other.id)
    const lost = { status: 'lost', amountInCents: 10_800, withdrawnInCents: 10_800, respondBy: null, currency: 'brl' }
    expect(await payment.disputesOf(other.id)).toMatchObject([lost])
    const refused = await refusalOf(payment.refund({ chargeId: other.id, idempotencyKey: randomUUID() }))
    expect(refused).toMatchObject({ kind: 'refused', code: 'charge_disputed' })
  })

  test('an unpaid charge is cancelled, and cancelling the charge again is no error', async () => {
    const charge = await opened()
    expect((await payment.abandonCharge(charge.id)).status).toBe('canceled')
    expect((await payment.abandonCharge(charge.id)).status).toBe('canceled')
    expect(await refusalOf(payment.readCharge('pi_nobody'))).toMatchObject({ kind: 'refused', code: 'resource_missing' })
  })

  test('a card is stored with or without a payment, can be charged while the contractor is absent, and can be removed', async () => {
    const customerId = await customer()
    const first = await opened(10_800, customerId)
    await payment.keepCardOf(first.id, true)
    await confirm(first)
    const kept = (await payment.readCharge(first.id)).card?.paymentMethodId ?? ''
    const setup = await payment.openCardSetup({ customerId, idempotencyKey: randomUUID(), metadata: {} })
    expect(setup).toMatchObject({ status: 'open', customerId, card: null })
    await enterCard(setup.id)
    const entered = await payment.readCardSetup(setup.id)
    expect(entered).toMatchObject({ status: 'succeeded', card: { lastFour: '4242' } })
    for (const paymentMethodId of [kept, entered.card?.paymentMethodId ?? '']) {
      const { id: chargeId } = await opened(5_000, customerId)
      const order = { chargeId, paymentMethodId, idempotencyKey: randomUUID(), returnUrl, unattended: true }
      expect((await payment.payCharge(order)).status).toBe('succeeded')
      expect((await payment.payCharge(order)).status).toBe('succeeded')
      await payment.forgetCard(paymentMethodId)
      await payment.forgetCard(paymentMethodId)
    }
  })

  test('a subscription waits for a card, changes to another card, and ends at the end of the period or now', async () => {
    const customerId = await customer()
    const order = {
      customerId,
      plan: 'monthly',
      priceInCents: 5_000,
      idempotencyKey: randomUUID(),
      metadata: { row: '1' },
    } as const
    const plan = await payment.startSubscription(order)
    expect((await payment.startSubscription(order)).id).toBe(plan.id)
    expect(plan).toMatchObject({ status: 'incomplete', latestInvoicePaid: false, latestInvoiceIsFirst: true, customerId })
    await confirm({ id: plan.latestChargeId ?? '' })
    await vi.waitFor(
      async () =>
        expect(await payment.readSubscription(plan.id)).toMatchObject({
          status: 'active',
          latestInvoicePaid: true,
          card: { lastFour: '4242' },
          metadata: { row: '1' },
        }),
      soon,
    )
    const setup = await payment.openCardSetup({ customerId, idempotencyKey: randomUUID(), metadata: {} })
    await enterCard(setup.id)
    const other = (await payment.readCardSetup(setup.id)).card?.paymentMethodId ?? ''
    expect((await payment.changePlanCard(plan.id, other)).card?.paymentMethodId).toBe(other)
    const late = await payment.payLateInvoice(plan.id, { paymentMethodId: other, idempotencyKey: randomUUID() })
    expect(late.status).toBe('active')
    expect(await payment.stopSubscription(plan.id, { atPeriodEnd: true })).toMatchObject({
      status: 'active',
      cancelAtPeriodEnd: true,
    })
    expect(await payment.keepSubscription(plan.id)).toMatchObject({ status: 'active', cancelAtPeriodEnd: false })
    for (const _ of [1, 2]) expect((await payment.stopSubscription(plan.id, { atPeriodEnd: false })).status).toBe('canceled')
    expect((await payment.keepSubscription(plan.id)).status).toBe('canceled')
  })

  test('a payment page charges single and monthly amounts together, is opened once for an idempotency key, and can be closed', async () => {
    const order: CheckoutOrder = {
      customerId: await customer(),
      product: 'plumai-contrato',
      name: 'Plumaí: Contrato Mensalista CLT',
      onceInCents: 4_990,
      monthlyInCents: 990,
      successUrl: 'https://plumai.example/servicos?success=true',
      cancelUrl: 'https://plumai.example/servicos?canceled=true',
      idempotencyKey: randomUUID(),
      metadata: { service_row: 'r-1' },
    }
    const page = await payment.openCheckout(order)
    expect((await payment.openCheckout(order)).id).toBe(page.id)
    const expected = { status: 'open', paid: false, amountInCents: 5_980, currency: 'brl', subscriptionId: null, livemode: false }
    expect(await payment.readCheckout(page.id)).toMatchObject({ ...expected, url: expect.stringContaining('https://') })
    const single = { ...order, product: 'plumai-certificado', monthlyInCents: 0, idempotencyKey: randomUUID() }
    expect((await payment.openCheckout(single)).amountInCents).toBe(4_990)
    expect(await payment.closeCheckout(page.id)).toMatchObject({ status: 'expired', url: null })
    expect((await payment.closeCheckout(page.id)).status).toBe('expired')
  })

  test('a professional has one account, which lists the missing data and accepts no transfer until it is complete', async () => {
    const person = { professionalId: randomUUID(), email: 'rita@casa.example' }
    const [account, again] = [await payment.openAccount(person), await payment.openAccount(person)]
    expect(again.id).toBe(account.id)
    const begun = {
      professionalId: person.professionalId,
      detailsSubmitted: false,
      transfersEnabled: false,
      payoutsEnabled: false,
    }
    const read = await payment.readAccount(account.id)
    expect(read).toMatchObject(begun)
    expect(read.missing).toContain('external_account')
    const urls = {
      returnUrl: 'https://plumai.example/recebimentos',
      refreshUrl: 'https://plumai.example/recebimentos?conta=nova',
    }
    expect(new URL((await payment.onboardingLink(account.id, urls)).url).protocol).toBe('https:')
    expect((await refusalOf(payment.dashboardLink(account.id))).kind).toBe('misconfigured')
    const { id: chargeId } = await paid()
    const order = { amountInCents: 9_000, accountId: account.id, chargeId, transferGroup: 'g', rowId: randomUUID() }
    expect((await refusalOf(payment.transfer({ ...order, idempotencyKey: randomUUID() }))).kind).toBe('misconfigured')
  })

  test('a transfer is made once for its key, is found by the id of our row, and is reversed in parts', async ({ skip }) => {
    const accountId = await completeAccount()
    if (!accountId) return skip('STRIPE_TEST_ACCOUNT is not set')
    expect(await payment.readAccount(accountId)).toMatchObject({ detailsSubmitted: true, transfersEnabled: true })
    const { id: chargeId } = await paid()
    const [rowId, transferGroup, idempotencyKey] = [randomUUID(), `booking:${randomUUID()}`, randomUUID()]
    const order = { amountInCents: 9_000, accountId, chargeId, transferGroup, rowId, idempotencyKey }
    const made = await payment.transfer(order)
    expect((await payment.transfer(order)).id).toBe(made.id)
    expect((await payment.findTransfer(order))?.id).toBe(made.id)
    const part = { transferId: made.id, amountInCents: 4_000, rowId: randomUUID(), idempotencyKey: randomUUID() }
    const { reversalId } = await payment.reverseTransfer(part)
    expect((await payment.reverseTransfer(part)).reversalId).toBe(reversalId)
    const reversals = [{ id: reversalId, rowId: part.rowId, amountInCents: 4_000 }]
    expect(await payment.readTransfer(made.id)).toMatchObject({ amountInCents: 9_000, reversedInCents: 4_000, rowId, reversals })
    const more = { ...part, amountInCents: 5_001, idempotencyKey: randomUUID() }
    expect((await refusalOf(payment.reverseTransfer(more))).kind).toBe('misconfigured')
  })

  test('a disputed charge shows the amount that the bank took, and cannot be refunded', async () => {
    expect(await payment.disputesOf((await paid()).id)).toEqual([])
    const { id: chargeId } = await paid('pm_card_createDispute')
    const open = { status: 'open', amountInCents: 10_800, withdrawnInCents: 10_800, currency: 'brl', reason: 'fraudulent' }
    await vi.waitFor(async () => expect(await payment.disputesOf(chargeId)).toMatchObject([open]), soon)
    const refused = await refusalOf(payment.refund({ chargeId, idempotencyKey: randomUUID() }))
    expect(refused).toMatchObject({ kind: 'refused', code: 'charge_disputed' })
  })

  test('the list of events contains recent events, and a webhook is accepted only with a valid signature', async () => {
    const since = new Date(now().getTime() - 60_000)
    const { id } = await paid()
    const find = async () => {
      const events = await payment.listEventsSince(since)
      return events.find(({ chargeId, type }) => chargeId === id && type === 'payment_intent.succeeded')
    }
    const event = await vi.waitFor(async () => {
      const found = await find()
      if (!found) throw new Error('no event yet')
      return found
    }, soon)
    const payload = JSON.stringify(await api.events.retrieve(event.id))
    const timestamp = Math.floor(now().getTime() / 1000)
    const signature = api.webhooks.generateTestHeaderString({ payload, secret: webhookSecret, timestamp })
    expect(payment.verifyWebhook(Buffer.from(payload), signature, now())).toEqual(event)
    expect(() => payment.verifyWebhook(Buffer.from(`${payload} `), signature, now())).toThrow('signature')
  })
})
