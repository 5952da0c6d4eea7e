import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { bookings, bookingSeries } from '#db/schema/index.ts'
import { fingerprintOf } from '#server/test/hostile/fingerprint.ts'
import { ana, type Ask, bia, joana, request, stage, world, setUpBookingPeople } from '#server/test/stage/booking-people.ts'
import { MINUTE, refusalOf, tuesday } from '#server/test/stage/booking-stage.ts'
import type { Person } from '#server/test/stage/factories.ts'
import { reasonOf } from '#server/test/stage/world.ts'

setUpBookingPeople()

const weekly = { everyWeeks: 1, occurrences: 4 } as const
const series = (who: Person, ask: Ask = {}) => request(who, { repeat: weekly, ...ask })
/** Four Tuesdays from 24 November on, at 08:00. */
const tuesdays = ['2026-11-24', '2026-12-01', '2026-12-08', '2026-12-15'].map((day) => `${day}T11:00:00.000Z`)
const startsOf = async (ids: readonly string[]) =>
  Promise.all(ids.map(async (id) => (await stage.rowOf(id)).startsAt.toISOString()))
const statusesOf = async (ids: readonly string[]) => Promise.all(ids.map(async (id) => (await stage.rowOf(id)).status))

type Conflicts = { dates: { start: Date; state: string; alternatives: Date[] }[] }
async function conflictsOf(call: Promise<unknown>) {
  const refusal = await refusalOf(call)
  expect([refusal.code, refusal.reason]).toEqual(['CONFLICT', 'series_conflicts'])
  const { dates } = refusal.extra.data as Conflicts
  return dates.map(({ start, state, alternatives }) => [
    start.toISOString(),
    state,
    alternatives.map((other) => other.toISOString().slice(0, 13)),
  ])
}

