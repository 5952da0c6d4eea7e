import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { payments } from '#db/schema/index.ts'
import { cardStory, type CardStory } from '#server/test/stage/cards.ts'
import type { Person } from '#server/test/stage/factories.ts'
import { long } from '#server/test/stage/long.ts'
import { storyOf, visa, type Story } from '#server/test/stage/payments.ts'
import { reasonOf, testWorld, type TestWorld } from '#server/test/stage/world.ts'

// These tests try to pay less, to pay for others, or to pay with the cards of others. Forged webhooks are tested in
// events/webhook.test.ts.
const MINUTE = 60_000
const notPayable = { body: { code: 'payment_intent_unexpected_state' } }

let world: TestWorld
let story: Story
let kept: CardStory
let ana: Person

beforeAll(async () => {
  world = await testWorld({ payments: true, settings: { limits: 'production', firstBookingFeeInBasisPoints: 1_000 } })
  story = await storyOf(world)
  kept = await cardStory(world)
})
afterAll(() => world?.close())
beforeEach(async () => {
  world.clock.set('2026-11-23T12:00:00Z')
  // Each test has a new contractor, because the rate limits are counted per contractor.
  ana = await world.person({ name: 'Ana Prado', subscriber: true })
})

/** Calls every procedure that pays, for this booking. */
function waysToPay(who: Person, bookingId: string, cardId: string = crypto.randomUUID()) {
  const { payment } = world.as(who)
  return [
    payment.start({ bookingId }),
    payment.startPix({ bookingId }),
    payment.prepare({ bookingId, saveCard: false }),
    payment.payWithCard({ bookingId, cardId }),
  ]
}

/** Saves a card for Ana and returns its id. */
async function withCard(): Promise<string> {
  await kept.pays(ana, visa, { saveCard: true })
  return (await kept.cards(ana))[0]?.id ?? ''
}

test('every procedure that pays refuses the booking of another contractor and opens no charge', async () => {
  const booking = await story.booked()
  const cardId = await withCard()
  const reasons = await Promise.all(waysToPay(ana, booking.id, cardId).map(reasonOf))
  expect(reasons).toEqual(Array(4).fill('forbidden'))
  expect(await story.paymentsOf(booking.id)).toEqual([])
})

long(
  'paying a cancelled or an expired booking is refused by every procedure, and a charge that was open takes nothing',
  async () => {
    const cardId = await withCard()
    const [cancelled, expired] = [await story.booked(ana), await story.booked(ana)]
    const { payment, booking } = world.as(ana)
    const { chargeId } = await payment.start({ bookingId: cancelled.id })
    await payment.startPix({ bookingId: expired.id })
    await booking.cancel({ bookingId: cancelled.id })
    world.clock.advance(15 * MINUTE)
    await world.job('booking.expire-holds')
    await world.jobs()
    for (const { id } of [cancelled, expired])
      expect(await Promise.all(waysToPay(ana, id, cardId).map(reasonOf))).toEqual(Array(4).fill('hold_over'))
    const [code = ''] = await story.intentsOf(expired.id)
    await expect(world.sandbox?.browser.confirm(chargeId, visa, null)).rejects.toMatchObject(notPayable)
    await expect(world.sandbox?.browser.payPix(code)).rejects.toMatchObject(notPayable)
    for (const { id } of [cancelled, expired]) {
      expect((await story.paymentsOf(id)).map(({ status }) => status)).toEqual(['canceled'])
      expect(await story.ledgerOf(id)).toEqual({})
    }
  },
)

describe('attempts to pay less than the price', () => {
  test('cancelling a first booking and booking again still costs the first-booking fee, even before the refund', async () => {
    const request = (expectedTotalInCents: number) =>
      world.as(ana).booking.request({
        professionalId: story.marlene.id,
        start: '2026-11-24T11:00:00Z',
        durationHours: 4,
        expectedTotalInCents,
        acceptedAlert: true,
      })
    const [firstTime, later] = [11_700, 10_800]
    const { bookingId } = await request(firstTime)
    const { chargeId } = await world.as(ana).payment.start({ bookingId })
    await world.sandbox?.browser.confirm(chargeId, visa, null)
    await world.as(ana).payment.refresh({ bookingId })
    await world.as(ana).booking.cancel({ bookingId, expectedRefundInCents: firstTime })
    expect(await reasonOf(request(later))).toBe('price_changed')
    await world.jobs()
    expect(await story.stateOf(bookingId)).toEqual(['Cancelado', 'Reembolsado'])
    expect(await reasonOf(request(later))).toBe('price_changed')
    expect(await reasonOf(request(firstTime))).toBe('no refusal')
  })

  test('a second subscription while one is active is refused, and nothing is opened at the provider', async () => {
    expect(await reasonOf(world.as(ana).subscription.start())).toBe('already_active')
    expect(await world.db.select().from(payments).where(eq(payments.userId, ana.id))).toEqual([])
  })
})

describe('testing stolen cards at the checkout', () => {
  test('a contractor can open ten charges an hour, whether by card or by Pix', async () => {
    const booking = await story.booked(ana)
    const { payment } = world.as(ana)
    for (let count = 0; count < 9; count++) await payment.start({ bookingId: booking.id })
    expect(await reasonOf(payment.payWithCard({ bookingId: booking.id, cardId: crypto.randomUUID() }))).toBe('not_found')
    for (const more of [payment.start, payment.startPix])
      await expect(more({ bookingId: booking.id })).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
    expect(await story.paymentsOf(booking.id)).toHaveLength(1)
  })

  test('a booking can have five charges at most, even if all of them were cancelled', async () => {
    const booking = await story.booked(ana)
    const { payment } = world.as(ana)
    for (let count = 1; count <= 5; count++) {
      const { chargeId } = await payment.start({ bookingId: booking.id })
      await world.adapters.payment.abandonCharge(chargeId)
    }
    await expect(payment.start({ bookingId: booking.id })).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
    expect(await story.paymentsOf(booking.id)).toHaveLength(5)
    expect(await story.ledgerOf(booking.id)).toEqual({})
  })
})
