import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { availability, professionalProfiles } from '#db/schema/index.ts'
import { MAX_WINDOWS } from '#shared/availability.ts'
import { ana, bia, joana, stage, world, setUpBookingPeople } from '#server/test/stage/booking-people.ts'
import { refusalOf, tuesday } from '#server/test/stage/booking-stage.ts'
import { applyStatuses, type Person } from '#server/test/stage/factories.ts'
import { long } from '#server/test/stage/long.ts'
import { reasonOf } from '#server/test/stage/world.ts'

setUpBookingPeople()

const [TUESDAY, WEDNESDAY] = ['2026-11-24', '2026-11-25']
const settings = {
  bufferBeforeInMinutes: 0,
  bufferAfterInMinutes: 0,
  leadTimeInHours: 2,
  horizonInDays: 180,
  maxBookingsPerDay: null,
}

const joanaApi = () => world.as(joana).availability
const weekOf = (weekStart = TUESDAY, who = ana) =>
  world.as(who).availability.slots({ professionalId: joana.id, durationHours: 4, weekStart })
const statesOn = async (date: string, who = ana) =>
  (await weekOf(date, who)).days.find((day) => day.date === date)!.slots.map(({ state }) => state)
/** Creates a contractor and a paid booking. Each call creates another contractor, so that no hold is replaced. */
const book = async (start: string, who?: Person) => {
  const person = who ?? (await world.person({ subscriber: true }))
  return stage.request(person, joana, { start })
}

describe('the settings of the slots', () => {
  test('the settings are read as they were saved, and say whether buffers exclude neighbouring slots', async () => {
    const before = await joanaApi().mine()
    expect(before.settings).toEqual({ ...settings, choices: { onlyAgreedChanges: false, answersEach: false }, away: null })
    expect([before.neighboursExcluded, before.exceptions]).toEqual([false, []])
    const wanted = { ...settings, bufferAfterInMinutes: 15, leadTimeInHours: 48, horizonInDays: 30, maxBookingsPerDay: 1 }
    const week = await joanaApi().saveSettings(wanted)
    expect(week.settings).toEqual({ ...wanted, choices: { onlyAgreedChanges: false, answersEach: false }, away: null })
    expect(week.neighboursExcluded).toBe(true)
    expect(await joanaApi().mine()).toEqual(week)
    expect(world.publishedEvents.at(-1)).toEqual({ type: 'availability.changed', id: joana.id, to: [joana.id] })
    expect(await statesOn(TUESDAY)).toEqual(['lead_time', 'lead_time', 'lead_time'])
  })

  test('the settings and the profile editor write the same columns', async () => {
    await joanaApi().saveSettings({ ...settings, bufferBeforeInMinutes: 30, leadTimeInHours: 12, horizonInDays: 60 })
    const { professional } = await world.as(joana).profile.mine()
    expect(professional).toMatchObject({ bufferBeforeInMinutes: 30, bufferAfterInMinutes: 0, leadTimeInHours: 12 })
    await world.as(joana).profile.saveProfessional({
      services: ['Faxina Leve'],
      dailyPriceInCents: 18_000,
      yearsOfExperience: 11,
      radiusInKm: 10,
      bufferBeforeInMinutes: 5,
      bufferAfterInMinutes: 6,
      leadTimeInHours: 7,
    })
    const written = { bufferBeforeInMinutes: 5, bufferAfterInMinutes: 6, leadTimeInHours: 7, horizonInDays: 60 }
    expect((await joanaApi().mine()).settings).toMatchObject(written)
  })

  test.each([
    { bufferBeforeInMinutes: 241 },
    { bufferAfterInMinutes: -1 },
    { leadTimeInHours: 721 },
    { leadTimeInHours: 1.5 },
    { horizonInDays: 0 },
    { horizonInDays: 181 },
    { maxBookingsPerDay: 0 },
    { maxBookingsPerDay: 4 },
    { away: true },
  ])('refuses %o and writes nothing', async (over) => {
    expect(await reasonOf(joanaApi().saveSettings({ ...settings, ...over }))).toBe('BAD_REQUEST')
    expect((await joanaApi().mine()).settings).toEqual({
      ...settings,
      choices: { onlyAgreedChanges: false, answersEach: false },
      away: null,
    })
  })

  test('a shorter horizon ends the shown weeks earlier and refuses later slots with the current week', async () => {
    await book('2026-12-07T11:00:00Z')
    await joanaApi().saveSettings({ ...settings, horizonInDays: 14 })
    const far = await weekOf('2027-03-01')
    expect([far.weekStart, far.lastWeekStart]).toEqual(['2026-12-06', '2026-12-06'])
    expect(await statesOn('2026-12-07')).toEqual(['taken', 'free', 'free'])
    expect(await statesOn('2026-12-08')).toEqual(['beyond_horizon', 'beyond_horizon', 'beyond_horizon'])
    expect(far.days).toEqual((await weekOf('2026-12-07')).days)
    const refusal = await refusalOf(book('2027-03-02T11:00:00Z'))
    expect([refusal.reason, refusal.extra.data]).toMatchObject(['slot_unavailable', { week: { weekStart: '2026-12-06' } }])
    expect(refusal.extra.data).toMatchObject({ week: { days: (await weekOf('2026-12-07', bia)).days } })
  })

  test('professionals without a profile, and contractors, cannot read or save the settings', async () => {
    await world.db.delete(availability).where(eq(availability.professionalId, joana.id))
    await world.db.delete(professionalProfiles).where(eq(professionalProfiles.userId, joana.id))
    expect(await reasonOf(joanaApi().saveSettings(settings))).not.toBe('no refusal')
    expect(await reasonOf(world.as(ana).availability.saveSettings(settings))).toBe('forbidden')
    expect(await reasonOf(world.as(ana).availability.setAway({ away: true }))).toBe('forbidden')
    expect(await reasonOf(world.as(ana).availability.addException({ kind: 'closed', firstDay: TUESDAY, lastDay: TUESDAY }))).toBe(
      'forbidden',
    )
    expect(await reasonOf(world.as(null).availability.copyDay({ fromWeekday: 1, toWeekdays: [2] }))).toBe('signed_out')
  })
})

