import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openSeries, professionalProfiles, seriesConsents } from '#db/schema/index.ts'
import { bookings } from '#db/schema/booking.ts'
import { openSeriesMessages } from '#shared/open-series.ts'
import { inTransaction } from '#server/core/transaction.ts'
import { cancelHoldsOf, freezeBookingsOf } from '#server/features/booking/service.ts'
import { differences } from '#server/test/faults/differences.ts'
import { long } from '#server/test/stage/long.ts'
import { visa } from '#server/test/stage/payments.ts'
import { seriesStates, seriesStory, type SeriesStory } from '#server/test/stage/series.ts'
import { reasonOf, testWorld, type TestWorld } from '#server/test/stage/world.ts'

const DAY = 24 * 60 * 60_000
const { paid, waiting } = seriesStates

let world: TestWorld
let story: SeriesStory

beforeAll(async () => {
  world = await testWorld({ payments: true })
  story = await seriesStory(world)
})
afterAll(() => world?.close())
beforeEach(() => story.reset())

/** Ana books Joana every Tuesday in an open-ended series and pays the first booking. */
async function begun() {
  const { bookingIds, seriesId } = await world.as(story.ana).booking.request({
    professionalId: story.joana.id,
    start: '2026-11-24T11:00:00Z',
    durationHours: 4,
    expectedTotalInCents: 10_800,
    services: ['Faxina Leve'],
    repeat: { everyWeeks: 1, occurrences: 8, openEnded: true },
  })
  await payFirst(bookingIds[0]!)
  return { ids: bookingIds, seriesId: seriesId! }
}

async function payFirst(bookingId: string) {
  const { payment } = world.as(story.ana)
  const { chargeId } = await payment.start({ bookingId })
  await payment.prepare({ bookingId, saveCard: false, agreed: await story.shownAt(bookingId), openEnded: true })
  await world.sandbox?.browser.confirm(chargeId, visa, null)
  await payment.refresh({ bookingId })
}

const ahead = async (seriesId: string, who = story.ana) =>
  (await world.as(who).series.byId({ seriesId })).ahead.map(({ start }) => start.toISOString().slice(0, 10))
const rowOf = async (seriesId: string) => (await world.db.select().from(openSeries).where(eq(openSeries.seriesId, seriesId)))[0]!
const setPrice = (cents: number) =>
  world.db.update(professionalProfiles).set({ dailyPriceInCents: cents }).where(eq(professionalProfiles.userId, story.joana.id))