describe('a series', () => {
  test('a series is one row and a booking for each date, all held, all at the same time of day', async () => {
    const requested = await series(ana, {
      visitNotes: '  A chave fica na portaria.  ',
      services: ['Passar Roupa', 'Faxina Leve'],
      supplies: 'Profissional',
    })
    expect(requested).toMatchObject({ totalInCents: 10_800, holdExpiresAt: new Date('2026-11-23T12:15:00Z') })
    expect(requested.bookingId).toBe(requested.bookingIds[0])
    expect(await startsOf(requested.bookingIds)).toEqual(tuesdays)
    for (const id of requested.bookingIds) {
      expect(await stage.rowOf(id)).toMatchObject({
        status: 'Solicitado',
        totalInCents: 10_800,
        seriesId: requested.seriesId,
        visitNotes: 'A chave fica na portaria.',
        services: ['Faxina Leve', 'Passar Roupa'],
        supplies: 'Profissional',
        holdExpiresAt: requested.holdExpiresAt,
      })
      expect(await stage.historyOf(id)).toEqual([['request', null, 'Solicitado', ana.id]])
    }
    expect(stage.eventTypes()).toEqual(Array(4).fill('booking.requested'))
    const [seriesRow] = await world.db.select().from(bookingSeries).where(eq(bookingSeries.id, requested.seriesId!))
    expect(seriesRow).toMatchObject({ contractorId: ana.id, professionalId: joana.id, ...weekly, hours: 4 })
  })

  test('a series can repeat every two weeks', async () => {
    const { bookingIds } = await series(ana, { repeat: { everyWeeks: 2, occurrences: 2 } })
    expect(await startsOf(bookingIds)).toEqual([tuesdays[0], tuesdays[2]])
  })

  test('a series is refused as a whole when a date is not free: alternatives are offered and nothing is written', async () => {
    await request(bia, { start: tuesdays[1]!, durationHours: 8 })
    await world.contextOf(ana)
    const before = await fingerprintOf(world.database.sql)
    expect(await conflictsOf(series(ana))).toEqual([
      [tuesdays[0], 'free', []],
      [tuesdays[1], 'taken', ['2026-12-01T19', '2026-11-30T19', '2026-11-30T15']],
      [tuesdays[2], 'free', []],
      [tuesdays[3], 'free', []],
    ])
    expect(await fingerprintOf(world.database.sql)).toEqual(before)
  })

  test('a series without the skipped dates holds the other dates', async () => {
    await request(bia, { start: tuesdays[1]! })
    const { bookingIds, bookingId } = await series(ana, { skip: [tuesdays[0]!, tuesdays[1]!] })
    expect(await startsOf(bookingIds)).toEqual([tuesdays[2], tuesdays[3]])
    expect(bookingId).toBe(bookingIds[0])
  })

  test('a series is refused if all its dates are skipped, or a date that is not in it', async () => {
    expect(await reasonOf(series(ana, { skip: ['2026-12-02T11:00:00Z'] }))).toBe('invalid_input')
    expect(await reasonOf(request(ana, { skip: [tuesday(8)] }))).toBe('invalid_input')
    expect(await reasonOf(series(ana, { repeat: { everyWeeks: 1, occurrences: 2 }, skip: tuesdays.slice(0, 2) }))).toBe(
      'invalid_input',
    )
    for (const occurrences of [1, 9, 2.5])
      expect(await reasonOf(series(ana, { repeat: { everyWeeks: 1, occurrences } }))).toBe('BAD_REQUEST')
  })

  test('a date of a series beyond the horizon, off the grid or too long for the window is reported like a taken date', async () => {
    world.clock.set('2026-11-23T12:00:00Z')
    const far = await conflictsOf(series(ana, { start: '2027-05-18T11:00:00Z' }))
    expect(far.map(([, state]) => state)).toEqual(['free', 'beyond_horizon', 'beyond_horizon', 'beyond_horizon'])
    expect((await conflictsOf(series(ana, { start: tuesday(9) }))).map(([, state]) => state)).toEqual(Array(4).fill('closed'))
    const long = await conflictsOf(series(ana, { start: tuesday(16), durationHours: 8 }))
    expect(long.map(([, state]) => state)).toEqual(Array(4).fill('does_not_fit'))
  })

  test('requesting a held series again returns the same series', async () => {
    const first = await series(ana)
    world.clock.advance(MINUTE)
    expect(await series(ana)).toEqual(first)
  })

  test('requesting one booking of a held series as a single booking cancels the other bookings of the series', async () => {
    const first = await series(ana)
    const one = await request(ana, { start: tuesdays[0]! })
    expect(one).toMatchObject({ bookingIds: [one.bookingId], seriesId: null, totalInCents: 10_800 })
    expect(await statusesOf(first.bookingIds)).toEqual(Array(4).fill('Cancelado'))
    expect(await statusesOf([one.bookingId])).toEqual(['Solicitado'])
    expect(await request(ana, { start: tuesdays[0]! })).toEqual(one)
  })

  test('after one booking of a series is paid, a request for another of its slots returns the hold of the series', async () => {
    const { bookingIds } = await series(ana)
    await stage.pay(bookingIds[0]!)
    expect(await request(ana, { start: tuesdays[2]! })).toMatchObject({ bookingId: bookingIds[2], bookingIds: [bookingIds[2]] })
    expect(await statusesOf(bookingIds)).toEqual(['Confirmado', 'Solicitado', 'Solicitado', 'Solicitado'])
  })

  test('a longer series replaces the shorter one', async () => {
    const first = await series(ana, { repeat: { everyWeeks: 1, occurrences: 2 } })
    const second = await series(ana)
    expect(await statusesOf(first.bookingIds)).toEqual(['Cancelado', 'Cancelado'])
    expect(await statusesOf(second.bookingIds)).toEqual(Array(4).fill('Solicitado'))
  })

  test('a series counts as one of the three unpaid holds', async () => {
    await series(ana)
    for (const expected of ['no refusal', 'no refusal', 'too_many_holds']) {
      const other = await world.person({ professional: true })
      expect(await reasonOf(stage.request(ana, other))).toBe(expected)
    }
  })

  test('the hiring alert is accepted once for the whole series', async () => {
    await request(ana, { start: tuesday(12) })
    await request(ana, { start: tuesday(16) })
    expect(await reasonOf(series(ana))).toBe('employment_alert')
    const { bookingIds } = await series(ana, { acceptedAlert: true })
    for (const id of bookingIds) expect((await stage.rowOf(id)).employmentRiskAcceptedAt).toEqual(world.now())
  })

  test('if the contractor does not agree to the later charges, the payment renews no hold: the unpaid bookings expire together', async () => {
    const { bookingIds } = await series(ana)
    const apart = await request(ana, { start: '2026-11-25T11:00:00Z', acceptedAlert: true })
    world.clock.advance(10 * MINUTE)
    await stage.pay(bookingIds[0]!)
    for (const id of [...bookingIds.slice(1), apart.bookingId])
      expect(await stage.rowOf(id)).toMatchObject({ holdExpiresAt: new Date('2026-11-23T12:15:00Z'), chargeAt: null })
    world.clock.advance(5 * MINUTE)
    await world.job('booking.expire-holds')
    expect(await statusesOf(bookingIds)).toEqual(['Confirmado', 'Cancelado', 'Cancelado', 'Cancelado'])
    const released = (await stage.notificationsOf(ana)).filter(({ kind }) => kind === 'booking.expired')
    expect(released.map(({ title, link }) => [title, link])).toEqual(
      Array(2).fill(['Horário liberado', `/profissional/${joana.id}`]),
    )
    const bodies = released.map(({ body }) => body)
    expect(bodies).toContain('A parte não paga da sua repetição com Joana Reis foi liberada. Nada foi cobrado por ela.')
    expect(bodies.filter((body) => body.endsWith('Era qua, 25 nov, 08:00 – 12:00.'))).toHaveLength(1)
  })

  test('the checkout of a series shows the position, the booking to pay first and the later charges', async () => {
    const { bookingIds } = await series(ana)
    const [first, second, third] = bookingIds
    const seriesOf = async (bookingId = '') => (await world.as(ana).booking.checkout({ bookingId })).series
    const hoursBefore = (start: string, hours: number) => new Date(Date.parse(start) - hours * 60 * MINUTE)
    expect(await seriesOf(first)).toEqual({
      position: 1,
      count: 4,
      openEvery: null,
      payFirst: null,
      card: null,
      charges: bookingIds.slice(1).map((bookingId, index) => ({
        bookingId,
        start: new Date(tuesdays[index + 1]!),
        chargeAt: hoursBefore(tuesdays[index + 1]!, 48),
        totalInCents: 10_800,
      })),
    })
    expect(await seriesOf(third)).toMatchObject({ position: 3, payFirst: first })
    await world.as(ana).booking.cancel({ bookingId: first! })
    expect(await seriesOf(second)).toMatchObject({ position: 1, count: 3, payFirst: null })
    expect((await seriesOf(second))?.charges).toHaveLength(2)
    world.clock.advance(15 * MINUTE)
    expect(await seriesOf(second)).toMatchObject({ payFirst: null, charges: [] })
    const apart = await request(ana, { start: '2026-11-25T11:00:00Z', acceptedAlert: true })
    expect(await seriesOf(apart.bookingId)).toBeNull()
  })

  test('two payments of one series at once do not deadlock', async () => {
    const { bookingIds } = await series(ana, { repeat: { everyWeeks: 1, occurrences: 8 } })
    expect(await Promise.all(bookingIds.map((id) => stage.pay(id)))).toEqual(Array(8).fill('confirmed'))
  })
})