describe('maximum of bookings a day', () => {
  beforeEach(async () => {
    await joanaApi().saveSettings({ ...settings, maxBookingsPerDay: 1 })
  })

  test('the maximum of bookings counts only active bookings of the same day, and a cancellation frees the day', async () => {
    const { bookingId } = await book(tuesday(8))
    expect(await statesOn(TUESDAY)).toEqual(['taken', 'full', 'full'])
    expect(await statesOn(WEDNESDAY)).toEqual(['free', 'free', 'free'])
    expect(await reasonOf(book(tuesday(16)))).toBe('slot_unavailable')
    await stage.pay(bookingId)
    expect(await statesOn(TUESDAY)).toEqual(['taken', 'full', 'full'])
    await applyStatuses(world, bookingId, ['Cancelado'], { cancelledAt: world.now(), cancelReason: 'contractor' })
    expect(await statesOn(TUESDAY)).toEqual(['free', 'free', 'free'])
    await book(tuesday(16))
  })

  long('of ten simultaneous requests for different hours of one day, one succeeds', async () => {
    const people = await Promise.all(Array.from({ length: 10 }, () => world.person({ subscriber: true })))
    const asked = people.map((person, at) => reasonOf(stage.request(person, joana, { start: tuesday([8, 12, 16][at % 3]!) })))
    const reasons = await Promise.all(asked)
    expect(reasons.filter((reason) => reason === 'no refusal')).toHaveLength(1)
    expect(reasons.every((reason) => ['no refusal', 'slot_taken', 'slot_unavailable'].includes(reason))).toBe(true)
  })

  test("booking another hour of a day that is full because of the contractor's own hold replaces this hold", async () => {
    const { bookingId } = await book(tuesday(8), ana)
    expect(await statesOn(TUESDAY)).toEqual(['free', 'free', 'free'])
    await book(tuesday(16), ana)
    expect((await stage.rowOf(bookingId)).status).toBe('Cancelado')
    expect(await statesOn(TUESDAY, bia)).toEqual(['full', 'full', 'taken'])
  })
})

