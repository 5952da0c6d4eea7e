import { expect, test } from 'vitest'
import { PurchaseKind } from '#shared/purchase-kinds.ts'
import { buy } from '#server/test/stage/purchases.ts'
import { setUpSubscriptions, subscribed, world } from '#server/test/stage/subscriptions.ts'
import { reasonOf } from '#server/test/stage/world.ts'

setUpSubscriptions()

const { checklist, club } = PurchaseKind

test('a person lists the payments of all own services with refunds and receipts, apart from those of the subscription', async () => {
  const [ana, bia] = [await subscribed(), await world.person()]
  await buy(ana, checklist)
  world.clock.advance(60_000)
  await buy(ana, club)
  await world.as(ana).subscription.withdrawService({ kind: club })
  await world.jobs()
  const { items, earlier } = await world.as(ana).subscription.payments({ of: 'service' })
  expect([items, earlier]).toMatchObject([
    [
      { service: club, amountInCents: 690, refundedInCents: 690 },
      { service: checklist, amountInCents: 490, refundedInCents: 0 },
    ],
    null,
  ])
  const receipt = await world.as(ana).receipts.byId({ paymentId: items[1]!.id })
  expect(receipt).toMatchObject({ totalInCents: 490, remainingInCents: 490 })
  expect(await reasonOf(world.as(bia).receipts.byId({ paymentId: items[1]!.id }))).toBe('not_found')
  const plan = await world.as(ana).subscription.payments({ of: 'subscription' })
  expect(plan.items).toMatchObject([{ service: null, amountInCents: 5_000 }])
  expect((await world.as(ana).subscription.current()).payments).toEqual(plan.items)
  for (const input of [{ of: 'service' }, { of: 'service', before: items[0]!.id }] as const)
    expect(await world.as(bia).subscription.payments(input)).toEqual({ items: [], earlier: null })
  expect(await world.as(ana).subscription.payments({ of: 'service', before: plan.items[0]!.id })).toEqual({
    items: [],
    earlier: null,
  })
})
