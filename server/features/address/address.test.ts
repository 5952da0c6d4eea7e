import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { cepCache, users } from '#db/schema/index.ts'
import { type CepAnswer, type CepPort, CepUnavailable } from '#server/adapters/cep/port.ts'
import { createCallerFactory } from '#server/core/trpc.ts'
import type { Person } from '#server/test/stage/factories.ts'
import { reasonOf, testWorld, type TestWorld } from '#server/test/stage/world.ts'
import { addressRouter } from './router.ts'

let world: TestWorld
let ana: Person
beforeAll(async () => (world = await testWorld()))
beforeEach(async () => {
  ana = await world.person({ at: null })
  await world.db
    .update(users)
    .set({ cep: null, street: null, number: null, district: null, city: null, state: null })
    .where(eq(users.id, ana.id))
})
afterAll(() => world.close())

test('a lookup of a known CEP returns the eight fields of consultar-cep and saves the coordinates of the CEP at once', async () => {
  const found = await world.as(ana).address.lookup({ cep: '01310-100' })
  expect(Object.keys(found)).toEqual(['cep', 'logradouro', 'complemento', 'bairro', 'cidade', 'estado', 'latitude', 'longitude'])
  expect(found).toMatchObject({
    cep: '01310100',
    logradouro: 'Avenida Paulista',
    bairro: 'Bela Vista',
    cidade: 'São Paulo',
    estado: 'SP',
  })
  expect(await pointOf(ana)).toEqual({ latitude: found.latitude, longitude: found.longitude })
})

test('a second lookup does not replace saved coordinates', async () => {
  await world.as(ana).address.lookup({ cep: '01310-100' })
  const before = await pointOf(ana)
  const rio = await world.as(ana).address.lookup({ cep: '20040-002' })
  expect(rio.estado).toBe('RJ')
  expect(await pointOf(ana)).toEqual(before)
})

test('the lookup of a CEP in an unknown town returns the UF without coordinates', async () => {
  const found = await world.as(ana).address.lookup({ cep: '13990-000' })
  expect(found).toEqual({
    cep: '13990000',
    logradouro: null,
    complemento: null,
    bairro: null,
    cidade: null,
    estado: 'SP',
    latitude: null,
    longitude: null,
  })
  expect(await pointOf(ana)).toEqual({ latitude: null, longitude: null })
})

test('a lookup with the house number geocodes the whole address, but returns no coordinates if UF and CEP disagree', async () => {
  const street = await world.as(ana).address.lookup({ cep: '01310-100' })
  const whole = { cep: '01310-100', street: 'Avenida Paulista', number: '1578', district: 'Bela Vista', city: 'São Paulo' }
  const door = await world.as(ana).address.lookup({ ...whole, state: 'SP' })
  expect([door.latitude, door.longitude]).not.toEqual([street.latitude, street.longitude])
  expect(door.latitude).toBeCloseTo(street.latitude ?? 0, 2)
  expect(await world.as(ana).address.lookup({ ...whole, state: 'RJ' })).toMatchObject({
    estado: 'SP',
    latitude: null,
    longitude: null,
  })
})

test('the lookup of an unknown CEP is refused with an error at the field of the CEP', async () => {
  const error = await world
    .as(ana)
    .address.lookup({ cep: '78950-000' })
    .catch((refusal: unknown) => refusal)
  expect(error).toMatchObject({
    code: 'NOT_FOUND',
    message: 'CEP não encontrado. Confira ou preencha o endereço.',
    cause: { reason: 'cep_not_found', extra: { fields: { cep: ['CEP não encontrado. Confira ou preencha o endereço.'] } } },
  })
  expect(await reasonOf(world.as(ana).address.lookup({ cep: '0131010' }))).toBe('BAD_REQUEST')
})

describe('while the CEP directory of the post office is down', () => {
  test('a lookup is refused with the specified message, and not as an internal server error', async () => {
    const error = await world
      .as(ana)
      .address.lookup({ cep: '00000-000' })
      .catch((refusal: unknown) => refusal)
    expect(error).toMatchObject({ code: 'UNPROCESSABLE_CONTENT', message: 'Não foi possível buscar o CEP. Tente novamente.' })
  })

  test('if the geocoder is down, a lookup with a house number uses the coordinates of the CEP', async () => {
    const asked = await callerWith({ geocode: () => Promise.reject(new CepUnavailable()) })
    const found = await asked.lookup({ cep: '01310-100', number: '1578' })
    expect(found.latitude).not.toBeNull()
    expect(await pointOf(ana)).toEqual({ latitude: found.latitude, longitude: found.longitude })
  })

  test('an error in our own code is not reported as an outage of a CEP directory', async () => {
    const asked = await callerWith({ lookup: () => Promise.reject(new Error('a bug')) })
    expect(await reasonOf(asked.lookup({ cep: '01001-000' }))).toBe('INTERNAL_SERVER_ERROR')
  })
})