describe('a professional is away', () => {
  test('an absence refuses bookings through its last day, keeps existing bookings, and ends by itself', async () => {
    const { bookingId } = await book(tuesday(8))
    const { settings: away } = await joanaApi().setAway({ away: true, until: TUESDAY })
    expect(away.away).toEqual({ since: world.now(), until: TUESDAY })
    expect(await statesOn(TUESDAY)).toEqual(['away', 'away', 'away'])
    expect(await reasonOf(book(tuesday(12)))).toBe('slot_unavailable')
    expect(await statesOn(WEDNESDAY)).toEqual(['free', 'free', 'free'])
    expect((await stage.rowOf(bookingId)).status).toBe('Solicitado')
    world.clock.set('2026-11-25T03:00:00Z')
    expect((await joanaApi().mine()).settings.away).toBeNull()
    await joanaApi().setAway({ away: true })
    expect((await joanaApi().mine()).settings.away).toEqual({ since: world.now(), until: null })
  })

  test('an absence without an end leaves no free day; adding an end later keeps its start', async () => {
    const { settings: first } = await joanaApi().setAway({ away: true })
    expect(await weekOf()).toMatchObject({ nextFreeDay: null })
    world.clock.advance(3_600_000)
    expect((await joanaApi().setAway({ away: true, until: WEDNESDAY })).settings.away?.since).toEqual(first.away?.since)
    expect(await weekOf()).toMatchObject({ nextFreeDay: null })
    expect(await statesOn('2026-11-26')).toEqual(['free', 'free', 'free'])
    expect((await joanaApi().setAway({ away: false })).settings.away).toBeNull()
    expect(await statesOn(TUESDAY)).toEqual(['free', 'free', 'free'])
  })

  test("an absence whose end is past on the professional's calendar is refused; an end today is accepted", async () => {
    expect(await reasonOf(joanaApi().setAway({ away: true, until: '2026-11-22' }))).toBe('past_day')
    expect(await reasonOf(joanaApi().setAway({ away: true, until: '2026-02-30' }))).toBe('BAD_REQUEST')
    expect(await reasonOf(joanaApi().setAway({ away: true, until: '2026-11-23' }))).toBe('no refusal')
  })
})

const times = async () =>
  (await joanaApi().mine()).days.map(({ windows }) =>
    windows.map(({ startTime, endTime, active }) => `${startTime}-${endTime}${active ? '' : ' off'}`).join(),
  )

describe('copying the windows of a weekday', () => {
  test('copying a weekday replaces the windows of the other days by its own; onto itself it changes nothing', async () => {
    await joanaApi().saveWeek({ windows: [1, 2, 3].map((weekday) => ({ weekday, startTime: '08:00', endTime: '18:00' })) })
    const extra = await joanaApi().add({ weekday: 1, startTime: '19:00', endTime: '23:00' })
    await joanaApi().toggle({ windowId: extra.id, active: false })
    const week = await joanaApi().copyDay({ fromWeekday: 1, toWeekdays: [1, 2, 6, 6] })
    expect(week).toEqual(await joanaApi().mine())
    const both = '08:00-18:00,19:00-23:00 off'
    expect(await times()).toEqual(['', both, both, '08:00-18:00', '', '', both])
    expect(await joanaApi().copyDay({ fromWeekday: 1, toWeekdays: [1] })).toEqual(week)
  })

  test('copying is refused for a weekday without windows, without target days, and beyond a hundred windows', async () => {
    await joanaApi().saveWeek({ windows: [{ weekday: 1, startTime: '08:00', endTime: '18:00' }] })
    expect(await reasonOf(joanaApi().copyDay({ fromWeekday: 0, toWeekdays: [1] }))).toBe('nothing_to_copy')
    expect(await reasonOf(joanaApi().copyDay({ fromWeekday: 1, toWeekdays: [] }))).toBe('BAD_REQUEST')
    expect(await reasonOf(joanaApi().copyDay({ fromWeekday: 1, toWeekdays: [7] }))).toBe('BAD_REQUEST')
    const spare = { professionalId: joana.id, startTime: '20:00', endTime: '21:00', status: 'Indisponível' as const }
    const rows = Array.from({ length: MAX_WINDOWS - 2 }, (_, at) => ({ ...spare, weekday: at < 50 ? 1 : 4 }))
    await world.db.insert(availability).values(rows)
    expect(await reasonOf(joanaApi().copyDay({ fromWeekday: 1, toWeekdays: [2] }))).toBe('too_many')
    expect(await times()).toHaveLength(7)
  })

  test('the refusal of an overlapping window contains the hours of the existing window', async () => {
    await joanaApi().saveWeek({ windows: [{ weekday: 1, startTime: '08:00', endTime: '12:00' }] })
    const refusal = await refusalOf(joanaApi().add({ weekday: 1, startTime: '11:00', endTime: '13:00' }))
    expect([refusal.reason, refusal.message]).toEqual(['overlap', 'Este horário se sobrepõe a 08:00 – 12:00 do mesmo dia.'])
    const other = await world.db
      .insert(availability)
      .values({ professionalId: joana.id, weekday: 1, startTime: '10:00', endTime: '14:00', status: 'Indisponível' })
      .returning()
    const again = await refusalOf(joanaApi().toggle({ windowId: other[0]!.id, active: true }))
    expect(again.message).toBe('Este horário se sobrepõe a 08:00 – 12:00 do mesmo dia.')
    const [morning] = (await joanaApi().mine()).days[1]!.windows
    expect((await joanaApi().toggle({ windowId: morning!.id, active: true })).active).toBe(true)
  })
})

