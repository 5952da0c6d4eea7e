import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { brokenInvariants } from '#server/core/invariants.ts'
import { long } from '#server/test/stage/long.ts'
import { storyOf, type Story } from '#server/test/stage/payments.ts'
import { payoutsOf, type PayoutStory } from '#server/test/stage/payouts.ts'
import { webhooksOf } from '#server/test/stage/webhooks.ts'
import { testWorld, type TestWorld } from '#server/test/stage/world.ts'
import { receiveWebhook } from '../service.ts'

let world: TestWorld
let story: Story
let pay: PayoutStory
beforeAll(async () => void (world = await testWorld({ payments: true })))
afterAll(() => world?.close())
beforeEach(async () => {
  world.clock.set('2026-11-23T12:00:00Z')
  story = await storyOf(world)
  pay = await payoutsOf(world, story)
})

long('a refund in the provider’s dashboard after the transfer takes the professional’s part back too', async () => {
  await pay.onboard()
  const { id } = await pay.completed()
  await pay.later(24)
  const [payment] = await story.paymentsOf(id)
  const chargeId = payment?.providerIntentId ?? ''
  await world.adapters.payment.refund({ chargeId, amountInCents: 5_400, idempotencyKey: `desk:${id}` })
  await pay.deliver()
  await world.jobs()
  expect(await pay.madeFor(id)).toMatchObject([{ amount: 9_000, reversed: 4_500 }])
  expect(await story.ledgerOf(id)).toEqual({ provider: -900, professional: 0, platform: 900 })
})

long(
  'what the provider’s dashboard took back before a refund there is not taken back again, although its webhook is lost',
  async () => {
    await pay.onboard()
    const { id } = await pay.completed()
    await pay.later(24)
    const [payment] = await story.paymentsOf(id)
    const transferId = (await pay.transferOf(id))?.providerTransferId ?? ''
    const { payment: provider } = world.adapters
    await provider.reverseTransfer({ transferId, amountInCents: 4_500, rowId: '', idempotencyKey: `back:${id}` })
    const chargeId = payment?.providerIntentId ?? ''
    await provider.refund({ chargeId, amountInCents: 5_400, idempotencyKey: `desk:${id}` })
    for (const { type, body, signature } of await webhooksOf(world))
      if (type === 'charge.refunded' && body.includes(chargeId)) await receiveWebhook(world.ctx, body, signature)
    await world.jobs()
    expect(await pay.madeFor(id)).toMatchObject([{ amount: 9_000, reversed: 4_500 }])
    expect(await story.ledgerOf(id)).toEqual({ provider: -900, professional: 0, platform: 900 })
  },
)

long.each([
  ['before the transfer', 1],
  ['after the transfer', 24],
])(
  'a refund in the provider’s dashboard %s that the bank sends back leaves the whole price to the professional',
  async (_, hours) => {
    await pay.onboard()
    const { id } = await pay.completed()
    await pay.later(hours)
    const [payment] = await story.paymentsOf(id)
    const order = { chargeId: payment?.providerIntentId ?? '', idempotencyKey: `desk:${id}` }
    const { refundId } = await world.adapters.payment.refund(order)
    await pay.deliver()
    await world.jobs()
    await pay.later(25)
    expect(await story.ledgerOf(id)).toEqual({ provider: 0, professional: 0, platform: 0 })
    await world.sandbox?.control.settleRefund(refundId, 'failed')
    await pay.deliver()
    await world.jobs()
    await pay.later(25)
    const made = await pay.madeFor(id)
    expect(made.reduce((sum, { amount, reversed }) => sum + amount - reversed, 0)).toBe(9_000)
    expect(await story.ledgerOf(id)).toEqual({ provider: -1_800, professional: 0, platform: 1_800 })
    expect(await brokenInvariants(world.db, world.now())).toEqual([])
  },
)
