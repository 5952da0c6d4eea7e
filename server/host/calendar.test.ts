import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { calendarFeeds, users } from '#db/schema/index.ts'
import { applyStatuses, makeBooking, type Person } from '#server/test/stage/factories.ts'
import { type Host, hostOf } from '#server/test/stage/host.ts'
import { cookieFor } from '#server/test/stage/uploads.ts'
import { testWorld, type TestWorld } from '#server/test/stage/world.ts'

let world: TestWorld
let host: Host
let ana: Person
let joana: Person
let bookingId: string

beforeAll(async () => {
  world = await testWorld({ settings: { limits: 'production' } })
  host = await hostOf(world)
})
afterAll(async () => {
  await host?.app.close()
  await world?.close()
})
beforeEach(async () => {
  ana = await world.person({ name: 'Ana Prado', subscriber: true })
  joana = await world.person({ name: 'Joana Reis', professional: true })
  bookingId = await makeBookingIn('Confirmado')
  world.clock.advance(3_600_000)
})

let day = 1
/** Makes a booking of Ana with Joana at 08:00 in São Paulo, on a day in December that no other booking has. */
async function makeBookingIn(status: 'Solicitado' | 'Confirmado' | 'Cancelado') {
  const startsAt = new Date(Date.UTC(2026, 11, (day += 1), 11))
  const { id } = await makeBooking(world, { contractorId: ana.id, professionalId: joana.id, startsAt })
  if (status !== 'Solicitado') {
    const now =
      status === 'Cancelado'
        ? { cancelledAt: world.now(), cancelReason: 'contractor' as const }
        : { paymentStatus: 'Pago' as const }
    await applyStatuses(world, id, [status], now)
  }
  return id
}

const get = async (url: string, person?: Person) => {
  const cookie = person && (await cookieFor(world, person))
  return host.app.inject({ url, headers: { ...(cookie && { cookie }) } })
}
const bookingFile = (id: string, person?: Person) => get(`/calendar/booking/${id}.ics`, person)
const unfolded = (body: string) => body.replaceAll('\r\n ', '')
const pathOf = (url: string | null) => new URL(url ?? '').pathname

describe('one booking as a calendar file', () => {
  test("a booking's calendar file is served to both participants; only the professional's file of a paid booking contains the address", async () => {
    const [ofJoana, ofAna] = [await bookingFile(bookingId, joana), await bookingFile(bookingId, ana)]
    expect([ofJoana.statusCode, ofJoana.headers['content-type'], ofJoana.headers['cache-control']]).toEqual([
      200,
      'text/calendar; charset=utf-8',
      'private, no-store',
    ])
    expect(unfolded(ofJoana.body)).toContain('SUMMARY:Visita na casa de Ana Prado')
    expect(unfolded(ofJoana.body)).toContain(
      String.raw`LOCATION:Avenida Paulista\, 1000\, Bela Vista\, São Paulo - SP\, 01310100`,
    )
    expect(unfolded(ofAna.body)).toContain('SUMMARY:Visita de Joana Reis')
    expect(unfolded(ofAna.body)).toContain(`URL;VALUE=URI:http://localhost:3000/agendamento/${bookingId}`)
    expect(ofAna.body).not.toContain('LOCATION')
    expect(ofAna.body).toContain(`UID:${bookingId}@plumai`)
    const agreed = 'Serviços: A combinar na visita. Produtos e utensílios: A combinar.'
    expect(unfolded(ofAna.body)).toContain(`DESCRIPTION:4 horas\\, pela Plumaí. ${agreed} Tudo sobre a visita: http`)
    const scope = { services: ['Faxina Leve', 'Passar Roupa'], supplies: 'Profissional' } as const
    await world.as(ana).booking.saveScope({ bookingId, ...scope, services: [...scope.services] })
    const descriptionFor = async (person: Person) => unfolded((await bookingFile(bookingId, person)).body)
    expect(await descriptionFor(ana)).toContain(
      'Serviços: Faxina Leve e Passar Roupa. Produtos e utensílios: A profissional traz.',
    )
    expect(await descriptionFor(joana)).toContain('Produtos e utensílios: Você leva.')
    for (const [id, status] of [
      [await makeBookingIn('Solicitado'), 'TENTATIVE'],
      [await makeBookingIn('Cancelado'), 'CANCELLED'],
    ] as const) {
      const { body } = await bookingFile(id, joana)
      expect(body).toContain(`STATUS:${status}`)
      expect(body).not.toContain('Paulista')
    }
  })

  test('the calendar file of a booking is served to no other person', async () => {
    const bia = await world.person({ name: 'Bia Lima', subscriber: true })
    expect((await bookingFile(bookingId)).statusCode).toBe(401)
    const answers = [
      await bookingFile(bookingId, bia),
      await bookingFile(world.newId(), bia),
      await bookingFile('nada', bia),
      await get(`/calendar/booking/${bookingId}`, ana),
    ]
    expect(answers.map(({ statusCode, body }) => [statusCode, body])).toEqual(
      answers.map(() => [404, '{"message":"Não encontrado"}']),
    )
  })
})

