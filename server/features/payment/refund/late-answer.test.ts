import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect } from 'vitest'
import { sessions } from '#db/schema/index.ts'
import { brokenInvariants } from '#server/core/invariants.ts'
import type { Person } from '#server/test/stage/factories.ts'
import { long } from '#server/test/stage/long.ts'
import { storyOf, visa, type Story } from '#server/test/stage/payments.ts'
import { payoutsOf, type PayoutStory } from '#server/test/stage/payouts.ts'
import { testWorld, type TestWorld } from '#server/test/stage/world.ts'

const MINUTE = 60_000

let world: TestWorld
let story: Story
let pay: PayoutStory
let rita: Person
beforeAll(async () => {
  world = await testWorld({ payments: true })
  story = await storyOf(world)
  pay = await payoutsOf(world, story)
  await pay.onboard()
  rita = await world.person({ name: 'Rita Alves', roles: ['admin'] })
})
afterAll(() => world?.close())
beforeEach(() => world.clock.set('2026-11-23T12:00:00Z'))

const refund = (input: { bookingId: string; amountInCents?: number | undefined }) =>
  world.as(rita).payment.refund({ reason: 'A visita não aconteceu.', ...input })
const typePassword = () => world.db.update(sessions).set({ authenticatedAt: world.now() }).where(eq(sessions.userId, rita.id))
const receivedAtProvider = async (bookingId: string) =>
  (await pay.madeFor(bookingId)).reduce((sum, { amount, reversed }) => sum + amount - reversed, 0)
/** The ledger of a booking after its transfer and without any refund. */
const whole = { provider: -1_800, professional: 0, platform: 1_800 }

describe('a refund of the team that the bank decides after days', () => {
  /** A booking paid with a card whose refunds are pending at first. The booking has ended, unless `ends` is false. */
  async function slow({ ends = true } = {}) {
    const booking = await story.booked()
    const { chargeId } = await story.start(booking.id)
    await world.sandbox?.browser.confirm(chargeId, { ...visa, number: '4000000000007726' }, null)
    await story.refresh(booking.id)
    if (ends) await end(booking)
    return booking
  }
  const end = async ({ endsAt }: { endsAt: Date }) => {
    world.clock.set(endsAt.toISOString())
    await world.job('booking.begin-and-complete')
    await typePassword()
  }
  const decide = async (bookingId: string, outcome: 'succeeded' | 'failed') => {
    const [pending] = await story.refundsOf(bookingId)
    await world.sandbox?.control.settleRefund(pending?.providerRefundId ?? '', outcome)
    world.clock.advance(3 * MINUTE)
    await world.job('payment.reconcile')
    await pay.later(24)
  }

  long.each([
    ['all', undefined],
    ['a part', 5_400],
  ])(
    'the transfer of a booking waits while %s is pending; if the refund is refused, the professional gets the whole price',
    async (_, amountInCents) => {
      const { id: bookingId } = await slow()
      expect(await refund({ bookingId, amountInCents })).toMatchObject({ state: 'under_way' })
      await pay.later(24)
      await pay.later(24)
      expect(await pay.transfersOf(bookingId)).toMatchObject([{ status: 'waiting', amountInCents: 9_000 }])
      const { rows } = await world.as(story.marlene).payment.payouts()
      expect(rows.find((row) => row.bookingId === bookingId)).toMatchObject({
        state: 'held',
        why: 'Um reembolso desta visita está em andamento.',
      })
      await decide(bookingId, 'failed')
      expect(await receivedAtProvider(bookingId)).toBe(9_000)
      expect(await story.ledgerOf(bookingId)).toEqual(whole)
      expect(await brokenInvariants(world.db, world.now())).toEqual([])
    },
  )

  long('a late refund of the team leaves the rest to the professional when it is made', async () => {
    const { id: bookingId } = await slow()
    await refund({ bookingId, amountInCents: 5_400 })
    await pay.later(24)
    await decide(bookingId, 'succeeded')
    expect(await receivedAtProvider(bookingId)).toBe(4_500)
    expect(await brokenInvariants(world.db, world.now())).toEqual([])
  })

  long('a refund of the team, pending when the booking ended, leaves no transfer unplanned when it is refused', async () => {
    const booking = await slow({ ends: false })
    await typePassword()
    await refund({ bookingId: booking.id })
    await end(booking)
    expect(await pay.transfersOf(booking.id)).toEqual([])
    await decide(booking.id, 'failed')
    expect(await receivedAtProvider(booking.id)).toBe(9_000)
    expect(await brokenInvariants(world.db, world.now())).toEqual([])
  })
})

long(
  'a refund of the team that the bank sends back after it was made is still owed: the professional keeps the lowered part',
  async () => {
    const { id: bookingId } = await pay.completed()
    await pay.later(24)
    await typePassword()
    await refund({ bookingId, amountInCents: 5_400 })
    const [made] = await story.refundsOf(bookingId)
    await world.sandbox?.control.settleRefund(made?.providerRefundId ?? '', 'failed')
    await pay.deliver()
    expect(await story.stateOf(bookingId)).toEqual(['Concluído', 'Pago'])
    await pay.later(1)
    expect(await receivedAtProvider(bookingId)).toBe(4_500)
    await world.job('payment.reconcile')
    expect(await story.stateOf(bookingId)).toEqual(['Concluído', 'Reembolso Parcial'])
    expect(await story.ledgerOf(bookingId)).toEqual({ provider: -900, professional: 0, platform: 900 })
    expect(await brokenInvariants(world.db, world.now())).toEqual([])
  },
)
