import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readCheckout } from '#server/features/booking/read/checkout.ts'
import type { Person } from '#server/test/stage/factories.ts'
import { long } from '#server/test/stage/long.ts'
import { deliverAll, storyOf, visa, type Story } from '#server/test/stage/payments.ts'
import { reasonOf, testWorld, type TestWorld } from '#server/test/stage/world.ts'
import { startPix } from './pay.ts'

const MINUTE = 60_000
const notPayable = { body: { code: 'payment_intent_unexpected_state' } }

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
})

describe('a payment by Pix', () => {
  const payCode = (chargeId: string) => world.sandbox?.browser.payPix(chargeId)

  test('a booking has one Pix code that ends with the hold, and paying the code confirms the booking', async () => {
    const booking = await story.booked()
    const { payment, booking: read } = world.as(story.ana)
    expect((await read.checkout({ bookingId: booking.id })).pix).toBe('offered')
    const code = await payment.startPix({ bookingId: booking.id })
    expect(code).toEqual({
      text: expect.stringMatching(/^000201.*5406108\.00.*6304[0-9A-F]{4}$/),
      expiresAt: booking.holdExpiresAt,
      pageUrl: expect.stringMatching(/^\/_sandbox\/pix\/pi_/),
      amountInCents: 10_800,
    })
    const again = await Promise.all([1, 2].map(() => payment.startPix({ bookingId: booking.id })))
    expect(again).toEqual([code, code])
    expect((await read.checkout({ bookingId: booking.id })).pix).toBe('open')
    expect(await story.refresh(booking.id)).toEqual({ state: 'requires_payment_method', message: null })
    const [chargeId = ''] = await story.intentsOf(booking.id)
    await payCode(chargeId)
    await deliverAll(world)
    expect(await story.stateOf(booking.id)).toEqual(['Confirmado', 'Pago'])
    const paid = { method: 'pix', status: 'succeeded', version: 1, saveCardAt: null }
    expect(await story.paymentsOf(booking.id)).toMatchObject([paid])
    expect(await story.ledgerOf(booking.id)).toEqual({ provider: -10_800, professional: 9_000, platform: 1_800 })
    expect(await reasonOf(payment.startPix({ bookingId: booking.id }))).toBe('already_paid')
  })

  test('opening a Pix code cancels the open card charge and vice versa, so only one charge can be paid', async () => {
    const booking = await story.booked()
    const first = await story.start(booking.id)
    const pix = await story.pix(booking.id)
    await expect(world.sandbox?.browser.confirm(first.chargeId, visa, null)).rejects.toMatchObject(notPayable)
    const second = await story.start(booking.id)
    await expect(payCode(pix)).rejects.toMatchObject(notPayable)
    expect((await story.paymentsOf(booking.id)).map(({ method, status }) => [method, status])).toEqual([
      ['card', 'canceled'],
      ['pix', 'canceled'],
      ['card', 'open'],
    ])
    await world.sandbox?.browser.confirm(second.chargeId, visa, null)
    expect(await reasonOf(story.pix(booking.id))).toBe('already_paid')
    expect(await story.stateOf(booking.id)).toEqual(['Confirmado', 'Pago'])
  })

  long('Pix and card may take turns until five charges were opened, and the fifth stays payable', async () => {
    const booking = await story.booked()
    for (const open of [story.start, story.pix, story.start, story.pix, story.start]) await open(booking.id)
    await expect(story.pix(booking.id)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
    const { chargeId } = await story.start(booking.id)
    await world.sandbox?.browser.confirm(chargeId, visa, null)
    expect((await story.refresh(booking.id)).state).toBe('paid')
  })

  test('after a lost response, the next try returns the same Pix code, with one charge at the provider', async () => {
    const booking = await story.booked()
    world.sandbox?.control.answerNext({ method: 'POST', path: /payment_intents$/, kind: 'reset', effect: 'done', times: 2 })
    expect(await reasonOf(story.pix(booking.id))).toBe('provider_unavailable')
    world.clock.advance(14 * MINUTE)
    await story.pix(booking.id)
    expect(await story.intentsOf(booking.id)).toHaveLength(1)
  })

  test('an unpaid Pix code ends with the hold, and no code is created in the last 90 seconds of a hold', async () => {
    const [booking, late] = [await story.booked(), await story.booked()]
    const chargeId = await story.pix(booking.id)
    world.clock.advance(14 * MINUTE)
    expect(await reasonOf(story.pix(late.id))).toBe('pix_too_late')
    world.clock.advance(MINUTE)
    await expect(payCode(chargeId)).rejects.toMatchObject(notPayable)
    await world.job('booking.expire-holds')
    await world.jobs()
    expect((await story.refresh(booking.id)).state).toBe('expired')
    expect(await story.paymentsOf(booking.id)).toMatchObject([{ method: 'pix', status: 'canceled' }])
    expect(await story.ledgerOf(booking.id)).toEqual({})
  })

  long('a Pix that the provider reports after the hold was freed is refunded in full and once, like a late card', async () => {
    const booking = await story.booked()
    const chargeId = await story.pix(booking.id)
    await payCode(chargeId)
    world.clock.advance(15 * MINUTE)
    await world.job('booking.expire-holds')
    await deliverAll(world)
    await world.jobs()
    await deliverAll(world)
    expect(await story.stateOf(booking.id)).toEqual(['Cancelado', 'Reembolsado'])
    expect(await story.refundsOf(booking.id)).toMatchObject([{ reason: 'late_payment', status: 'succeeded' }])
    expect((await world.adapters.payment.readCharge(chargeId)).latestRefundedInCents).toBe(10_800)
    expect(await story.refresh(booking.id)).toMatchObject({ state: 'refunded' })
  })

  test('when the contractor cancels, a Pix payment is refunded to the account that paid', async () => {
    const booking = await story.booked()
    await payCode(await story.pix(booking.id))
    await story.refresh(booking.id)
    await world.as(story.ana).booking.cancel({ bookingId: booking.id, expectedRefundInCents: 10_800 })
    await world.jobs()
    expect(await story.refundsOf(booking.id)).toMatchObject([{ status: 'succeeded', amountInCents: 10_800 }])
    const { message } = await story.refresh(booking.id)
    expect(message?.replaceAll('\u00a0', ' ')).toBe(
      'Este agendamento foi cancelado. R$ 108,00 voltam para a conta que fez o Pix.',
    )
  })

  test('a Pix is refused for another contractor, when Pix is switched off, and when the provider does not offer it', async () => {
    const booking = await story.booked()
    await expect(world.as(beto).payment.startPix({ bookingId: booking.id })).rejects.toMatchObject({ code: 'FORBIDDEN' })
    const ana = await world.contextOf(story.ana)
    const off = { ...ana, settings: { ...world.settings, pix: false } }
    await expect(startPix(off, booking.id)).rejects.toMatchObject({ code: 'CONFLICT', reason: 'pix_off' })
    expect((await readCheckout(off, booking.id)).pix).toBe('off')
    const notInvited = { method: 'POST', path: /payment_intents$/, kind: 'error', status: 400, effect: 'none' } as const
    world.sandbox?.control.answerNext(notInvited)
    await expect(startPix(ana, booking.id)).rejects.toMatchObject({ reason: 'pix_unavailable' })
    expect((await story.start(booking.id)).mode).toBe('sandbox')
  })
})
