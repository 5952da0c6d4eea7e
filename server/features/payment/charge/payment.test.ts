import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { payments } from '#db/schema/index.ts'
import type { Person } from '#server/test/stage/factories.ts'
import { long } from '#server/test/stage/long.ts'
import { declined, deliverAll, forgetJobs, needsAuthentication, storyOf, visa, type Story } from '#server/test/stage/payments.ts'
import { webhooksOf } from '#server/test/stage/webhooks.ts'
import { reasonOf, testWorld, type TestWorld } from '#server/test/stage/world.ts'
import { startPayment } from './start.ts'
import { receiveWebhook } from '../events/webhook.ts'

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

describe('opening a charge', () => {
  test('two concurrent starts open one charge, with the amount of the booking', async () => {
    const booking = await story.booked()
    const [first, second] = await Promise.all([story.start(booking.id), story.start(booking.id)])
    expect(second).toEqual(first)
    expect(await story.start(booking.id)).toEqual(first)
    const charge = await world.adapters.payment.readCharge(first.chargeId)
    expect(charge).toMatchObject({ amountInCents: 10_800, currency: 'brl', status: 'requires_payment_method' })
    expect(await story.paymentsOf(booking.id)).toMatchObject([
      { status: 'open', version: 1, idempotencyKey: `booking:${booking.id}:v1` },
    ])
    expect(first.mode).toBe('sandbox')
  })

  test('paying another contractor’s booking is refused with FORBIDDEN, and refreshing its payment with NOT_FOUND', async () => {
    const booking = await story.booked()
    const asBeto = world.as(beto).payment
    await expect(asBeto.start({ bookingId: booking.id })).rejects.toMatchObject({ code: 'FORBIDDEN', message: 'Acesso negado' })
    await expect(asBeto.start({ bookingId: crypto.randomUUID() })).rejects.toMatchObject({
      code: 'NOT_FOUND',
      message: 'Agendamento não encontrado',
    })
    await expect(asBeto.refresh({ bookingId: booking.id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect(await story.paymentsOf(booking.id)).toEqual([])
  })

  test('an amount in the input is refused with BAD_REQUEST', async () => {
    const input = { bookingId: (await story.booked()).id, amountInCents: 1 }
    await expect(world.as(story.ana).payment.start(input)).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  })

  test('starting to pay an expired hold is refused with hold_over, before and after the job has cancelled it', async () => {
    const booking = await story.booked()
    world.clock.advance(15 * MINUTE)
    expect(await reasonOf(story.start(booking.id))).toBe('hold_over')
    await world.job('booking.expire-holds')
    expect(await reasonOf(story.start(booking.id))).toBe('hold_over')
  })

  test('if the hold expires while the charge is being opened, the start is refused and the charge is canceled', async () => {
    const booking = await story.booked()
    world.sandbox?.control.answerNext({ method: 'POST', path: /payment_intents$/, kind: 'slow', delayInMs: 300 })
    const started = story.start(booking.id)
    await until(async () => (await story.paymentsOf(booking.id)).length === 1)
    world.clock.advance(16 * MINUTE)
    await world.job('booking.expire-holds')
    expect(await reasonOf(started)).toBe('hold_over')
    await world.jobs()
    expect(await story.paymentsOf(booking.id)).toMatchObject([{ status: 'canceled' }])
  })

  test('with the setting on, a charge is refused with email_unconfirmed to a user without a confirmed email', async () => {
    const carla = await world.person({ name: 'Carla Dias', emailConfirmed: false })
    const booking = await story.booked(carla)
    expect(await world.as(carla).payment.start({ bookingId: booking.id })).toMatchObject({ mode: 'sandbox' })
    const strict = { ...(await world.contextOf(carla)), settings: { ...world.settings, requireEmailConfirmation: true } }
    await expect(startPayment(strict, booking.id)).rejects.toMatchObject({ code: 'FORBIDDEN', reason: 'email_unconfirmed' })
  })

  test('after a lost response of the provider the payment row stays, and the next start returns the same charge', async () => {
    const booking = await story.booked()
    world.sandbox?.control.answerNext({ method: 'POST', path: /payment_intents$/, kind: 'reset', effect: 'done', times: 2 })
    await expect(story.start(booking.id)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' })
    expect(await story.paymentsOf(booking.id)).toMatchObject([{ status: 'creating', providerIntentId: null }])
    const { chargeId } = await story.start(booking.id)
    expect(await story.intentsOf(booking.id)).toEqual([chargeId])
  })
})

describe('a paid booking', () => {
  test('a payment confirms its booking with one ledger posting and one event, however often webhooks arrive', async () => {
    const booking = await story.booked()
    const { chargeId } = await story.start(booking.id)
    await world.sandbox?.browser.confirm(chargeId, visa, null)
    expect(await story.stateOf(booking.id)).toEqual(['Solicitado', 'Pendente'])

    await Promise.all(Array.from({ length: 10 }, () => deliverAll(world)))
    await world.jobs()
    expect(await story.stateOf(booking.id)).toEqual(['Confirmado', 'Pago'])
    expect(await story.paymentsOf(booking.id)).toMatchObject([{ status: 'succeeded', amountInCents: 10_800 }])
    expect(await story.ledgerOf(booking.id)).toEqual({ provider: -10_800, professional: 9_000, platform: 1_800 })
    expect(world.publishedEvents.filter(({ type }) => type === 'payment.succeeded')).toHaveLength(1)
    expect(world.publishedEvents.filter(({ type }) => type === 'booking.confirmed')).toHaveLength(1)
    expect(await story.refresh(booking.id)).toEqual({ state: 'paid', message: null })
    expect(await reasonOf(story.start(booking.id))).toBe('already_paid')
  })

  test('if the webhook is lost, refresh confirms the paid booking, once for five tabs and the reconciler', async () => {
    const booking = await story.paid()
    const answers = await Promise.all([
      ...Array.from({ length: 5 }, () => story.refresh(booking.id)),
      world.job('payment.reconcile'),
    ])
    expect(answers.slice(0, 5)).toEqual(Array(5).fill({ state: 'paid', message: null }))
    expect(await story.ledgerOf(booking.id)).toEqual({ provider: -10_800, professional: 9_000, platform: 1_800 })
    expect(await story.stateOf(booking.id)).toEqual(['Confirmado', 'Pago'])
  })

  test('the reconciler confirms the paid booking when neither the webhook nor the page reports the payment', async () => {
    const booking = await story.paid()
    await forgetJobs(world)
    world.clock.advance(3 * MINUTE)
    await world.job('payment.reconcile')
    expect(await story.stateOf(booking.id)).toEqual(['Confirmado', 'Pago'])
    expect(await story.ledgerOf(booking.id)).toEqual({ provider: -10_800, professional: 9_000, platform: 1_800 })
  })

  test('a paid booking stays Confirmado and Pago when its events arrive in the wrong order', async () => {
    const booking = await story.booked()
    const { chargeId } = await story.start(booking.id)
    await world.sandbox?.browser.confirm(chargeId, declined, null)
    await world.sandbox?.browser.confirm(chargeId, visa, null)
    const webhooks = (await webhooksOf(world)).filter(({ body }) => body.includes(chargeId)).toReversed()
    expect(webhooks.map(({ type }) => type)).toContain('payment_intent.payment_failed')
    for (const { body, signature } of webhooks) await receiveWebhook(world.ctx, body, signature)
    expect(await story.stateOf(booking.id)).toEqual(['Confirmado', 'Pago'])
  })

  long('a payment is settled by the reconciler with one charge when the response with the charge’s id was lost', async () => {
    const booking = await story.booked()
    world.sandbox?.control.answerNext({ method: 'POST', path: /payment_intents$/, kind: 'reset', effect: 'done', times: 2 })
    await expect(story.start(booking.id)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' })
    const [chargeId = ''] = await story.intentsOf(booking.id)
    await world.sandbox?.browser.confirm(chargeId, visa, null)
    await deliverAll(world)
    expect(await story.stateOf(booking.id)).toEqual(['Solicitado', 'Pendente'])
    world.clock.advance(3 * MINUTE)
    await world.job('payment.reconcile')
    expect(await story.stateOf(booking.id)).toEqual(['Confirmado', 'Pago'])
    await world.jobs()
    expect(await story.unprocessedOf(chargeId)).toBe(0)
    expect(await story.intentsOf(booking.id)).toEqual([chargeId])
  })
})

long('an unknown charge fails its payment, blocks no other payment, and is replaced by the next start', async () => {
  const [lost, other] = [await story.booked(), await story.paid()]
  await story.start(lost.id)
  await world.db.update(payments).set({ providerIntentId: 'pi_unknown' }).where(eq(payments.bookingId, lost.id))
  world.clock.advance(3 * MINUTE)
  await world.job('payment.reconcile')
  expect(await story.stateOf(other.id)).toEqual(['Confirmado', 'Pago'])
  expect(await story.paymentsOf(lost.id)).toMatchObject([{ status: 'failed' }])
  const { chargeId } = await story.start(lost.id)
  await world.sandbox?.browser.confirm(chargeId, visa, null)
  expect((await story.refresh(lost.id)).state).toBe('paid')
})

describe('a card that is refused', () => {
  test('a refused card shows Falhou and the bank’s refusal, and another card pays the same charge', async () => {
    const booking = await story.booked()
    const { chargeId } = await story.start(booking.id)
    await world.sandbox?.browser.confirm(chargeId, declined, null)
    const answer = await story.refresh(booking.id)
    expect(answer.state).toBe('requires_payment_method')
    expect(answer.message).toBe('O banco recusou o cartão. Nada foi cobrado. Tente outro cartão.')
    expect(await story.stateOf(booking.id)).toEqual(['Solicitado', 'Falhou'])
    expect((await story.start(booking.id)).chargeId).toBe(chargeId)
    await world.sandbox?.browser.confirm(chargeId, visa, null)
    await deliverAll(world)
    expect(await story.stateOf(booking.id)).toEqual(['Confirmado', 'Pago'])
  })

  test('a card that needs authentication is paid only after the authentication', async () => {
    const booking = await story.booked()
    const { chargeId } = await story.start(booking.id)
    await world.sandbox?.browser.confirm(chargeId, needsAuthentication, 'http://localhost/volta')
    expect((await story.refresh(booking.id)).state).toBe('requires_payment_method')
    await world.sandbox?.browser.finish(chargeId, true)
    expect((await story.refresh(booking.id)).state).toBe('paid')
  })

  test('refresh returns processing when the provider does not answer', async () => {
    const booking = await story.paid()
    world.sandbox?.control.answerNext({ method: 'GET', kind: 'error', status: 500, effect: 'none', times: 2 })
    expect((await story.refresh(booking.id)).state).toBe('processing')
    expect((await story.refresh(booking.id)).state).toBe('paid')
  })
})

async function until(condition: () => Promise<boolean>) {
  for (let tries = 0; tries < 200 && !(await condition()); tries++) await new Promise((resolve) => setTimeout(resolve, 10))
}
