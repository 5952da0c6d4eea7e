import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { cepCache, cities, users } from '#db/schema/index.ts'
import type { Person } from '#server/test/stage/factories.ts'
import { testWorld, type TestWorld } from '#server/test/stage/world.ts'
import { CONSENT_VERSION } from '#shared/directory-consent.ts'

const recife = { slug: 'recife-pe', name: 'Recife', state: 'PE' }
const home = { district: 'Boa Viagem', city: 'Recife', state: 'PE' }
const address = { cep: '51020-020', street: 'Avenida Conselheiro Aguiar', number: '100', complement: '', ...home }

let world: TestWorld
/** Creates a professional of Recife. The town is not known yet, because the CEP of the stored address has no town. */
let maria: Person
beforeAll(async () => (world = await testWorld()))
beforeEach(async () => {
  await world.db.delete(cities).where(eq(cities.slug, recife.slug))
  maria = await world.person({ place: home, professional: true })
  await storeCep('13990000')
})
afterEach(() => world.as(maria).directory.withdraw())
afterAll(() => world.close())

test("when a professional consents, the CEP directory makes the town of the professional's CEP known", async () => {
  await storeCep('52020000')
  expect(await page()).toBeNull()
  expect(await agree()).toMatchObject({ shown: true, city: recife })
  expect((await page())?.professionals.map(({ name }) => name)).toEqual(['Ana P.'])
})

test('a town from a cached response becomes known too, because an earlier release may have cached it', async () => {
  const answer = { cep: '52020001', logradouro: null, complemento: null, bairro: null, cidade: 'Recife', estado: 'PE' }
  const cached = { ...answer, latitude: null, longitude: null }
  await world.db.insert(cepCache).values({ cep: answer.cep, answer: cached, fetchedAt: world.now() })
  await storeCep(answer.cep)
  expect(await agree()).toMatchObject({ shown: true, city: recife })
})

test('saving an address that was typed completely makes the town of its CEP known', async () => {
  expect(await agree()).toMatchObject({ shown: false, city: null })
  await world.as(maria).profile.saveProfessionalAddress(address)
  expect(await mine()).toMatchObject({ shown: true, city: recife })
})

test("when another person's CEP makes a town known, professionals who consented before appear", async () => {
  await agree()
  await world.as(await world.person()).address.lookup({ cep: '51020-020' })
  expect(await mine()).toMatchObject({ shown: true, city: recife })
})

test('a town that a person only typed, and no CEP lookup returned, stays unknown', async () => {
  await agree()
  await world.as(maria).profile.saveProfessionalAddress({ ...address, cep: '01310-100' })
  expect(await mine()).toMatchObject({ shown: false, city: null })
  expect(await page()).toBeNull()
})

const agree = () => world.as(maria).directory.agree({ version: CONSENT_VERSION, portrait: true, reviewLine: true, freeDay: true })
const mine = () => world.as(maria).directory.mine()
const page = () => world.as(null).directory.city({ path: recife.slug })
const storeCep = (cep: string) => world.db.update(users).set({ cep }).where(eq(users.id, maria.id))