describe('a series without an end', () => {
  test('an open-ended series books eight weeks at once and one more date each week, each charged 48 hours before its start', async () => {
    const { ids, seriesId } = await begun()
    expect(ids).toHaveLength(8)
    expect(await story.statesOf(ids)).toEqual([paid, ...Array.from({ length: 7 }, () => waiting)])
    const [planned] = await story.notificationsTo(story.joana, 'booking.series-planned')
    expect(planned?.body).toContain('repete a visita toda semana, sem data para acabar; os horários até ter, 12 jan já estão')
    const agreed = (await story.emailsTo(story.ana)).find(({ kind }) => kind === 'booking.series-agreed')
    expect(agreed?.text).toContain(openSeriesMessages.consent(1, 10_800))
    await world.job('series.extend')
    expect(await ahead(seriesId)).toHaveLength(8)
    world.clock.set('2026-12-01T15:00:00Z')
    await Promise.all([world.job('series.extend'), world.job('series.extend')])
    const days = await ahead(seriesId)
    expect(days).toContain('2027-01-19')
    expect(days).toContain('2027-01-26')
    const [last] = (await world.db.select().from(bookings).where(eq(bookings.seriesId, seriesId))).toSorted(
      (one, other) => other.startsAt.getTime() - one.startsAt.getTime(),
    )
    expect(last).toMatchObject({ status: 'Solicitado', services: ['Faxina Leve'], totalInCents: 10_800, needsYes: false })
    await story.until(last!.id, 48)
    expect(await story.stateOf(last!.id)).toEqual(paid)
    expect(await differences(world)).toEqual([])
  })

  test('an open-ended series needs the consent to further charges, and no date is added until its first booking is paid', async () => {
    const { bookingIds, seriesId } = await world.as(story.ana).booking.request({
      professionalId: story.joana.id,
      start: '2026-11-24T11:00:00Z',
      durationHours: 4,
      expectedTotalInCents: 10_800,
      repeat: { everyWeeks: 1, occurrences: 8, openEnded: true },
    })
    const bookingId = bookingIds[0]!
    const agreed = await story.shownAt(bookingId)
    expect(await reasonOf(world.as(story.ana).payment.prepare({ bookingId, saveCard: true, agreed }))).toBe('series_consent')
    expect(await reasonOf(world.as(story.ana).series.end({ seriesId: seriesId! }))).toBe('series_not_started')
    await payFirst(bookingId)
    const [consent] = await world.db.select().from(seriesConsents).where(eq(seriesConsents.seriesId, seriesId!))
    expect(consent).toMatchObject({ openEnded: true })
    expect(
      await reasonOf(
        world.as(story.ana).booking.request({
          professionalId: story.joana.id,
          start: '2026-11-26T11:00:00Z',
          durationHours: 4,
          expectedTotalInCents: 10_800,
          repeat: { everyWeeks: 1, occurrences: 3, openEnded: true },
        }),
      ),
    ).toBe('BAD_REQUEST')
  })

  test('a date without a free slot is left out, both participants are notified once, and strangers cannot read the series', async () => {
    const { seriesId } = await begun()
    await world.database.sql`insert into availability_exceptions (professional_id, kind, first_day, last_day)
      values (${story.joana.id}, 'closed', '2027-01-19', '2027-01-19')`
    world.clock.set('2026-12-01T15:00:00Z')
    await world.job('series.extend')
    expect((await world.as(story.ana).series.byId({ seriesId })).missedDays).toEqual(['2027-01-19'])
    for (const who of [story.ana, story.joana]) expect(await story.notificationsTo(who, 'series.missed')).toHaveLength(1)
    const stranger = await world.person({ subscriber: true })
    const { series } = world.as(stranger)
    const acts = [
      () => series.byId({ seriesId }),
      () => series.end({ seriesId }),
      () => series.pause({ seriesId, until: null }),
      () => series.change({ seriesId, start: '2026-12-04T11:00:00Z' }),
    ]
    for (const act of acts) expect(await reasonOf(act())).toBe('not_found')
  })

  test('without an active plan no date of the series is booked; after the plan is renewed the missing dates are booked', async () => {
    const { seriesId } = await begun()
    await world.database.sql`update assinaturas set data_fim = '2026-11-30T00:00:00Z' where usuario_ref = ${story.ana.id}`
    world.clock.set('2026-12-08T15:00:00Z')
    await world.job('series.extend')
    expect(await ahead(seriesId)).not.toContain('2027-01-19')
    expect((await world.as(story.ana).series.byId({ seriesId })).planOver).toBe(true)
    await world.database.sql`update assinaturas set data_fim = '2027-12-30T00:00:00Z' where usuario_ref = ${story.ana.id}`
    world.clock.advance(DAY)
    await world.job('series.extend')
    expect(await ahead(seriesId)).toContain('2027-01-26')
  })
})

