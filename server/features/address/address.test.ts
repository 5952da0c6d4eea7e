import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { users } from '#db/schema/index.ts'
import { CepUnavailable, type CepPort } from '#server/adapters/cep/port.ts'
import { createCallerFactory } from '#server/core/trpc.ts'
import type { Person } from '#server/test/factories.ts'
import { reasonOf, testWorld, type TestWorld } from '#server/test/world.ts'
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

test('a known CEP answers the eight fields of consultar-cep, and its point is kept at once', async () => {
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

test('a second lookup does not move anybody', async () => {
  await world.as(ana).address.lookup({ cep: '01310-100' })
  const before = await pointOf(ana)
  const rio = await world.as(ana).address.lookup({ cep: '20040-002' })
  expect(rio.estado).toBe('RJ')
  expect(await pointOf(ana)).toEqual(before)
})

test('a town that nobody knows answers its UF without a point', async () => {
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

test('with the number the whole address is geocoded, and a UF that contradicts the CEP has no point', async () => {
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

test('a CEP that does not exist is refused at its field', async () => {
  const error = await world
    .as(ana)
    .address.lookup({ cep: '78950-000' })
    .catch((refusal: unknown) => refusal)
  expect(error).toMatchObject({
    code: 'NOT_FOUND',
    message: 'Não achamos esse CEP. Preencha o endereço à mão.',
    cause: { reason: 'cep_not_found', extra: { fields: { cep: ['Não achamos esse CEP. Preencha o endereço à mão.'] } } },
  })
  expect(await reasonOf(world.as(ana).address.lookup({ cep: '0131010' }))).toBe('BAD_REQUEST')
})

describe('with the post office down', () => {
  test("a lookup is SERVICE_UNAVAILABLE with the specs' words", async () => {
    const error = await world
      .as(ana)
      .address.lookup({ cep: '00000-000' })
      .catch((refusal: unknown) => refusal)
    expect(error).toMatchObject({ code: 'SERVICE_UNAVAILABLE', message: 'Não foi possível buscar o CEP. Tente novamente.' })
  })

  test('a map that is down leaves the point of the CEP', async () => {
    const asked = await callerWith({ geocode: () => Promise.reject(new CepUnavailable()) })
    const found = await asked.lookup({ cep: '01310-100', number: '1578' })
    expect(found.latitude).not.toBeNull()
    expect(await pointOf(ana)).toEqual({ latitude: found.latitude, longitude: found.longitude })
  })

  test('a fault of ours is not called an outage', async () => {
    const asked = await callerWith({ lookup: () => Promise.reject(new Error('a bug')) })
    expect(await reasonOf(asked.lookup({ cep: '01310-100' }))).toBe('INTERNAL_SERVER_ERROR')
  })
})

test('a visitor may not ask', async () => {
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
