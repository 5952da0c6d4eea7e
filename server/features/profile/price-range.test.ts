import { afterAll, beforeAll, expect, test } from 'vitest'
import { testWorld, type TestWorld } from '#server/test/stage/world.ts'

let world: TestWorld
beforeAll(async () => void (world = await testWorld()))
afterAll(() => world.close())

const place = { district: 'Moema', city: 'São Paulo', state: 'SP' }
const offer = (dailyPriceInCents: number, where = place) => world.person({ professional: { dailyPriceInCents }, place: where })

test('the price range of a district needs five other professionals, and ignores the caller and other districts', async () => {
  const ana = await offer(90_000)
  const range = async () => (await world.as(ana).profile.priceRange()).range
  for (const price of [16_000, 18_000, 20_000, 22_000]) await offer(price)
  await offer(99_000, { ...place, district: 'Lapa' })
  expect(await range()).toBeNull()
  await offer(24_000)
  expect(await range()).toEqual({ fromInCents: 18_000, toInCents: 22_000, district: 'Moema' })
})

test('a professional without a district gets no price range', async () => {
  const nobody = await world.person({ place: { district: '', city: '', state: 'SP' } })
  expect(await world.as(nobody).profile.priceRange()).toEqual({ range: null })
})
