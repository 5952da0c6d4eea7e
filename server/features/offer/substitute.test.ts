import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { bookings, needs, notifications, offers, professionalProfiles } from '#db/schema/index.ts'
import { Service } from '#shared/services.ts'
import { differences } from '#server/test/faults/differences.ts'
import { cardStory } from '#server/test/stage/cards.ts'
import { long } from '#server/test/stage/long.ts'
import { visa } from '#server/test/stage/payments.ts'
import type { Person, ProfessionalTraits } from '#server/test/stage/factories.ts'
import { reasonOf, testWorld, type TestWorld } from '#server/test/stage/world.ts'

const START = '2026-11-26T11:00:00Z'
const MINUTE = 60_000
const place = { district: 'Boa Viagem', city: 'Recife', state: 'PE' }
const RECIFE = { latitude: -8.12, longitude: -34.9 }

let world: TestWorld
let card: Awaited<ReturnType<typeof cardStory>>
let ana: Person
let joana: Person
beforeAll(async () => {
  world = await testWorld({ payments: true })
  card = await cardStory(world)
})
afterAll(() => world?.close())
beforeEach(async () => {
  world.clock.set('2026-11-23T12:00:00Z')
  world.sandbox?.control.clearFaults()
  await world.db.delete(needs)
  await world.db.update(professionalProfiles).set({ visible: false })
  ana = await world.person({ name: 'Ana Prado', subscriber: true, at: RECIFE, place })
  joana = await professional({ dailyPriceInCents: 18_000 })
})

const as = (who: Person) => world.as(who).offer
const professional = (traits: ProfessionalTraits = {}, name = 'Joana Reis') =>
  world.person({ name, professional: { services: ['Cozinha', 'Faxina Leve'], ...traits }, at: RECIFE, place })
const bellOf = async ({ id }: Person) =>
  (await world.db.select().from(notifications).where(eq(notifications.userId, id))).map(({ title }) => title)
const bookingOf = async (who: Person) => (await world.db.select().from(bookings).where(eq(bookings.professionalId, who.id)))[0]

/** Ana books Joana and pays with a card that is saved. */
async function paid(start = START) {
  const { booking, payment } = world.as(ana)
  const { bookingId } = await booking.request({
    professionalId: joana.id,
    start,
    durationHours: 4,
    services: [Service.cooking],
    expectedTotalInCents: 10_800,
  })
  const { chargeId } = await payment.start({ bookingId })
  await payment.prepare({ bookingId, saveCard: true })
  await world.sandbox?.browser.confirm(chargeId, visa, null)
  await payment.refresh({ bookingId })
  const [saved] = await card.cards(ana)
  return { bookingId, cardId: saved!.id }
}

async function cancelBy(who: Person, bookingId: string) {
  await world.as(who).booking.cancel({ bookingId, reason: 'Fiquei doente.', cause: 'Doença' })
  await world.jobs()
}

async function cancelled() {
  const booked = await paid()
  await cancelBy(joana, booked.bookingId)
  return booked
}

const seek = (bookingId: string, cardId: string | null, ceilingInCents = 12_000) =>
  as(ana).substitute({ bookingId, cardId, ceilingInCents, services: [Service.cooking] })

