import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { blocks, bookings, needs, notifications, offers, professionalProfiles, users } from '#db/schema/index.ts'
import { MAX_OPEN_NEEDS, MAX_YES } from '#shared/offers.ts'
import { Service } from '#shared/services.ts'
import type { Person, ProfessionalTraits } from '#server/test/stage/factories.ts'
import { long } from '#server/test/stage/long.ts'
import { reasonOf, testWorld, type TestWorld } from '#server/test/stage/world.ts'

const DAY = '2026-11-26'
const MINUTE = 60_000
const at = (hour: number) => `2026-11-26T${String(hour + 3).padStart(2, '0')}:00:00Z`
const inRecife = { district: 'Boa Viagem', city: 'Recife', state: 'PE' }
const RECIFE = { latitude: -8.12, longitude: -34.9 }

let world: TestWorld
let ana: Person
beforeAll(async () => void (world = await testWorld()))
afterAll(() => world.close())
beforeEach(async () => {
  world.clock.set('2026-11-23T12:00:00Z')
  await world.db.delete(needs)
  await world.db.update(professionalProfiles).set({ visible: false })
  ana = await world.person({ subscriber: true, at: RECIFE, place: inRecife })
})

const as = (who: Person) => world.as(who).offer
const professional = (traits: ProfessionalTraits = {}, name = 'Joana Reis') =>
  world.person({ name, professional: { services: ['Cozinha', 'Faxina Leve'], ...traits }, at: RECIFE, place: inRecife })
const wanted = { day: DAY, hours: 4 as const, services: [Service.cooking], ceilingInCents: 15_000 }
const open = async (more: object = {}) => (await as(ana).open({ ...wanted, ...more })).needId
const invited = async (needId: string) =>
  (await world.db.select().from(offers).where(eq(offers.needId, needId))).map(({ professionalId }) => professionalId)
const bellOf = async ({ id }: Person) => {
  const rows = await world.db.select().from(notifications).where(eq(notifications.userId, id)).orderBy(notifications.createdAt)
  return rows.map(({ title }) => title)
}
const wait = async (minutes: number) => {
  world.clock.advance(minutes * MINUTE)
  await world.job('offer.invite')
  await world.job('offer.expire')
}