describe('a series and other requests at the same time', () => {
  const activeOf = async (person: Person) =>
    (await world.db.select().from(bookings).where(eq(bookings.professionalId, person.id))).filter(
      ({ status }) => status === 'Solicitado',
    )

  test('a series and single requests for its dates at once never overlap, and a series is held completely or not at all', async () => {
    for (let round = 0; round < 4; round++) {
      const rita = await world.person({ professional: true })
      // Each round uses another contractor, because a contractor may have at most eight unpaid bookings.
      const [contractor, ...others] = await Promise.all([ana, ...tuesdays].map(() => world.person({ subscriber: true })))
      const requested = await Promise.all([
        reasonOf(stage.request(contractor!, rita, { repeat: weekly })),
        ...others.map((who, index) => reasonOf(stage.request(who, rita, { start: tuesdays[index]! }))),
      ])
      const held = await activeOf(rita)
      const inSeries = held.filter(({ contractorId }) => contractorId === contractor!.id)
      expect(new Set(held.map(({ startsAt }) => startsAt.getTime())).size).toBe(held.length)
      expect(held).toHaveLength(4)
      expect(inSeries).toHaveLength(requested[0] === 'no refusal' ? 4 : 0)
      expect(['no refusal', 'series_conflicts']).toContain(requested[0])
    }
  })

  test('if two series over the same weeks are requested at once, only one is held, and completely', async () => {
    const rita = await world.person({ professional: true })
    const reasons = await Promise.all([ana, bia].map((who) => reasonOf(stage.request(who, rita, { repeat: weekly }))))
    expect(reasons.toSorted()).toEqual(['no refusal', 'series_conflicts'])
    expect(await activeOf(rita)).toHaveLength(4)
  })

  test('twenty requests for the same series at once create one series', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => series(ana)))
    expect(new Set(answers.map(({ seriesId }) => seriesId)).size).toBe(1)
    expect(await activeOf(joana)).toHaveLength(4)
  })
})

test('a repeated request saves its notes; a repeat without notes keeps the earlier ones', async () => {
  const { bookingId } = await request(ana, { visitNotes: 'Tem cachorro.' })
  const notes = async () => (await stage.rowOf(bookingId)).visitNotes
  await request(ana)
  expect(await notes()).toBe('Tem cachorro.')
  await request(ana, { visitNotes: 'O cachorro é manso.' })
  expect(await notes()).toBe('O cachorro é manso.')
  await request(ana, { visitNotes: ' ' })
  expect(await notes()).toBeNull()
  expect(await reasonOf(request(ana, { visitNotes: 'a'.repeat(1_001) }))).toBe('BAD_REQUEST')
})
