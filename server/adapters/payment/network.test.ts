import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { PaymentWorld } from '#server/test/stage/payment-world.ts'
import { paymentWorld, publishableKey, refusalOf, webhookSecret } from '#server/test/stage/payment-world.ts'
import type { PaymentPort } from './port.ts'
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

  test('a retry with the same key returns the charge whose first answer was lost', async () => {
    const { control } = world.sandbox()
    for (const kind of ['reset', 'hang'] as const) {
      control.answerNext({ ...fault, kind, effect: 'done' })
      const idempotencyKey = randomUUID()
      const charge = await world.payment(400).openCharge(order({ idempotencyKey }))
      expect((await payment.openCharge(order({ idempotencyKey }))).id).toBe(charge.id)
    }
    control.answerNext({ ...fault, kind: 'error', status: 500, effect: 'done' })
    expect((await payment.openCharge(order())).status).toBe('requires_payment_method')
  })

  test.each([500, 503, 409] as const)('status %s twice throws unavailable, once is retried with success', async (status) => {
    const { control } = world.sandbox()
    control.answerNext({ ...fault, kind: 'error', status, effect: 'none', times: 2 })
    expect((await refusalOf(payment.openCharge(order()))).kind).toBe('unavailable')
    control.answerNext({ ...fault, kind: 'error', status, effect: 'none' })
    expect((await payment.openCharge(order())).status).toBe('requires_payment_method')
  })

  test('status 429, no answer and a slow answer throw unavailable', async () => {
    const { control } = world.sandbox()
    control.answerNext({ ...fault, kind: 'error', status: 429, effect: 'none' })
    expect((await refusalOf(payment.openCharge(order()))).kind).toBe('unavailable')
    control.answerNext({ ...fault, kind: 'hang', effect: 'none', times: 2 })
    expect((await refusalOf(world.payment(200).openCharge(order()))).kind).toBe('unavailable')
    control.answerNext({ ...fault, kind: 'slow', delayInMs: 600, times: 2 })
    expect((await refusalOf(world.payment(200).openCharge(order()))).kind).toBe('unavailable')
  })

  test('a webhook may arrive before the answer to its request', async () => {
    const { control } = world.sandbox()
    await control.flushWebhooks()
    world.receiver.forget()
    control.answerNext({ ...fault, kind: 'after_webhooks' })
    await payment.openCharge(order())
    expect(world.receiver.types()).toContain('payment_intent.created')
  })

  test('a wrong key throws misconfigured, and a refused connection throws unavailable', async () => {
    const { host, port } = world.sandbox()
    const settings = { secretKey: 'sk_test_other', publishableKey, webhookSecret, sandbox: { host, port } }
    expect((await refusalOf(createStripePayment(settings).readCharge('pi_1'))).kind).toBe('misconfigured')
    const unreachable = createStripePayment({ ...settings, sandbox: { host, port: 9 } })
    expect((await refusalOf(unreachable.readCharge('pi_1'))).kind).toBe('unavailable')
  })
})
