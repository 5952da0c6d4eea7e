import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { bookedHomes, bookings, userAddresses } from '#db/schema/index.ts'
import { MAX_ADDRESSES } from '#shared/addresses.ts'
import { bookingStage, tuesday } from '#server/test/stage/booking-stage.ts'
import type { Person } from '#server/test/stage/factories.ts'
import { reasonOf } from '#server/test/stage/world.ts'

let stage: Awaited<ReturnType<typeof bookingStage>>
let ana: Person
let bia: Person
let joana: Person
beforeAll(async () => void (stage = await bookingStage({ limits: 'production' })))
afterAll(() => stage.world.close())
beforeEach(async () => void ({ ana, bia, joana } = await stage.people()))

const home = { homeType: 'apartamento', bedrooms: 2, bathrooms: 1, hasAnimals: false } as const
const inRio = {
  cep: '20040-002',
  street: 'Rua da Assembleia',
  number: '10',
  district: 'Centro',
  city: 'Rio de Janeiro',
  state: 'RJ',
} as const
const mothers = { name: 'Casa da mãe', receiver: 'Dona Lúcia', ...inRio, home }
const nearby = {
  cep: '01310-200',
  street: 'Avenida Paulista',
  number: '1578',
  district: 'Bela Vista',
  city: 'São Paulo',
  state: 'SP',
} as const
const as = (who: Person) => stage.world.as(who).address
const listed = async (who = ana) => (await as(who).list()).items
const add = async (who: Person, more: object = {}) => {
  const { items } = await as(who).add({ ...mothers, ...more })
  return items.at(-1)!.id
}
const request = (ask: object = {}) => stage.request(ana, joana, ask)
const byId = (who: Person, bookingId: string) => stage.world.as(who).booking.byId({ bookingId })

describe('the list of addresses', () => {
  test('the list begins with the default address, which has the id of the contractor, and ends with an added one', async () => {
    await add(ana)
    expect(await listed()).toMatchObject([
      { id: ana.id, name: 'Casa', isDefault: true, receiver: null, located: true, home: null, address: { number: '1000' } },
      {
        name: 'Casa da mãe',
        isDefault: false,
        receiver: 'Dona Lúcia',
        located: true,
        home: { bedrooms: 2 },
        address: { cep: '20040002' },
      },
    ])
    expect(JSON.stringify(await listed())).not.toMatch(/latitude|-22\./)
  })

  test('a contractor can save six addresses; the seventh is refused with too_many_addresses', async () => {
    const rows = Array.from({ length: MAX_ADDRESSES - 1 }, (_, at) => ({
      userId: ana.id,
      ordinal: at + 1,
      name: `Casa ${at}`,
      cep: '20040002',
      street: 'Rua',
      number: '1',
      createdAt: stage.world.now(),
      updatedAt: stage.world.now(),
    }))
    await stage.world.db.insert(userAddresses).values(rows)
    expect(await reasonOf(add(ana))).toBe('too_many_addresses')
    expect(await listed()).toHaveLength(MAX_ADDRESSES)
  })

  test.each([
    [{ name: 'casa' }, 'name_taken'],
    [{ cep: '00000-001' }, 'not_served'],
    [{ state: 'SP' }, 'not_served'],
    [{ receiver: 'liga no 11 98765-4321' }, 'screened'],
    [{ name: ' ' }, 'BAD_REQUEST'],
  ])('refuses %o with %s and writes nothing', async (wrong, reason) => {
    expect(await reasonOf(add(ana, wrong))).toBe(reason)
    expect(await listed()).toHaveLength(1)
  })

  test('the fourth address added on a day is refused with too_many_moves, and choosing a default does not count', async () => {
    for (const name of ['Um', 'Dois', 'Três']) await add(ana, { name })
    expect(await reasonOf(add(ana, { name: 'Quatro' }))).toBe('too_many_moves')
    const [, other] = await listed()
    expect((await as(ana).makeDefault({ addressId: other!.id })).items[0]).toMatchObject({
      name: 'Um',
      address: { city: 'Rio de Janeiro' },
    })
  })

  test('an address that belongs to another person is refused with not_found', async () => {
    const addressId = await add(bia)
    expect(await reasonOf(as(ana).change({ addressId, ...mothers }))).toBe('not_found')
    expect(await reasonOf(as(ana).makeDefault({ addressId }))).toBe('not_found')
    expect(await reasonOf(as(ana).remove({ addressId }))).toBe('not_found')
    expect(await reasonOf(request({ addressId }))).toBe('address_gone')
  })

  test('neither the only address nor the default address can be deleted, but another address can', async () => {
    expect(await reasonOf(as(ana).remove({ addressId: ana.id }))).toBe('last_address')
    const addressId = await add(ana)
    expect(await reasonOf(as(ana).remove({ addressId: ana.id }))).toBe('default_address')
    expect((await as(ana).remove({ addressId })).items).toHaveLength(1)
    expect(await reasonOf(as(ana).remove({ addressId }))).toBe('not_found')
  })

  test('making another address the default keeps both with their data, and the old link leads to no other home', async () => {
    await as(ana).change({ addressId: ana.id, name: 'Apê', ...nearby, home: { ...home, bedrooms: 3 } })
    const addressId = await add(ana)
    const { items } = await as(ana).makeDefault({ addressId })
    expect(items).toMatchObject([
      { id: ana.id, name: 'Casa da mãe', receiver: 'Dona Lúcia', home: { bedrooms: 2 }, address: { city: 'Rio de Janeiro' } },
      { name: 'Apê', receiver: null, home: { bedrooms: 3 }, address: { city: 'São Paulo' } },
    ])
    expect(items[1]?.id).not.toBe(addressId)
    expect((await stage.world.as(ana).profile.mine()).address?.city).toBe('Rio de Janeiro')
  })

  test('looking up the CEP of an additional address does not change a default address without coordinates', async () => {
    const clara = await stage.world.person({ name: 'Clara Reis', at: null })
    await as(clara).lookup({ cep: '20040-002' })
    expect((await listed(clara))[0]).toMatchObject({ located: false })
  })
})

