import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { residences, users } from '#db/schema/index.ts'
import { type CepPort, CepUnavailable, type Point } from '#server/adapters/cep/port.ts'
import { createCallerFactory } from '#server/core/trpc.ts'
import type { Person } from '#server/test/stage/factories.ts'
import { refusalOf } from '#server/test/stage/booking-stage.ts'
import { long } from '#server/test/stage/long.ts'
import { reasonOf, testWorld, type TestWorld } from '#server/test/stage/world.ts'
import type { SaveAddress, SaveResidence } from '#shared/profile.ts'
import { profileRouter } from './router.ts'
import { countCompletedBooking } from './track-record.ts'

let world: TestWorld
beforeAll(async () => (world = await testWorld({ settings: { limits: 'production' } })))
afterAll(() => world.close())

const paulista: SaveAddress = {
  cep: '01310100',
  street: 'Avenida Paulista',
  number: '1578',
  district: 'Bela Vista',
  city: 'São Paulo',
  state: 'SP',
}
const rio: SaveAddress = {
  cep: '20040002',
  street: 'Avenida Rio Branco',
  number: '1',
  district: 'Centro',
  city: 'Rio de Janeiro',
  state: 'RJ',
}
const home: SaveResidence = {
  homeType: 'apartamento',
  bedrooms: 2,
  bathrooms: 1,
  hasAnimals: true,
  animals: ['Gato'],
  residents: 3,
}

describe('saving an address', () => {
  test("an address is saved with coordinates from the server's geocoder, and returns the next path", async () => {
    const ana = await newcomer()
    const typed = { ...paulista, cep: '01310-100', complement: 'apto 12', state: 'sp' as const as 'SP' }
    expect(await world.as(ana).profile.saveAddress(typed)).toEqual({ located: true, next: '/onboarding-contratante?passo=2' })
    const mine = await world.as(ana).profile.mine()
    expect(mine).toMatchObject({ address: { ...paulista, complement: 'apto 12' }, located: true })
    expect(JSON.stringify(mine)).not.toMatch(/latitude|longitude|-23\.|-46\./)
    expect(world.publishedEvents.at(-1)).toEqual({ type: 'profile.changed', id: ana.id, to: [ana.id] })
  })

  test('an address with coordinates from the client is refused', async () => {
    const forged = { ...paulista, latitude: 1, longitude: 2 }
    expect(await reasonOf(world.as(await newcomer()).profile.saveAddress(forged))).toBe('BAD_REQUEST')
  })

  test('an address in an unknown town is saved without coordinates', async () => {
    const ana = await newcomer()
    const village = { ...paulista, cep: '13990000', city: 'Espírito Santo do Pinhal' }
    expect(await world.as(ana).profile.saveAddress(village)).toMatchObject({ located: false })
    expect(await world.as(ana).profile.mine()).toMatchObject({ address: village, located: false })
  })

  test('an address is saved while the geocoder is down, and keeps its coordinates if the place is the same', async () => {
    const ana = await newcomer()
    await world.as(ana).profile.saveAddress(paulista)
    const before = await pointOf(ana)
    const down = await callerOf(ana, () => Promise.reject(new CepUnavailable()))
    expect(await down.saveAddress({ ...paulista, complement: 'fundos' })).toMatchObject({ located: true })
    expect(await pointOf(ana)).toEqual(before)
    expect(await down.saveAddress(rio)).toMatchObject({ located: false })
    expect(await world.as(ana).profile.mine()).toMatchObject({ address: rio, located: false })
  })

  test.each([
    { cep: '123' },
    { street: ' ' },
    { number: '' },
    { district: '' },
    { city: '' },
    { state: 'XX' },
    { city: 'a\u0000b' },
  ])('rejects %o', async (wrong) => {
    expect(await reasonOf(world.as(await newcomer()).profile.saveAddress(Object.assign({ ...paulista }, wrong)))).toBe(
      'BAD_REQUEST',
    )
  })
})

