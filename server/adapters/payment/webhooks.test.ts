import { createHmac, randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { long } from '#server/test/stage/long.ts'
import type { PaymentWorld, Received } from '#server/test/stage/payment-world.ts'
import {
  cardOf,
  connectWebhookSecret,
  paymentWorld,
  publishableKey,
  secretKey,
  webhookSecret,
} from '#server/test/stage/payment-world.ts'
import type { PaymentPort } from './port.ts'
import { PaymentError } from './port.ts'
import { accountFields } from '#server/sandbox/accounts.ts'
import { startSandbox } from '#server/sandbox/sandbox.ts'
import { createStripePayment } from './stripe.ts'

let world: PaymentWorld
let payment: PaymentPort

beforeEach(async () => {
  world = await paymentWorld()
  payment = world.payment()
})
afterEach(() => world.stop())

async function openCharge() {
  const { customerId } = await payment.ensureCustomer({ userId: 'u-ana', email: 'ana@demo.plumai', name: 'Ana' })
  return payment.openCharge({
    amountInCents: 12_000,
    customerId,
    idempotencyKey: randomUUID(),
    transferGroup: 'b-1',
    metadata: {},
  })
}

async function paidCharge() {
  const charge = await openCharge()
  await world.sandbox().browser.confirm(charge.id, cardOf('4242424242424242'), null)
  return charge
}

async function succeededWebhook(): Promise<Received> {
  await paidCharge()
  await world.sandbox().control.flushWebhooks()
  const webhook = world.receiver.received.find((each) => each.type === 'payment_intent.succeeded')
  if (!webhook) throw new Error('no payment_intent.succeeded was received')
  return webhook
}

const signed = (body: Buffer, at: Date, secret = webhookSecret, scheme = 'v1') => {
  const seconds = Math.floor(at.getTime() / 1000)
  return `t=${seconds},${scheme}=${createHmac('sha256', secret).update(`${seconds}.${body.toString()}`).digest('hex')}`
}
const later = (seconds: number) => new Date(world.clock.now().getTime() + seconds * 1000)

describe('a signature', () => {
  test('a webhook signed by the sandbox is accepted, and the event names the charge that it is about', async () => {
    const webhook = await succeededWebhook()
    const event = payment.verifyWebhook(webhook.body, webhook.signature, world.clock.now())
    expect(event).toMatchObject({
      id: webhook.id,
      type: 'payment_intent.succeeded',
      objectType: 'payment_intent',
      livemode: false,
    })
    expect(event.chargeId).toBe(event.objectId)
    expect(event.createdAt).toEqual(world.clock.now())
    expect(payment.verifyWebhook(webhook.body, webhook.signature, later(300)).id).toBe(webhook.id)
  })

  test('a webhook signature is refused when it is missing, malformed, too old, made with another secret or for another body', async () => {
    const { body, signature } = await succeededWebhook()
    const now = world.clock.now()
    const live = Buffer.from(body.toString().replace('"livemode": false', '"livemode": true'))
    const everyLive = Buffer.from(body.toString().replaceAll('"livemode": false', '"livemode": true'))
    const kinds: Record<string, [Buffer, string | undefined, Date]> = {
      'no header': [body, undefined, now],
      'empty header': [body, '', now],
      'not a header': [body, 'v1', now],
      'no time': [body, signature.replace(/^t=\d+,/, ''), now],
      'v0 only': [body, signed(body, now, webhookSecret, 'v0'), now],
      'wrong secret': [body, signed(body, now, 'whsec_other'), now],
      tampered: [Buffer.from(body.toString().replace('12000', '12')), signature, now],
      'serialised again': [Buffer.from(JSON.stringify(JSON.parse(body.toString()))), signature, now],
      'old by 301 s': [body, signature, later(301)],
      'future by 61 s': [body, signed(body, later(61)), now],
      'of live mode': [everyLive, signed(everyLive, now), now],
      'livemode changed, not signed': [live, signature, now],
      'not an event': [Buffer.from('{"id":1}'), signed(Buffer.from('{"id":1}'), now), now],
      'not JSON': [Buffer.from('oi'), signed(Buffer.from('oi'), now), now],
      empty: [Buffer.alloc(0), signed(Buffer.alloc(0), now), now],
    }
    const refusals = Object.entries(kinds).map(([kind, [bytes, header, at]]) => {
      try {
        return `${kind}: accepted ${payment.verifyWebhook(bytes, header, at).id}`
      } catch (error) {
        return `${kind}: ${error instanceof PaymentError ? error.kind : String(error)}`
      }
    })
    expect(refusals).toEqual(Object.keys(kinds).map((kind) => `${kind}: forged`))
    const nearFuture = payment.verifyWebhook(body, signed(body, later(60)), now)
    expect(nearFuture.type).toBe('payment_intent.succeeded')
  })

  test('an event of a connected account is signed with the secret of a separate endpoint, and the secrets of both endpoints are accepted', async () => {
    const { id } = await payment.openAccount({ professionalId: randomUUID(), email: 'marlene@demo.plumai' })
    const { url } = await payment.onboardingLink(id, {
      returnUrl: 'https://plumai.example',
      refreshUrl: 'https://plumai.example',
    })
    await world
      .sandbox()
      .browser.accounts.answer(url.split('/').at(-1) ?? '', { answered: new Set(accountFields), lastFour: '3456' })
    await world.sandbox().control.flushWebhooks()
    const { body, signature } = world.receiver.received.find(({ type }) => type === 'account.updated')!
    const now = world.clock.now()
    expect(signature).toBe(signed(body, now, connectWebhookSecret))
    const updated = { type: 'account.updated', objectId: id }
    expect(payment.verifyWebhook(body, signature, now)).toMatchObject(updated)
    expect(payment.verifyWebhook(body, signed(body, now), now)).toMatchObject(updated)
    const forged = expect.objectContaining({ kind: 'forged' })
    expect(() => payment.verifyWebhook(body, signed(body, now, 'whsec_other'), now)).toThrow(forged)
    const { host, port } = world.sandbox()
    const withoutConnect = createStripePayment({ secretKey, publishableKey, webhookSecret, sandbox: { host, port } })
    expect(() => withoutConnect.verifyWebhook(body, signature, now)).toThrow(forged)
    expect(withoutConnect.verifyWebhook(body, signed(body, now), now)).toMatchObject(updated)
  })

  test('verifying a webhook without a configured secret throws misconfigured, not forged', () => {
    const unset = createStripePayment({ secretKey, publishableKey, webhookSecret: '' })
    expect(() => unset.verifyWebhook(Buffer.from('{}'), 't=1,v1=a', new Date())).toThrow(
      expect.objectContaining({ kind: 'misconfigured' }),
    )
    expect(unset.mode).toBe('test')
    expect(createStripePayment({ secretKey: 'sk_live_x', publishableKey, webhookSecret }).mode).toBe('live')
  })
})

describe('the webhook sender', () => {
  test('the webhook sender retries with growing waits until the receiver responds with 2xx', async () => {
    const { control } = world.sandbox()
    world.receiver.answerWith(500)
    const { id } = await openCharge()
    await control.flushWebhooks()
    const count = () => world.receiver.types().filter((type) => type === 'payment_intent.created').length
    expect(count()).toBe(1)
    await control.flushWebhooks()
    expect(count()).toBe(1)
    world.clock.moveBy(1)
    await control.flushWebhooks()
    expect(count()).toBe(2)
    world.receiver.answerWith(200)
    world.clock.moveBy(2)
    await control.flushWebhooks()
    const states = (await control.deliveries()).map(({ type, state, attempts }) => ({ type, state, attempts }))
    expect(states).toContainEqual({ type: 'payment_intent.created', state: 'delivered', attempts: 3 })
    expect(world.logged.join('\n')).not.toContain('_secret_')
    expect(id).toMatch(/^pi_/)
  })

  test('the sandbox keeps all objects and pending webhooks over a restart', async () => {
    world.receiver.answerWith(503)
    const charge = await paidCharge()
    await world.sandbox().control.flushWebhooks()
    await world.restart()
    payment = world.payment()
    world.receiver.answerWith(200)
    world.receiver.forget()
    world.clock.moveBy(60)
    await world.sandbox().control.flushWebhooks()
    expect(world.receiver.types()).toEqual(
      expect.arrayContaining(['payment_intent.created', 'charge.succeeded', 'payment_intent.succeeded']),
    )
    expect(await payment.readCharge(charge.id)).toMatchObject({ status: 'succeeded', clientSecret: charge.clientSecret })
    expect((await world.sandbox().control.deliveries()).every((each) => each.state === 'delivered')).toBe(true)
  })

  test('the webhook sender can drop, duplicate, delay and hold webhooks, while the list of events stays complete', async () => {
    const { control } = world.sandbox()
    control.setWebhooks({ drop: true })
    await paidCharge()
    await control.flushWebhooks()
    expect(world.receiver.received).toHaveLength(0)
    const known = await payment.listEventsSince(later(-60))
    expect(known.map((event) => event.type)).toContain('payment_intent.succeeded')

    control.setWebhooks({ copies: 3 })
    await openCharge()
    await control.flushWebhooks()
    expect(world.receiver.types()).toEqual(Array.from({ length: 3 }, () => 'payment_intent.created'))

    world.receiver.forget()
    control.setWebhooks({ delayInMs: 5_000 })
    await openCharge()
    control.setWebhooks({})
    await control.flushWebhooks()
    expect(world.receiver.received).toHaveLength(0)
    world.clock.moveBy(5)
    await control.flushWebhooks()
    expect(world.receiver.received).toHaveLength(1)

    world.receiver.forget()
    control.setWebhooks({ hold: true })
    await paidCharge()
    await control.flushWebhooks()
    expect(world.receiver.received).toHaveLength(0)
    const held = (await control.deliveries()).filter((each) => each.state === 'pending').toReversed()
    for (const { eventId } of held) expect(await control.redeliver(eventId)).toBe(200)
    expect(world.receiver.received.map((each) => each.id)).toEqual(held.map((each) => each.eventId))
  })
})

test("a sandbox that starts before the product delivers webhooks as soon as it knows the product's address", async () => {
  let address: string | null = null
  const early = await startSandbox({
    databaseUrl: world.database.url,
    webhookUrl: () => address,
    webhookSecret,
    secretKey,
    clock: world.clock.now,
  })
  world.sandbox().control.setWebhooks({ hold: true })
  await paidCharge()
  address = world.receiver.url
  await early.control.flushWebhooks()
  await early.stop()
  expect(world.receiver.types()).toContain('payment_intent.succeeded')
})

describe('two processes on one database', () => {
  long('two processes on one database start concurrently and send each webhook once', async () => {
    const options = {
      databaseUrl: world.database.url,
      webhookUrl: world.receiver.url,
      webhookSecret,
      secretKey,
      publishableKey,
      clock: world.clock.now,
    }
    const others = await Promise.all([startSandbox(options), startSandbox(options)])
    for (let round = 0; round < 5; round++) await paidCharge()
    await Promise.all([...others, world.sandbox()].map(({ control }) => control.flushWebhooks()))
    await Promise.all(others.map((other) => other.stop()))
    const ids = world.receiver.received.map((each) => each.id)
    expect(ids.length).toBeGreaterThanOrEqual(15)
    expect(new Set(ids).size).toBe(ids.length)
  })
})

describe('stored data', () => {
  test('the stored data contains neither a card number nor a complete client secret', async () => {
    const charge = await paidCharge()
    await world.sandbox().browser.confirm((await openCharge()).id, cardOf('4000000000000002', { cvc: '987' }), null)
    const rows = await world.database.sql<{ text: string }[]>`
      select data::text as text from stripe_sandbox.objects union all select body from stripe_sandbox.answers`
    const stored = rows.map((row) => row.text).join('\n')
    expect(charge.clientSecret).toMatch(/_secret_\w{32}$/)
    expect(stored).not.toMatch(/_secret_\w/)
    expect(stored).not.toMatch(/4242424242424242|4000000000000002|"cvc"/)
    expect(stored).toContain('"last4": "4242"')
  })

  test('a payment error that is written to the log contains no client secret', async () => {
    const charge = await openCharge()
    const error = await payment
      .refund({ chargeId: charge.clientSecret ?? '', idempotencyKey: 'k' })
      .catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(PaymentError)
    expect(String(error)).not.toContain(charge.clientSecret)
  })
})