describe('a need', () => {
  test('choosing a professional is refused with chosen_twice if another need led to the same booking, and the need stays open', async () => {
    const joana = await professional()
    const [first, second] = [await open(), await open()]
    for (const needId of [first, second]) await as(joana).take({ needId, start: at(8) })
    const choose = (needId: string) => as(ana).choose({ needId, professionalId: joana.id, expectedTotalInCents: 10_800 })
    await choose(first)
    expect(await reasonOf(choose(second))).toBe('chosen_twice')
    expect((await as(ana).mine()).items.filter(({ end }) => end === null)).toMatchObject([{ id: second, bookingId: null }])
  })

  test('several professionals say yes at their own prices; the chosen one gets a request and the others are notified', async () => {
    const joana = await professional({ dailyPriceInCents: 20_000 })
    const rita = await professional({ dailyPriceInCents: 16_000 }, 'Rita Alves')
    const needId = await open({ note: 'Almoço para seis.' })

    const offered = await as(joana).waiting()
    expect(offered.items).toMatchObject([
      {
        id: needId,
        day: DAY,
        services: ['Cozinha'],
        note: 'Almoço para seis.',
        firstName: 'Ana',
        district: 'Boa Viagem',
        distanceInKm: 0,
        amountInCents: 10_000,
      },
    ])
    expect(JSON.stringify(offered)).not.toContain('Paulista')
    expect(offered.items[0]?.starts).toContainEqual(new Date(at(8)))
    expect(await bellOf(joana)).toEqual(['Um pedido perto de você'])

    await as(joana).take({ needId, start: at(8), note: 'Faço almoço há dez anos.' })
    await as(rita).take({ needId, start: at(12) })
    const [need] = (await as(ana).mine()).items
    expect(need).toMatchObject({ end: null, invited: 2 })
    expect(
      need?.answers.map(({ professional: { name }, totalInCents, start, note, free }) => [name, totalInCents, start, note, free]),
    ).toEqual([
      ['Joana Reis', 12_000, new Date(at(8)), 'Faço almoço há dez anos.', true],
      ['Rita Alves', 9_600, new Date(at(12)), null, true],
    ])
    expect(await bellOf(ana)).toEqual(['Alguém pode atender você', 'Alguém pode atender você'])

    const choice = { needId, professionalId: rita.id, expectedTotalInCents: 9_600 }
    const { bookingId } = await as(ana).choose(choice)
    const [booking] = await world.db.select().from(bookings).where(eq(bookings.id, bookingId))
    expect(booking).toMatchObject({
      status: 'Solicitado',
      contractorId: ana.id,
      professionalId: rita.id,
      services: ['Cozinha'],
      visitNotes: 'Almoço para seis.',
      totalInCents: 9_600,
    })
    expect(await as(ana).choose(choice)).toEqual({ bookingId })
    expect((await as(ana).mine()).items).toMatchObject([{ end: 'escolha', bookingId, answers: [] }])
    expect((await bellOf(joana)).at(-1)).toBe('Pedido encerrado')
    expect(await bellOf(rita)).toEqual(['Um pedido perto de você'])
    expect((await as(rita).waiting()).items).toEqual([])
    expect(await reasonOf(as(joana).take({ needId, start: at(8) }))).toBe('need_ended')
    expect(await reasonOf(as(ana).choose({ ...choice, professionalId: joana.id }))).toBe('need_ended')
  })

  test('the distance of a professional is measured from the grid point of the search, not from the home', async () => {
    const joana = await professional()
    // The home is 0.004 degrees (0.4 km) north of its rounded coordinates, which the search uses.
    await world.db.update(users).set({ latitude: -8.116 }).where(eq(users.id, joana.id))
    const needId = await open()
    await as(joana).take({ needId, start: at(8) })
    expect((await as(ana).mine()).items[0]?.answers[0]?.professional.distanceInKm).toBe(0)
  })

  test('a need is offered only to professionals who are near, free, willing, not blocked, within the ceiling and offer all services', async () => {
    const fits = await professional()
    await professional({ dailyPriceInCents: 40_000 })
    await professional({ services: ['Cozinha'] })
    await professional({ windows: [] })
    await professional({ leadTimeInHours: 168 })
    await world.person({
      professional: { services: ['Cozinha', 'Faxina Leve'] },
      at: { latitude: -8.6, longitude: -35.3 },
      place: inRecife,
    })
    const blocked = await professional()
    await world.db.insert(blocks).values({ blockerId: blocked.id, blockedId: ana.id })
    await as(await professional()).receive({ on: false })
    const needId = await open({ services: ['Cozinha', 'Faxina Leve'] })
    await wait(11)
    expect(await invited(needId)).toEqual([fits.id])
  })

  test('a need is offered to five professionals at a time, every ten minutes, and each is notified once', async () => {
    const people = await Promise.all(Array.from({ length: 7 }, () => professional()))
    const needId = await open()
    expect(await invited(needId)).toHaveLength(5)
    await wait(5)
    expect(await invited(needId)).toHaveLength(5)
    await wait(6)
    expect(await invited(needId)).toHaveLength(7)
    await wait(11)
    for (const person of people) expect(await bellOf(person)).toEqual(['Um pedido perto de você'])
  })

  long('at most five professionals accept a need, also when twenty answer at once, until one takes it back', async () => {
    const needId = await open()
    const people = await Promise.all(Array.from({ length: 20 }, () => professional()))
    await world.db.insert(offers).values(people.map(({ id }) => ({ needId, professionalId: id, invitedAt: world.now() })))
    const reasons = await Promise.all(people.map((person) => reasonOf(as(person).take({ needId, start: at(8) }))))
    expect(reasons.filter((reason) => reason === 'no refusal')).toHaveLength(MAX_YES)
    expect(new Set(reasons)).toEqual(new Set(['no refusal', 'enough_answers']))
    const late = people[reasons.indexOf('enough_answers')]!
    await as(people[reasons.indexOf('no refusal')]!).decline({ needId })
    await as(late).take({ needId, start: at(8) })
    expect(await world.db.$count(offers, eq(offers.answer, 'sim'))).toBe(MAX_YES)
    // Six professionals said yes, and the contractor gets a notification for each, although at most five could say yes at the
    // same time.
    expect(await bellOf(ana)).toHaveLength(MAX_YES + 1)
  })

  test('an acceptance is refused above the ceiling, on another day, too soon, at a taken start, with a contact, and without an offer', async () => {
    const joana = await professional({ leadTimeInHours: 0 })
    const needId = await open()
    const take = (more: object = {}) => reasonOf(as(joana).take({ needId, start: at(8), ...more }))
    expect(await take({ start: '2026-11-27T11:00:00Z' })).toBe('other_day')
    expect(await take({ start: '2026-11-23T13:00:00Z' })).toBe('too_soon')
    expect(await take({ start: at(9) })).toBe('slot_unavailable')
    expect(await take({ note: 'Meu número é 81 98888-7777' })).toBe('screened')
    expect(await reasonOf(as(await professional()).take({ needId, start: at(8) }))).toBe('not_found')
    await world.db
      .update(professionalProfiles)
      .set({ dailyPriceInCents: 40_000 })
      .where(eq(professionalProfiles.userId, joana.id))
    expect(await take()).toBe('above_ceiling')
    const bia = await world.person({ subscriber: true })
    await world.db
      .update(professionalProfiles)
      .set({ dailyPriceInCents: 18_000 })
      .where(eq(professionalProfiles.userId, joana.id))
    await world
      .as(bia)
      .booking.request({ professionalId: joana.id, start: at(8), durationHours: 4, expectedTotalInCents: 10_800 })
    expect(await take()).toBe('slot_taken')
    expect(await world.db.$count(offers, eq(offers.answer, 'sim'))).toBe(0)
  })

  test('choosing an answer whose start is taken or whose price has risen is refused, and the need stays open', async () => {
    const joana = await professional()
    const needId = await open()
    await as(joana).take({ needId, start: at(8) })
    const choose = (expectedTotalInCents: number) =>
      reasonOf(as(ana).choose({ needId, professionalId: joana.id, expectedTotalInCents }))
    expect(await choose(9_000)).toBe('price_changed')
    const bia = await world.person({ subscriber: true })
    await world
      .as(bia)
      .booking.request({ professionalId: joana.id, start: at(8), durationHours: 4, expectedTotalInCents: 10_800 })
    expect((await as(ana).mine()).items[0]?.answers).toMatchObject([{ free: false }])
    expect(await choose(10_800)).toBe('slot_taken')
    expect(await reasonOf(as(bia).choose({ needId, professionalId: joana.id, expectedTotalInCents: 10_800 }))).toBe('not_found')
    expect(await world.db.$count(bookings, eq(bookings.contractorId, ana.id))).toBe(0)
    expect((await as(ana).mine()).items).toMatchObject([{ end: null }])
  })

  test('a need ends after 48 hours, and the contractor and the professionals who said yes are notified', async () => {
    const joana = await professional()
    const needId = await open()
    await as(joana).take({ needId, start: at(8) })
    await wait(48 * 60)
    expect((await as(ana).mine()).items).toMatchObject([{ id: needId, end: 'prazo' }])
    expect((await bellOf(joana)).at(-1)).toBe('Pedido encerrado')
    expect((await bellOf(ana)).at(-1)).toBe('Pedido encerrado')
    expect(await reasonOf(as(ana).close({ needId }))).toBe('need_ended')
  })
})