describe('a substitute', () => {
  test('the first acceptance of a substitute is booked and charged to the saved card; the cancelled booking is refunded in full', async () => {
    const rita = await professional({ dailyPriceInCents: 16_000 }, 'Rita Alves')
    const dear = await professional({ dailyPriceInCents: 40_000 }, 'Cara Demais')
    const { bookingId, cardId } = await cancelled()
    expect(await as(ana).substitutes({ bookingId })).toEqual({
      people: 2,
      fromInCents: 9_600,
      paidInCents: 10_800,
      services: ['Cozinha'],
      sought: false,
      starts: [new Date(START)],
      zone: 'America/Recife',
    })
    const { needId } = await seek(bookingId, cardId)
    const asked = await world.db.select().from(offers).where(eq(offers.needId, needId))
    // Joana, who cancelled, is free again but gets no offer. The other professional costs more than the contractor wants to pay.
    expect(asked.map(({ professionalId }) => professionalId)).toEqual([rita.id])
    expect(dear.id).not.toBe(rita.id)
    const [offered] = (await as(rita).waiting()).items
    expect(offered).toMatchObject({ id: needId, atOnce: true, starts: [new Date(START)] })
    expect(await reasonOf(as(rita).take({ needId, start: '2026-11-26T15:00:00Z' }))).toBe('other_start')
    expect(await as(rita).take({ needId, start: START })).toEqual({ booked: true })
    await world.jobs()
    expect(await bookingOf(rita)).toMatchObject({ status: 'Confirmado', paymentStatus: 'Pago', totalInCents: 9_600 })
    expect(await bookingOf(joana)).toMatchObject({ status: 'Cancelado', paymentStatus: 'Reembolsado' })
    expect(await bellOf(ana)).toEqual(expect.arrayContaining(['Pedido encerrado']))
    expect(await reasonOf(as(rita).take({ needId, start: START }))).toBe('need_ended')
    expect(await differences(world)).toEqual([])
  })

  test('if the card is refused, the substitute’s booking stays held, and is cancelled when the contractor does not pay by hand', async () => {
    const rita = await professional({}, 'Rita Alves')
    const { bookingId, cardId } = await cancelled()
    const { needId } = await seek(bookingId, cardId)
    await world.sandbox?.control.setCard(await card.methodOf(cardId), { refuses: true })
    await as(rita).take({ needId, start: START })
    await world.jobs()
    expect(await bookingOf(rita)).toMatchObject({ status: 'Solicitado', paymentStatus: 'Falhou' })
    expect(await bellOf(ana)).toContain('O cartão foi recusado')
    world.clock.advance(181 * MINUTE)
    await world.job('booking.expire-holds')
    await world.jobs()
    expect(await bookingOf(rita)).toMatchObject({ status: 'Cancelado' })
    expect(await differences(world)).toEqual([])
  })

  test('without a card the contractor chooses; the need ends two hours before the start', async () => {
    const rita = await professional({}, 'Rita Alves')
    const { bookingId } = await cancelled()
    const { needId } = await seek(bookingId, null)
    expect(await as(rita).take({ needId, start: START })).toEqual({ booked: false })
    expect((await as(ana).mine()).items[0]).toMatchObject({ id: needId, answers: [{ professional: { name: 'Rita Alves' } }] })
    world.clock.set('2026-11-26T09:01:00Z')
    await world.job('offer.expire')
    expect((await as(ana).mine()).items[0]).toMatchObject({ end: 'prazo' })
  })

  test('a substitute is sought once, only after a cancellation by the professional, and not with another person’s card', async () => {
    const { bookingId, cardId } = await cancelled()
    await seek(bookingId, cardId)
    expect(await reasonOf(seek(bookingId, cardId))).toBe('already_sought')
    const bia = await world.person({ subscriber: true, at: RECIFE, place })
    const stolen = as(bia).substitute({ bookingId, cardId, ceilingInCents: 12_000, services: [Service.cooking] })
    expect(await reasonOf(stolen)).toBe('not_found')
    const own = await world.as(bia).booking.request({
      professionalId: joana.id,
      start: '2026-11-27T11:00:00Z',
      durationHours: 4,
      expectedTotalInCents: 10_800,
    })
    await world.as(bia).booking.cancel({ bookingId: own.bookingId })
    const byHerself = { bookingId: own.bookingId, ceilingInCents: 12_000, services: [Service.cooking] }
    expect(await reasonOf(as(bia).substitute({ ...byHerself, cardId: null }))).toBe('not_substitutable')
  })

  test('if the contractor wants it, a cancellation opens a need for the same services and at most the same total', async () => {
    const rita = await professional({ dailyPriceInCents: 16_000 }, 'Rita Alves')
    const dear = await professional({ dailyPriceInCents: 19_000 }, 'Cara Demais')
    const { bookingId } = await paid()
    const bia = await world.person({ subscriber: true })
    expect(await reasonOf(as(bia).want({ bookingId, on: true }))).toBe('not_found')
    expect(await as(ana).want({ bookingId, on: true })).toEqual({ bookingId, on: true })
    expect((await world.as(ana).booking.byId({ bookingId })).seekSubstitute).toBe(true)
    expect((await world.as(joana).booking.byId({ bookingId })).seekSubstitute).toBe(false)
    await cancelBy(joana, bookingId)
    await world.job('offer.invite')
    const [need] = (await as(ana).mine()).items
    expect(await as(ana).substitutes({ bookingId })).toMatchObject({ sought: true })
    expect((await as(rita).waiting()).items).toMatchObject([{ id: need!.id, atOnce: false, starts: [new Date(START)] }])
    expect((await as(dear).waiting()).items).toEqual([])
    expect(await reasonOf(as(ana).want({ bookingId, on: false }))).toBe('wrong_state')
    expect(await differences(world)).toEqual([])
  })

  long('after an absence the contractor picks a new start of that day or the next for a substitute', async () => {
    const rita = await professional({ dailyPriceInCents: 16_000 }, 'Rita Alves')
    const { bookingId, cardId } = await paid()
    world.clock.set('2026-11-26T12:05:00Z')
    await world.as(ana).booking.reportNoShow({ bookingId })
    await world.jobs()
    const { starts, people } = await as(ana).substitutes({ bookingId })
    // Ana reports the absence at 9:05. The first start is the first full hour that is at least two and a half hours later: 12:00.
    // The last start is on the next day.
    expect(starts[0]).toEqual(new Date('2026-11-26T15:00:00Z'))
    expect(starts.at(-1)).toEqual(new Date('2026-11-27T20:00:00Z'))
    expect(people).toBe(1)
    const wanted = { bookingId, cardId, ceilingInCents: 12_000, services: [Service.cooking] }
    expect(await reasonOf(as(ana).substitute(wanted))).toBe('other_start')
    expect(await reasonOf(as(ana).substitute({ ...wanted, start: '2026-11-26T13:00:00Z' }))).toBe('other_start')
    const { needId } = await as(ana).substitute({ ...wanted, start: '2026-11-27T11:00:00Z' })
    expect((await as(joana).waiting()).items).toEqual([])
    expect(await as(rita).take({ needId, start: '2026-11-27T11:00:00Z' })).toEqual({ booked: true })
    await world.jobs()
    expect(await bookingOf(rita)).toMatchObject({ status: 'Confirmado', totalInCents: 9_600 })
    expect(await bookingOf(joana)).toMatchObject({ status: 'Cancelado', noShowBy: 'professional' })
    world.clock.set('2026-11-28T12:00:00Z')
    expect(await reasonOf(as(ana).substitutes({ bookingId }))).toBe('not_substitutable')
    expect(await differences(world)).toEqual([])
  })

  long('no substitute is sought automatically when the contractor cancels, or has no plan any more', async () => {
    const own = await paid()
    await as(ana).want({ bookingId: own.bookingId, on: true })
    await world.as(ana).booking.cancel({ bookingId: own.bookingId, expectedRefundInCents: 10_800 })
    expect(await world.db.$count(needs)).toBe(0)
    const { bookingId } = await paid('2026-11-27T11:00:00Z')
    await as(ana).want({ bookingId, on: true })
    await world.database.sql`update assinaturas set data_fim = '2026-11-23T11:00:00Z' where usuario_ref = ${ana.id}`
    await cancelBy(joana, bookingId)
    expect(await world.db.$count(needs)).toBe(0)
  })

  long('of twenty acceptances at the same time one is booked, and the need has ended for the others', async () => {
    const people = await Promise.all(Array.from({ length: 5 }, (_, at) => professional({}, `Rita Alves ${'abcde'[at]}`)))
    const { bookingId, cardId } = await cancelled()
    const { needId } = await seek(bookingId, cardId)
    const yes = people.flatMap((who) => Array.from({ length: 4 }, () => reasonOf(as(who).take({ needId, start: START }))))
    const reasons = await Promise.all(yes)
    expect(reasons.filter((reason) => reason === 'no refusal')).toHaveLength(1)
    await world.jobs()
    const rows = await world.db.select().from(bookings).where(eq(bookings.contractorId, ana.id))
    expect(rows.filter(({ status }) => status === 'Confirmado')).toHaveLength(1)
    expect(await differences(world)).toEqual([])
  })
})