describe('the private calendar feed', () => {
  test('the private calendar feed needs no session, and lists paid bookings with the district only, never the address', async () => {
    await makeBookingIn('Solicitado')
    await makeBookingIn('Cancelado')
    expect(await world.as(joana).booking.feed()).toEqual({ url: null })
    const { url } = await world.as(joana).booking.renewFeed()
    expect(url).toMatch(/^http:\/\/localhost:3000\/calendar\/feed\/[\w-]{43}\.ics$/)
    expect(await world.as(joana).booking.feed()).toEqual({ url })
    const { statusCode, body } = await get(pathOf(url))
    expect(statusCode).toBe(200)
    expect(body.match(/BEGIN:VEVENT/g)).toHaveLength(1)
    expect(unfolded(body)).toContain(String.raw`LOCATION:Bela Vista\, São Paulo`)
    expect(body).not.toContain('Paulista')
    const { url: urlOfAna } = await world.as(ana).booking.renewFeed()
    expect((await get(pathOf(urlOfAna))).body).not.toContain('LOCATION')
  })

  test('neither the table nor the log contains the token of a calendar feed; the table has only its hash', async () => {
    const { url } = await world.as(joana).booking.renewFeed()
    const [row] = await world.db.select().from(calendarFeeds).where(eq(calendarFeeds.userId, joana.id))
    expect(row?.tokenHash).toMatch(/^[0-9a-f]{64}$/)
    expect(JSON.stringify(row)).not.toContain(pathOf(url).slice(15, 58))
    expect(host.log.join('')).not.toContain(pathOf(url).slice(15, 58))
  })

  test('a calendar feed that was renewed or revoked or whose owner is inactive gets 410, and an unknown token gets 404', async () => {
    const first = await world.as(joana).booking.renewFeed()
    const second = await world.as(joana).booking.renewFeed()
    expect(second.url).not.toBe(first.url)
    expect((await get(pathOf(first.url))).statusCode).toBe(410)
    expect((await get(pathOf(second.url))).statusCode).toBe(200)
    await world.as(joana).booking.revokeFeed()
    const revoked = await get(pathOf(second.url))
    expect([revoked.statusCode, revoked.body]).toEqual([410, ''])
    const { url } = await world.as(ana).booking.renewFeed()
    await world.db.update(users).set({ active: false }).where(eq(users.id, ana.id))
    expect((await get(pathOf(url))).statusCode).toBe(410)
    for (const file of ['x.ics', `${'a'.repeat(44)}.ics`, 'a'.repeat(43), `${'%2e'.repeat(3)}.ics`])
      expect((await get(`/calendar/feed/${file}`)).statusCode).toBe(404)
  })

  test('a calendar feed gets 429 after thirty reads in an hour', async () => {
    const path = pathOf((await world.as(joana).booking.renewFeed()).url)
    const statuses = []
    for (let read = 0; read < 31; read++) statuses.push((await get(path)).statusCode)
    expect([statuses.slice(0, 30).every((status) => status === 200), statuses.at(-1)]).toEqual([true, 429])
  })
})