test('entering the number starts another lookup if the CEP had no coordinates, and the first coordinates found are saved', async () => {
  const village = { cep: '13990-000', street: 'Rua A', city: 'Espírito Santo do Pinhal', state: 'SP' as const }
  const door = { latitude: -22.19, longitude: -46.74 }
  const asked = await callerWith({ geocode: async ({ numero }) => (numero === '12' ? door : null) })
  expect(await asked.lookup(village)).toMatchObject({ latitude: null })
  expect(await asked.lookup({ ...village, number: '11' })).toMatchObject({ latitude: null })
  expect(await pointOf(ana)).toEqual({ latitude: null, longitude: null })
  expect(await asked.lookup({ ...village, number: '12' })).toMatchObject(door)
  expect(await pointOf(ana)).toEqual(door)
})

describe('the cache of the responses of CEP directories', () => {
  const answer = {
    cep: '88010000',
    logradouro: 'Rua das Rendeiras',
    complemento: null,
    bairro: 'Centro',
    cidade: 'Florianópolis',
    estado: 'SC',
    latitude: -27.59,
    longitude: -48.55,
  }
  const day = 86_400_000
  let asks = 0
  const caller = (said: () => CepAnswer | null) =>
    callerWith({
      lookup: async () => {
        asks += 1
        return said()
      },
    })
  const down = () => {
    throw new CepUnavailable()
  }
  beforeEach(() => {
    asks = 0
  })

  test('a CEP directory is queried once in 90 days, and an older response is used while no directory is reachable', async () => {
    const asked = await caller(() => answer)
    for (let time = 0; time < 3; time++) expect(await asked.lookup({ cep: '88010-000' })).toEqual(answer)
    world.clock.advance(90 * day - 1)
    await asked.lookup({ cep: '88010-000' })
    expect(asks).toBe(1)
    world.clock.advance(1)
    expect(await (await caller(down)).lookup({ cep: '88010-000' })).toEqual(answer)
    const renamed = { ...answer, logradouro: 'Rua Nova' }
    expect(await (await caller(() => renamed)).lookup({ cep: '88010-000' })).toEqual(renamed)
    expect(asks).toBe(3)
  })

  test.each([
    ['no such CEP', '88010001', null],
    ['no town', '88010002', { ...answer, cep: '88010002', cidade: null }],
  ])('%s is asked again after a day', async (_, cep, said) => {
    const asked = await caller(() => said)
    await reasonOf(asked.lookup({ cep }))
    world.clock.advance(day - 1)
    await reasonOf(asked.lookup({ cep }))
    expect(asks).toBe(1)
    world.clock.advance(1)
    const known = { ...answer, cep }
    expect(await (await caller(() => known)).lookup({ cep })).toEqual(known)
  })

  test('an old cached response "no such CEP" is not used while no CEP directory is reachable', async () => {
    expect(await reasonOf((await caller(() => null)).lookup({ cep: '88010-003' }))).toBe('cep_not_found')
    world.clock.advance(day)
    expect(await reasonOf((await caller(down)).lookup({ cep: '88010-003' }))).toBe('cep_unavailable')
  })

  test('a CEP directory is queried again if the cached response is unreadable; responses are deleted after a year', async () => {
    await world.db.insert(cepCache).values({ cep: '88010004', answer: { cep: 4 }, fetchedAt: world.now() })
    const found = { ...answer, cep: '88010004' }
    expect(await (await caller(() => found)).lookup({ cep: '88010-004' })).toEqual(found)
    world.clock.advance(366 * day)
    await world.job('profile.forget-old-ceps')
    expect(await world.db.$count(cepCache)).toBe(0)
  })
})

test('a visitor without a session cannot look up a CEP', async () => {
  expect(await reasonOf(world.as(null).address.lookup({ cep: '01310-100' }))).toBe('signed_out')
})

async function callerWith(broken: Partial<CepPort>) {
  const ctx = await world.contextOf(ana)
  const cep = { ...ctx.adapters.cep, ...broken }
  return createCallerFactory(addressRouter)({ ...ctx, adapters: { ...ctx.adapters, cep } })
}

async function pointOf({ id }: Person) {
  const { latitude, longitude } = users
  const [row] = await world.db.select({ latitude, longitude }).from(users).where(eq(users.id, id))
  return row
}