describe('the limit of changes of coordinates', () => {
  const places = [0, 1, 2, 3, 4, 5].map((degrees) => ({ latitude: -20 + degrees, longitude: -45 }))

  test('the fourth change of coordinates in a day is refused at the CEP, and all other fields are saved', async () => {
    const ana = await newcomer()
    for (const place of places.slice(0, 4)) await moveTo(ana, place)
    const before = await pointOf(ana)
    const asked = await callerOf(ana, async () => places[4] ?? null)
    const error = await asked.saveAddress({ ...rio, number: '99' }).catch((refusal: unknown) => refusal)
    expect(error).toMatchObject({
      code: 'BAD_REQUEST',
      cause: { reason: 'too_many_moves', extra: { fields: { cep: ['Você já mudou de endereço 3 vezes hoje. Tente amanhã.'] } } },
    })
    expect(await pointOf(ana)).toEqual(before)
    expect((await world.as(ana).profile.mine()).address).toEqual({ ...rio, cep: paulista.cep, number: '99', complement: null })
  })

  test('the first address, changes within 2 km and lookups do not count as a change of coordinates', async () => {
    const ana = await newcomer()
    await world.as(ana).address.lookup({ cep: '69005-010' })
    for (const north of [0, 0.017, 0, 0.017, 0, 0.017]) await moveTo(ana, { latitude: -20 + north, longitude: -45 })
    for (const place of places.slice(1, 4)) await moveTo(ana, place)
    expect(await reasonOf(moveTo(ana, { latitude: 0, longitude: -60 }))).toBe('too_many_moves')
  })

  test('an address that loses its coordinates counts as a change of coordinates too', async () => {
    const ana = await newcomer()
    await moveTo(ana, { latitude: -20, longitude: -45 })
    const trick = async (place: Point) => {
      await moveTo(ana, null)
      await moveTo(ana, place)
    }
    for (const place of places.slice(1, 4)) await trick(place)
    expect(await reasonOf(trick({ latitude: 0, longitude: -60 }))).toBe('too_many_moves')
  })

  test('a change of coordinates is allowed again a day later', async () => {
    const ana = await newcomer()
    for (const place of places.slice(0, 4)) await moveTo(ana, place)
    const before = world.now()
    world.clock.advance(86_400_000)
    await moveTo(ana, { latitude: 0, longitude: -60 })
    expect(await pointOf(ana)).toEqual({ latitude: 0, longitude: -60 })
    world.clock.set(before)
  })

  long('at most three of twelve simultaneous changes of coordinates succeed', async () => {
    const ana = await newcomer()
    await moveTo(ana, { latitude: -20, longitude: -45 })
    const moves = Array.from({ length: 12 }, (_, index) => moveTo(ana, { latitude: -10, longitude: -70 + index }))
    const done = await Promise.allSettled(moves)
    expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
  })

  async function moveTo(person: Person, point: Point | null) {
    return (await callerOf(person, async () => point)).saveAddress(paulista)
  }
})

describe('saving a residence', () => {
  test('a residence is stored in one row, which a second save replaces, and completes the onboarding', async () => {
    const ana = await newcomer()
    await world.as(ana).profile.saveAddress(paulista)
    expect(await world.as(ana).profile.saveResidence(home)).toEqual({ next: '/buscar' })
    const other: SaveResidence = {
      ...home,
      homeType: 'casa',
      hasAnimals: false,
      animals: [],
      residents: null,
      sizeInSquareMetres: 80,
      notes: 'Portão azul',
    }
    await world.as(ana).profile.saveResidence(other)
    expect((await world.as(ana).profile.mine()).residence).toEqual(other)
    expect(await world.db.select().from(residences).where(eq(residences.userId, ana.id))).toHaveLength(1)
  })

  test('saving a residence without an address returns the path of the address form', async () => {
    expect(await world.as(await newcomer()).profile.saveResidence(home)).toEqual({ next: '/onboarding-contratante' })
  })

  test.each<Partial<Record<keyof SaveResidence, unknown>>>([
    { bedrooms: 0 },
    { bathrooms: 0 },
    { residents: 0 },
    { bedrooms: 1.5 },
    { homeType: 'castelo' },
    { hasAnimals: false },
    { animals: [] },
    { animals: ['Dragão'] },
    { notes: 'a'.repeat(1_001) },
  ])('rejects %o', async (wrong) => {
    expect(await reasonOf(world.as(await newcomer()).profile.saveResidence(Object.assign({ ...home }, wrong)))).toBe(
      'BAD_REQUEST',
    )
  })
})