describe('changing a series', () => {
  test('the contractor skips a paid booking up to 24 hours before it and gets everything back', async () => {
    const { ids } = await begun()
    const second = ids[1]!
    await story.until(second, 48)
    world.clock.set(await story.hoursBefore(second, 30))
    await world.as(story.ana).series.skip({ bookingId: second })
    expect(await world.as(story.ana).series.skip({ bookingId: second })).toEqual({ ok: true })
    await world.jobs()
    expect(await story.stateOf(second)).toEqual(['Cancelado', 'Reembolsado'])
    const listed = (await world.as(story.ana).booking.mine()).asContractor.filter(
      ({ cancelReason }) => cancelReason === 'skipped',
    )
    expect(listed.map(({ id }) => id)).toEqual([second])
    expect(await story.notificationsTo(story.joana, 'series.skipped')).toHaveLength(1)
    expect(await story.notificationsTo(story.joana, 'booking.cancelled')).toEqual([])
    world.clock.set(await story.hoursBefore(ids[2], 20))
    expect(await reasonOf(world.as(story.ana).series.skip({ bookingId: ids[2]! }))).toBe('too_late')
    expect(await differences(world)).toEqual([])
  })

  test('a booking that the professional skips counts as no strike and is not booked again', async () => {
    const { ids, seriesId } = await begun()
    await world.as(story.joana).series.skip({ bookingId: ids[2]! })
    expect(await world.as(story.joana).reputation.myStrikes()).toMatchObject({ items: [], counting: 0 })
    expect(await story.notificationsTo(story.ana, 'series.skipped')).toHaveLength(1)
    world.clock.advance(DAY)
    await world.job('series.extend')
    expect(await ahead(seriesId)).not.toContain('2026-12-08')
  })

  test('a pause skips the bookings before its end, and ending the pause early books them again', async () => {
    const { seriesId } = await begun()
    const { series } = world.as(story.joana)
    expect(await reasonOf(series.pause({ seriesId, until: '2026-11-23' }))).toBe('too_soon')
    expect(await reasonOf(series.pause({ seriesId, until: '2027-03-23' }))).toBe('too_far')
    await series.pause({ seriesId, until: '2026-12-20' })
    expect(await ahead(seriesId)).toEqual(['2026-11-24', '2026-12-22', '2026-12-29', '2027-01-05', '2027-01-12'])
    expect(await story.notificationsTo(story.ana, 'series.paused')).toHaveLength(1)
    await world.as(story.ana).series.pause({ seriesId, until: null })
    expect(await ahead(seriesId)).toEqual(expect.arrayContaining(['2026-12-01', '2026-12-08', '2026-12-15']))
    expect(await story.notificationsTo(story.joana, 'series.resumed')).toHaveLength(1)
  })

  test('the contractor moves a series to another day at once; the professional proposes it and the contractor accepts', async () => {
    const { seriesId } = await begun()
    const { starts } = await world.as(story.ana).series.starts({ seriesId })
    const offered = starts.map((start) => start.toISOString())
    expect(offered).toContain('2026-11-26T15:00:00.000Z')
    expect(offered).not.toContain('2026-12-01T11:00:00.000Z')
    await world.as(story.ana).series.change({ seriesId, start: '2026-11-26T15:00:00Z' })
    const days = await ahead(seriesId)
    expect(days.slice(0, 3)).toEqual(['2026-11-24', '2026-11-26', '2026-12-03'])
    expect(await rowOf(seriesId)).toMatchObject({ startTime: '12:00' })
    const asJoana = world.as(story.joana).series
    expect(await reasonOf(asJoana.change({ seriesId, start: '2026-11-26T15:00:00Z' }))).toBe('same_time')
    expect(await asJoana.change({ seriesId, start: '2026-11-27T11:00:00Z' })).toEqual({ state: 'asked' })
    expect(await reasonOf(asJoana.answerChange({ seriesId, accept: true }))).toBe('nothing_to_answer')
    await world.as(story.ana).series.answerChange({ seriesId, accept: true })
    expect((await ahead(seriesId)).slice(0, 3)).toEqual(['2026-11-24', '2026-11-27', '2026-12-04'])
    expect(await reasonOf(world.as(story.ana).series.answerChange({ seriesId, accept: true }))).toBe('nothing_to_answer')
    expect(await reasonOf(world.as(story.ana).series.change({ seriesId, start: '2026-11-23T15:00:00Z' }))).toBe('too_soon')
  })

  test('a new price applies to a series after 30 days, and only if the contractor accepts it', async () => {
    const { seriesId } = await begun()
    await setPrice(20_000)
    world.clock.advance(60_000)
    await world.job('series.extend')
    const [offered] = await story.notificationsTo(story.ana, 'series.price-offered')
    expect(offered?.body.replaceAll('\u00a0', ' ')).toContain('cada visita custa R$ 120,00 em vez de R$ 108,00')
    await world.as(story.ana).series.answerPrice({ seriesId, accept: false })
    expect((await world.as(story.ana).series.byId({ seriesId })).offer).toMatchObject({ state: 'refused' })
    await world.as(story.ana).series.answerPrice({ seriesId, accept: true })
    const rows = await world.db.select().from(bookings).where(eq(bookings.seriesId, seriesId))
    const totals = Object.fromEntries(
      rows
        .filter(({ status }) => status !== 'Cancelado')
        .map(({ startsAt, totalInCents }) => [startsAt.toISOString().slice(0, 10), totalInCents]),
    )
    expect(totals).toMatchObject({ '2026-12-22': 10_800, '2026-12-29': 12_000, '2027-01-12': 12_000 })
    expect(await reasonOf(world.as(story.joana).series.answerPrice({ seriesId, accept: true }))).toBe('not_found')
  })

  test('an offer of a new price ends when the professional returns to the old price before the answer', async () => {
    const { seriesId } = await begun()
    await setPrice(20_000)
    await world.job('series.extend')
    await setPrice((await rowOf(seriesId)).dailyPriceInCents)
    world.clock.advance(DAY)
    await world.job('series.extend')
    const { series } = world.as(story.ana)
    expect((await series.byId({ seriesId })).offer).toBeNull()
    expect(await reasonOf(series.answerPrice({ seriesId, accept: true }))).toBe('nothing_to_answer')
  })

  test('either participant ends a series with seven days’ notice, and then no more dates are booked', async () => {
    const { seriesId } = await begun()
    await world.as(story.joana).series.end({ seriesId })
    expect(await ahead(seriesId)).toEqual(['2026-11-24'])
    const [ended] = await story.notificationsTo(story.ana, 'series.ended')
    expect(ended?.body).toBe(
      'Joana Reis encerrou a repetição. As visitas antes de 30/11/2026 continuam; nada mais é cobrado depois.',
    )
    expect(await reasonOf(world.as(story.ana).series.end({ seriesId }))).toBe('series_over')
    world.clock.advance(2 * DAY)
    await world.job('series.extend')
    expect(await ahead(seriesId)).toEqual([])
  })

  test('the participant who pauses or ends a series gets an email of it at once at night, and no notification', async () => {
    const { seriesId } = await begun()
    await story.emailsTo(story.ana)
    world.clock.set('2026-11-24T02:00:00Z')
    await world.as(story.ana).series.pause({ seriesId, until: '2026-12-20' })
    world.clock.advance(1_000)
    await world.as(story.ana).series.end({ seriesId })
    const own = (await story.emailsTo(story.ana)).filter(({ kind }) => kind?.startsWith('series.')).toReversed()
    expect(own.map(({ kind }) => kind)).toEqual(['series.paused-own', 'series.ended-own'])
    expect(own[0]?.text).toContain('Você pausou a repetição com Joana Reis até 20/12/2026.')
    expect(own[1]?.text).toContain('Você encerrou a repetição com Joana Reis. As visitas antes de')
    for (const kind of ['series.paused', 'series.paused-own', 'series.ended', 'series.ended-own'])
      expect(await story.notificationsTo(story.ana, kind)).toEqual([])
    world.clock.set('2026-11-24T12:00:00Z')
    const joanas = (await story.emailsTo(story.joana)).filter(({ kind }) => kind?.startsWith('series.'))
    expect(new Set(joanas.map(({ kind }) => kind))).toEqual(new Set(['series.paused', 'series.ended']))
  })

  test('a series that ends during a pause has no remaining booking, and its notification names none', async () => {
    const { seriesId } = await begun()
    world.clock.set('2026-11-24T16:00:00Z')
    await world.as(story.ana).series.pause({ seriesId, until: '2026-12-20' })
    await world.as(story.ana).series.end({ seriesId })
    expect(await ahead(seriesId)).toEqual([])
    const [ended] = await story.notificationsTo(story.joana, 'series.ended')
    expect(ended?.body).toBe('Ana Prado encerrou a repetição. Não há mais visitas marcadas.')
  })

  test('a series ends when the account of a participant is closed, and its unpaid bookings are cancelled', async () => {
    const { ids, seriesId } = await begun()
    await inTransaction(world.ctx, async (tx) => {
      await freezeBookingsOf(tx, story.joana.id)
      await cancelHoldsOf(tx, story.joana.id)
    })
    expect(await world.as(story.ana).series.byId({ seriesId })).toMatchObject({ state: 'ended', ahead: [{ bookingId: ids[0] }] })
    world.clock.advance(8 * DAY)
    await world.job('series.extend')
    expect(await ahead(seriesId)).toEqual([])
  })

  const LAST_DAY = '2028-03-02'
  long(
    `by the clock until ${LAST_DAY}: every week has one charge, and each month its statement`,
    { timeout: 900_000 },
    async () => {
      const { seriesId } = await begun()
      await world.as(story.ana).series.skip({
        bookingId: (await world.as(story.ana).series.byId({ seriesId })).ahead[3]!.bookingId,
      })
      await world.database.sql`update assinaturas set data_fim = '2029-01-01T00:00:00Z' where usuario_ref = ${story.ana.id}`
      for (let at = Date.parse('2026-11-24T16:00:00Z'); at < Date.parse(`${LAST_DAY}T17:00:00Z`); at += DAY) {
        world.clock.set(new Date(at))
        for (const job of ['series.extend', 'payment.charge-series', 'booking.begin-and-complete']) await world.job(job)
      }
      expect(await ahead(seriesId)).toHaveLength(8)
      const { months } = await world.as(story.ana).series.byId({ seriesId })
      expect(months).toEqual(
        expect.arrayContaining([
          { month: '2026-11', visits: 1, totalInCents: 10_800 },
          // The booking of 15 December was skipped.
          { month: '2026-12', visits: 4, totalInCents: 43_200 },
        ]),
      )
      const holidays = await story.notificationsTo(story.joana, 'series.holiday')
      // Five holidays are Tuesdays: Carnival of 2027 and 2028, 7 September, 12 October and 2 November 2027.
      expect(holidays.length).toBe(5)
      const statements = await story.notificationsTo(story.ana, 'series.month-over')
      expect(statements.map(({ body }) => body.split(':')[0])).toEqual(
        expect.arrayContaining(['novembro de 2026', 'dezembro de 2026']),
      )
      expect(await differences(world)).toEqual([])
    },
  )
})
