import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sessions, users } from '#db/schema/index.ts'
import type { Person } from '#server/test/stage/factories.ts'
import { storyOf, type Story } from '#server/test/stage/payments.ts'
import { reasonOf, testWorld, type TestWorld } from '#server/test/stage/world.ts'

let world: TestWorld
let story: Story
let rita: Person
beforeAll(async () => {
  world = await testWorld({ payments: true })
  world.clock.set('2026-11-10T12:00:00Z')
  story = await storyOf(world)
  rita = await world.person({ name: 'Rita Alves', roles: ['admin'] })
})
afterAll(() => world.close())

async function paid() {
  const { id } = await story.paid()
  await story.refresh(id)
  return id
}

test('the progress page compares a period with the previous one, and each amount is the sum of the rows that it links to', async () => {
  await paid()
  world.clock.set('2026-11-20T12:00:00Z')
  const bookingId = await paid()
  await world.db.update(sessions).set({ authenticatedAt: world.now() }).where(eq(sessions.userId, rita.id))
  await world.as(rita).payment.refund({ bookingId, amountInCents: 1_080, reason: 'Saiu mais cedo.' })
  const { period, earlier, amounts, amountsBefore } = await world.as(rita).admin.progress({ days: 7 })
  expect([period, earlier]).toEqual([
    { from: '2026-11-14', to: '2026-11-20' },
    { from: '2026-11-07', to: '2026-11-13' },
  ])
  for (const [days, sums] of [[period, amounts] as const, [earlier, amountsBefore] as const]) {
    const rows = await world.as(rita).payment.find({ kind: 'booking', ...days })
    expect(sums.gmvInCents).toBe((rows.sums?.chargedInCents ?? 0) - (rows.sums?.refundedInCents ?? 0))
    expect(sums.revenueInCents).toBe(rows.sums?.feeInCents)
  }
  expect([amounts.gmvInCents, amountsBefore.gmvInCents]).toEqual([9_720, 10_800])
  expect(await reasonOf(world.as(story.ana).admin.progress({}))).toBe('forbidden')
})

test('the sign-up funnel counts, by city, the professionals who were approved and had a first and a second booking', async () => {
  const signUp = { createdAt: world.now(), city: 'Santos', state: 'SP' }
  await world.db.update(users).set({ createdAt: new Date('2026-01-01T12:00:00Z') })
  await world.db.update(users).set(signUp).where(eq(users.id, story.marlene.id))
  const waiting = await world.person({ professional: { status: 'Pendente' } })
  await world.db
    .update(users)
    .set({ ...signUp, city: 'Campinas' })
    .where(eq(users.id, waiting.id))
  const { all, cities, period } = await world.as(rita).admin.progress({ days: 30 })
  expect(all).toEqual({ signedUp: 2, approved: 1, first: 1, second: 1 })
  expect(cities).toEqual([
    { city: 'Campinas', state: 'SP', signedUp: 1, approved: 0, first: 0, second: 0 },
    { city: 'Santos', state: 'SP', signedUp: 1, approved: 1, first: 1, second: 1 },
  ])
  const people = { role: 'profissional', ...period } as const
  const totalOf = async (more: object) => (await world.as(rita).admin.users({ ...people, ...more })).total
  expect(await totalOf({})).toBe(all.signedUp)
  expect(await totalOf({ city: 'Santos, SP', stage: 'segunda' })).toBe(1)
  expect(await totalOf({ city: 'Campinas, SP', stage: 'aprovada' })).toBe(0)
})