describe('the search by address', () => {
  test('the search measures from the chosen address; for a deleted or foreign id it falls back to the default one', async () => {
    const addressId = await add(ana)
    const search = (id?: string) => stage.world.as(ana).search.professionals({ addressId: id })
    const ids = async (id?: string) => (await search(id)).items.map((item) => item.id)
    expect(await ids()).toContain(joana.id)
    expect(await ids(ana.id)).toContain(joana.id)
    expect(await ids(addressId)).not.toContain(joana.id)
    expect(await search(addressId)).not.toHaveProperty('addressLost')
    await as(ana).remove({ addressId })
    for (const lost of [addressId, await add(bia)]) {
      expect(await search(lost)).toMatchObject({ located: 'coordinates', addressLost: true })
      expect(await ids(lost)).toContain(joana.id)
    }
  })
})

describe('the address of a booking', () => {
  test('a booking keeps the chosen address, home and receiver even when the address is changed or deleted', async () => {
    const addressId = await add(ana)
    const { bookingId } = await request({ addressId })
    expect((await byId(ana, bookingId)).place).toMatchObject({ name: 'Casa da mãe', receiver: 'Dona Lúcia', number: '10' })
    expect((await stage.world.as(ana).booking.checkout({ bookingId })).place).toMatchObject({ name: 'Casa da mãe' })
    expect((await listed()).map((item) => item.bookings)).toEqual([0, 1])
    await as(ana).remove({ addressId })

    expect((await byId(joana, bookingId)).home).toBeNull()
    expect((await byId(joana, bookingId)).area).toMatchObject({ district: 'Centro', city: 'Rio de Janeiro' })
    await stage.pay(bookingId)
    const seen = await byId(joana, bookingId)
    expect(seen.area).toBeNull()
    expect(seen.home).toMatchObject({ street: 'Rua da Assembleia', receiver: 'Dona Lúcia', residence: { bedrooms: 2 } })
    const [offline] = (await stage.world.as(joana).booking.forOffline()).bookings
    expect(offline?.address).toContain('Quem recebe: Dona Lúcia')
  })

  test('a booking stays at its address after another address becomes the default one', async () => {
    const addressId = await add(ana)
    const { bookingId } = await request()
    await stage.pay(bookingId)
    await as(ana).makeDefault({ addressId })
    expect((await byId(joana, bookingId)).home).toMatchObject({ street: 'Avenida Paulista', number: '1000' })
  })

  test('an unpaid booking takes the address of a repeated request for the same slot', async () => {
    const addressId = await add(ana)
    const { bookingId } = await request({ addressId })
    expect(await request({ addressId: ana.id })).toMatchObject({ bookingId })
    expect((await byId(ana, bookingId)).place).toMatchObject({ number: '1000', receiver: null })
    await request()
    expect((await byId(ana, bookingId)).place).toMatchObject({ number: '1000' })
  })

  test('all bookings of a series share one home', async () => {
    const addressId = await add(ana)
    const repeat = { everyWeeks: 1, occurrences: 3 }
    const { bookingIds } = await request({ addressId, repeat })
    const rows = await Promise.all(bookingIds.map((id) => stage.rowOf(id)))
    expect(new Set(rows.map(({ homeId }) => homeId)).size).toBe(1)
  })

  test('the address of a series can be corrected within 2 km, with a notification, but not farther away (too_far)', async () => {
    const { bookingId, bookingIds } = await request({ repeat: { everyWeeks: 1, occurrences: 2 } })
    await stage.pay(bookingId)
    const save = (addressId: string) => stage.world.as(ana).booking.saveHome({ bookingId, addressId })
    expect(await save(ana.id)).toEqual({ bookingId, changed: 0 })
    await as(ana).change({ addressId: ana.id, name: 'Casa', ...nearby, complement: 'apto 12', home })
    expect((await byId(joana, bookingId)).home).toMatchObject({ complement: null })
    expect(await save(ana.id)).toEqual({ bookingId, changed: 2 })
    expect((await byId(joana, bookingId)).home).toMatchObject({ complement: 'apto 12', residence: { bathrooms: 1 } })
    expect((await byId(ana, bookingIds[1]!)).place).toMatchObject({ number: '1578' })
    const bell = await stage.notificationsOf(joana)
    expect(bell.filter(({ title }) => title === 'Endereço da visita')).toHaveLength(1)

    expect(await reasonOf(save(await add(ana)))).toBe('too_far')
    expect((await byId(joana, bookingId)).home).toMatchObject({ complement: 'apto 12' })
    stage.world.clock.set(tuesday(8))
    expect(await reasonOf(save(ana.id))).toBe('wrong_state')
    expect(await reasonOf(stage.world.as(joana).booking.saveHome({ bookingId, addressId: joana.id }))).toBe('not_found')
  })

  test('concurrent changes of addresses leave a default address and no duplicate name', async () => {
    const addressId = await add(ana)
    const results = await Promise.all([
      reasonOf(as(ana).makeDefault({ addressId })),
      reasonOf(as(ana).remove({ addressId })),
      reasonOf(as(ana).change({ addressId, ...mothers, name: 'Mãe' })),
    ])
    expect(results.filter((reason) => !['no refusal', 'not_found'].includes(reason))).toEqual([])
    const items = await listed()
    expect(items[0]).toMatchObject({ id: ana.id, isDefault: true })
    expect(new Set(items.map(({ name }) => name)).size).toBe(items.length)
  })
})

test('copies of addresses that no booking and no need refers to are deleted after a day, and other copies stay', async () => {
  const { bookingId } = await request({ addressId: ana.id })
  await request({ addressId: ana.id })
  const copies = () => stage.world.db.$count(bookedHomes, eq(bookedHomes.contractorId, ana.id))
  expect(await copies()).toBe(2)
  stage.world.clock.advance(25 * 3_600_000)
  await stage.world.job('address.forget-homes')
  expect(await copies()).toBe(1)
  const [row] = await stage.world.db.select().from(bookings).where(eq(bookings.id, bookingId))
  expect(row?.homeId).not.toBeNull()
})