describe('opening a need', () => {
  test('a fourth open need is refused, also when five are opened at once, until one is closed', async () => {
    const reasons = await Promise.all(Array.from({ length: 5 }, () => reasonOf(open())))
    expect(reasons.filter((reason) => reason === 'too_many_needs')).toHaveLength(5 - MAX_OPEN_NEEDS)
    const [first] = (await as(ana).mine()).items
    await as(ana).close({ needId: first!.id })
    await open()
    expect(await reasonOf(open())).toBe('too_many_needs')
  })

  test('opening a need requires a plan, a contractor, an address with coordinates, a future day and a note without contacts', async () => {
    expect(await reasonOf(world.as(await world.person()).offer.open(wanted))).toBe('subscription_required')
    expect(await reasonOf(world.as(await world.person({ professional: true, subscriber: true })).offer.open(wanted))).toBe(
      'forbidden',
    )
    expect(await reasonOf(open({ day: '2026-11-20' }))).toBe('past_date')
    expect(await reasonOf(open({ note: 'me chama no zap 81 98888-7777' }))).toBe('screened')
    await world.db.update(users).set({ latitude: null, longitude: null }).where(eq(users.id, ana.id))
    expect(await reasonOf(open())).toBe('no_home')
    expect(await world.db.$count(needs)).toBe(0)
  })

  test('a need for the same day stays open for an hour', async () => {
    await open({ day: '2026-11-23' })
    const [need] = await world.db.select().from(needs)
    expect(need?.expiresAt.getTime()).toBe(need!.createdAt.getTime() + 60 * MINUTE)
  })
})