describe('restoring windows (undo)', () => {
  const morning = { weekday: 1, startTime: '08:00', endTime: '12:00', active: true }
  const offUnderIt = { ...morning, startTime: '10:00', endTime: '14:00', active: false }

  test('undo restores an inactive window as inactive, also over an active one, and it is never bookable meanwhile', async () => {
    await joanaApi().restore({ replacing: [0, 1, 2, 3, 4, 5, 6], windows: [morning] })
    const week = await joanaApi().restore({ replacing: [], windows: [offUnderIt] })
    expect(week).toEqual(await joanaApi().mine())
    expect(await times()).toEqual(['', '08:00-12:00,10:00-14:00 off', '', '', '', '', ''])
    expect(world.publishedEvents.at(-1)).toEqual({ type: 'availability.changed', id: joana.id, to: [joana.id] })
    await joanaApi().restore({ replacing: [], windows: [offUnderIt] })
    expect((await times())[1]).toBe('08:00-12:00,10:00-14:00 off')
  })

  test('undo restores the replaced days exactly, with active and inactive windows', async () => {
    await joanaApi().saveWeek({ windows: [2, 3].map((weekday) => ({ ...hoursOf(morning), weekday, endTime: '18:00' })) })
    const had = [
      { ...morning, weekday: 3, startTime: '07:00', endTime: '09:00' },
      { ...morning, weekday: 3, active: false },
    ]
    await joanaApi().restore({ replacing: [3], windows: had })
    const before = await times()
    await joanaApi().copyDay({ fromWeekday: 2, toWeekdays: [3, 5] })
    await joanaApi().restore({ replacing: [3, 5], windows: had })
    expect(await times()).toEqual(before)
    expect(before[3]).toBe('07:00-09:00,08:00-12:00 off')
  })

  test('restoring windows is refused if active ones would overlap, and then not even the emptied days change', async () => {
    await joanaApi().saveWeek({ windows: [hoursOf(morning), { ...hoursOf(morning), weekday: 2 }] })
    const noon = { ...morning, startTime: '11:00', endTime: '13:00' }
    const before = await times()
    const refusal = await refusalOf(joanaApi().restore({ replacing: [2], windows: [{ ...offUnderIt, weekday: 2 }, noon] }))
    expect([refusal.code, refusal.reason]).toEqual(['CONFLICT', 'overlap'])
    expect(refusal.message).toBe('Este horário se sobrepõe a 08:00 – 12:00 do mesmo dia.')
    expect(await reasonOf(joanaApi().restore({ replacing: [1], windows: [morning, noon] }))).toBe('overlap')
    expect(await times()).toEqual(before)
  })

  test('restoring windows refuses invalid hours, more than a hundred windows, and users without a profile', async () => {
    const restore = (windows: unknown[], who: Person | null = joana) =>
      reasonOf(world.as(who).availability.restore(Object({ replacing: [], windows })))
    expect(await restore([{ ...morning, endTime: '07:00' }])).toBe('BAD_REQUEST')
    expect(await restore([hoursOf(morning)])).toBe('BAD_REQUEST')
    expect(await restore(Array.from({ length: 101 }, () => offUnderIt))).toBe('BAD_REQUEST')
    expect(await restore(Array.from({ length: 100 }, () => offUnderIt))).toBe('too_many')
    expect(await restore([morning], ana)).toBe('forbidden')
    expect(await restore([morning], null)).toBe('signed_out')
  })
})

function hoursOf({ weekday, startTime, endTime }: { weekday: number; startTime: string; endTime: string }) {
  return { weekday, startTime, endTime }
}