describe('saving name and phone', () => {
  test.each([
    ['Plumaí Suporte', 'Use o seu nome. Este parece ser da equipe da Plumaí.'],
    ['Аna Lima', 'Escreva o nome todo no mesmo alfabeto'],
    ['\u3164\u3164', 'Informe nome e sobrenome'],
    ['Ana', 'Informe nome e sobrenome'],
    ['✔ Ana Lima', 'Use só letras no nome, sem números nem símbolos'],
  ])('refuse the new name %j with its reason', async (name, sentence) => {
    const ana = await world.person({ name: 'Ana Prado' })
    const refused = await refusalOf(world.as(ana).profile.saveContact({ name, phone: '11987654321' }))
    expect([refused.code, refused.reason, refused.extra]).toEqual([
      'BAD_REQUEST',
      'name_refused',
      { fields: { name: [sentence] } },
    ])
  })

  test('an existing name in lower case stays until it changes; a changed name is capitalised', async () => {
    const ana = await world.person({ name: 'ana' })
    const save = (name: string) => world.as(ana).profile.saveContact({ name, phone: '11987654321' })
    expect(await save('ana')).toMatchObject({ name: 'ana' })
    expect(await save('ANA DA SILVA')).toMatchObject({ name: 'Ana da Silva' })
    expect(await save('Ana Da Silva')).toMatchObject({ name: 'Ana Da Silva' })
  })
})

test("profile.mine returns all of the caller's own data and rejects visitors", async () => {
  const ana = await world.person({ name: 'Ana Prado' })
  const [row] = await world.db.select().from(users).where(eq(users.id, ana.id))
  expect(await world.as(ana).profile.mine()).toMatchObject({
    id: ana.id,
    name: 'Ana Prado',
    cpf: row?.cpf,
    phone: row?.phone,
    email: ana.email,
    emailConfirmed: true,
    located: true,
    residence: null,
    roles: ['contratante'],
    onboarding: { type: 'contratante', next: '/onboarding-contratante?passo=2' },
  })
  expect(await reasonOf(world.as(null).profile.mine())).toBe('signed_out')
})

test('two bookings that are completed simultaneously are both counted', async () => {
  const ana = await world.person()
  const tx = { ...world.ctx, emit: async () => {} }
  await Promise.all([countCompletedBooking(tx, ana.id), countCompletedBooking(tx, ana.id)])
  const [row] = await world.db.select().from(users).where(eq(users.id, ana.id))
  expect(row?.completedBookings).toBe(2)
})

async function newcomer(): Promise<Person> {
  const person = await world.person({ at: null })
  await world.db
    .update(users)
    .set({ cep: null, street: null, number: null, district: null, city: null, state: null })
    .where(eq(users.id, person.id))
  return person
}

async function callerOf(person: Person, geocode: CepPort['geocode']) {
  const ctx = await world.contextOf(person)
  return createCallerFactory(profileRouter)({ ...ctx, adapters: { ...ctx.adapters, cep: { ...ctx.adapters.cep, geocode } } })
}

async function pointOf({ id }: Person) {
  const { latitude, longitude } = users
  const [row] = await world.db.select({ latitude, longitude }).from(users).where(eq(users.id, id))
  return row
}
