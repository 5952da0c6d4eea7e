import { afterAll, beforeAll, beforeEach, describe, expect } from 'vitest'
import { brokenInvariants } from '#server/core/invariants.ts'
import { long } from '#server/test/stage/long.ts'
import { deliverAll, storyOf, visa, type Story } from '#server/test/stage/payments.ts'
import { testWorld, type TestWorld } from '#server/test/stage/world.ts'

let world: TestWorld
let story: Story

beforeAll(async () => {
  world = await testWorld({ payments: true })
  story = await storyOf(world)
})
afterAll(() => world?.close())
beforeEach(() => world.clock.set('2026-11-23T12:00:00Z'))

describe('a refund that was made in the provider’s dashboard', () => {
  const whole = { provider: -10_800, professional: 9_000, platform: 1_800 }
  const half = { provider: -5_400, professional: 4_500, platform: 900 }
  const refundsPendingAtFirst = { ...visa, number: '4000000000007726' }
  const refundInDashboard = async (card = visa) => {
    const { id } = await story.booked()
    const { chargeId } = await story.start(id)
    await world.sandbox?.browser.confirm(chargeId, card, null)
    await story.refresh(id)
    const { refundId } = await world.adapters.payment.refund({ chargeId, amountInCents: 5_400, idempotencyKey: `desk:${id}` })
    await deliverAll(world)
    return { id, refundId, chargeId }
  }
  const decide = async (refundId: string, outcome: 'succeeded' | 'failed') => {
    await world.sandbox?.control.settleRefund(refundId, outcome)
    await deliverAll(world)
    await world.jobs()
  }
  const shownOf = async (bookingId: string) => (await world.as(story.ana).booking.byId({ bookingId })).refunds

  long('a refund made in the provider’s dashboard is booked, and taken back when the bank sends it back', async () => {
    const { id, refundId } = await refundInDashboard()
    expect(await story.stateOf(id)).toEqual(['Confirmado', 'Reembolso Parcial'])
    expect(await story.ledgerOf(id)).toEqual(half)
    expect(await shownOf(id)).toMatchObject([{ amountInCents: 5_400, state: 'done' }])
    await decide(refundId, 'failed')
    expect(await story.stateOf(id)).toEqual(['Confirmado', 'Pago'])
    expect(await story.ledgerOf(id)).toEqual(whole)
    expect(await story.paymentsOf(id)).toMatchObject([{ refundedInCents: 0 }])
    expect(await story.refundsOf(id)).toMatchObject([{ status: 'failed', providerRefundId: refundId }])
    expect(await shownOf(id)).toEqual([])
    expect(await brokenInvariants(world.db, world.now())).toEqual([])
  })

  long.each([
    ['succeeded', ['Confirmado', 'Reembolso Parcial'], half],
    ['failed', ['Confirmado', 'Pago'], whole],
  ] as const)('a refund made in the dashboard is not posted before it has %s', async (outcome, state, ledger) => {
    const { id, refundId } = await refundInDashboard(refundsPendingAtFirst)
    expect(await story.stateOf(id)).toEqual(['Confirmado', 'Pago'])
    expect(await story.ledgerOf(id)).toEqual(whole)
    expect(await shownOf(id)).toMatchObject([{ amountInCents: 5_400, state: 'under_way' }])
    await decide(refundId, outcome)
    expect(await story.stateOf(id)).toEqual(state)
    expect(await story.ledgerOf(id)).toEqual(ledger)
    expect(await brokenInvariants(world.db, world.now())).toEqual([])
  })

  long(
    'a refund made in the dashboard leaves no room for that of a cancellation: the page shows it, and the rest waits for the team',
    async () => {
      const { id } = await story.booked()
      const { chargeId } = await story.start(id)
      await world.sandbox?.browser.confirm(chargeId, visa, null)
      await story.refresh(id)
      await world.adapters.payment.refund({ chargeId, amountInCents: 5_400, idempotencyKey: `desk:${id}` })
      await world.as(story.ana).booking.cancel({ bookingId: id, expectedRefundInCents: 10_800 })
      await world.jobs()
      await deliverAll(world)
      expect(await story.stateOf(id)).toEqual(['Cancelado', 'Reembolso Parcial'])
      expect(await story.ledgerOf(id)).toEqual(half)
      const { refund } = await world.as(story.ana).booking.byId({ bookingId: id })
      expect(refund).toEqual({ amountInCents: 5_400, state: 'stuck', madeInCents: 5_400 })
      expect((await shownOf(id)).map(({ amountInCents, state }) => `${state} ${amountInCents}`).toSorted()).toEqual([
        'done 5400',
        'stuck 5400',
      ])
      expect(await brokenInvariants(world.db, world.now())).toEqual([])
    },
  )
})
