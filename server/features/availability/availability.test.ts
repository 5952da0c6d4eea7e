import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { availability, bookings } from '#db/schema/index.ts'
import { type Duration, SaveWeek } from '#shared/availability.ts'
import { refusalOf } from '#server/test/stage/booking-stage.ts'
import { applyStatuses, makeBooking } from '#server/test/stage/factories.ts'
import { reasonOf, testWorld, type TestWorld } from '#server/test/stage/world.ts'
import { saveWeek } from './windows.ts'

let world: TestWorld
let joana: Awaited<ReturnType<TestWorld['person']>>
let ana: Awaited<ReturnType<TestWorld['person']>>

beforeAll(async () => {
  world = await testWorld()
})
afterAll(() => world.close())

// Monday 23 November 2026, 09:00 in São Paulo.
beforeEach(async () => {
  world.clock.set('2026-11-23T12:00:00Z')
  joana = await world.person({ name: 'Joana Reis', professional: true })
  ana = await world.person({ name: 'Ana Prado', subscriber: true })
})

const slots = (who: Parameters<TestWorld['as']>[0], input: { weekStart?: string; durationHours?: Duration } = {}) =>
  world.as(who).availability.slots({ professionalId: joana.id, durationHours: 4, ...input })

const statesOn = (week: Awaited<ReturnType<typeof slots>>, date: string) =>
  week.days.find((day) => day.date === date)!.slots.map((slot) => slot.state)

/** Leaves Joana one window a week: Mondays from 08:00 to 12:00. */
async function onlyMondays() {
  await world.db.delete(availability).where(eq(availability.professionalId, joana.id))
  await world.db.insert(availability).values({ professionalId: joana.id, weekday: 1, startTime: '08:00', endTime: '12:00' })
}

describe('a week of slots', () => {
  test('the week of slots contains the state of each start, and the prices of the three durations', async () => {
    const week = await slots(ana)
    expect(week).toMatchObject({
      professionalId: joana.id,
      zone: 'America/Sao_Paulo',
      leadTimeInHours: 2,
      durationHours: 4,
      nextFreeDay: null,
      weekStart: '2026-11-22',
      weekEnd: '2026-11-28',
      firstWeekStart: '2026-11-22',
      lastWeekStart: '2027-05-16',
    })
    expect(statesOn(week, '2026-11-22')).toEqual(['past', 'past', 'past'])
    expect(statesOn(week, '2026-11-23')).toEqual(['past', 'free', 'free'])
    expect(week.prices).toEqual([
      { hours: 4, amountInCents: 9_000, feeInCents: 1_800, firstBookingFeeInCents: 0, totalInCents: 10_800 },
      { hours: 6, amountInCents: 13_500, feeInCents: 2_700, firstBookingFeeInCents: 0, totalInCents: 16_200 },
      { hours: 8, amountInCents: 18_000, feeInCents: 3_600, firstBookingFeeInCents: 0, totalInCents: 21_600 },
    ])
  })

  test('the week of slots does not reveal who booked a slot, and shows contractors their own hold as free', async () => {
    const bia = await world.person({ name: 'Bia Lima', subscriber: true })
    await makeBooking(world, { contractorId: ana.id, professionalId: joana.id, startsAt: new Date('2026-11-24T11:00:00Z') })
    const seen = await slots(bia)
    expect(statesOn(seen, '2026-11-24')).toEqual(['taken', 'free', 'free'])
    expect(JSON.stringify(seen)).not.toContain(ana.id)
    expect(statesOn(await slots(ana), '2026-11-24')).toEqual(['free', 'free', 'free'])
    expect(statesOn(await slots(joana), '2026-11-24')).toEqual(['taken', 'free', 'free'])
    world.clock.advance(15 * 60_000)
    expect(statesOn(await slots(bia), '2026-11-24')).toEqual(['free', 'free', 'free'])
  })

  test('the week of slots is always between the current and the last week, whatever week is requested', async () => {
    expect((await slots(ana, { weekStart: '0000-01-01' })).weekStart).toBe('2026-11-22')
    expect((await slots(ana, { weekStart: '2026-12-02' })).weekStart).toBe('2026-11-29')
    expect((await slots(ana, { weekStart: '9999-12-31' })).weekStart).toBe('2027-05-16')
    expect(await reasonOf(slots(ana, { weekStart: '2026-02-30' }))).toBe('BAD_REQUEST')
  })

  test('a requested week without a free start contains the date of the next free day', async () => {
    await onlyMondays()
    const thisWeek = { weekStart: '2026-11-22' }
    expect(await slots(ana, thisWeek)).toMatchObject({ weekStart: '2026-11-22', nextFreeDay: '2026-11-30' })
    const startsAt = new Date('2026-11-30T11:00:00Z')
    const bia = await world.person({ subscriber: true })
    await makeBooking(world, { contractorId: bia.id, professionalId: joana.id, startsAt })
    expect((await slots(ana, thisWeek)).nextFreeDay).toBe('2026-12-07')
    expect((await slots(ana, { ...thisWeek, durationHours: 8 })).nextFreeDay).toBeNull()
  })

  test('without a requested week, the week of the next free start is shown, and the current week if no start is free', async () => {
    await onlyMondays()
    world.clock.set('2026-11-28T15:00:00Z')
    const week = await slots(ana)
    expect(week).toMatchObject({ weekStart: '2026-11-29', firstWeekStart: '2026-11-22', nextFreeDay: null })
    expect(statesOn(week, '2026-11-30')).toEqual(['free'])
    await world.as(joana).availability.setAway({ away: true, until: '2026-12-31' })
    const afterAbsence = await slots(ana)
    expect([afterAbsence.weekStart, statesOn(afterAbsence, '2027-01-04')]).toEqual(['2027-01-03', ['free']])
    expect(await slots(ana, { durationHours: 8 })).toMatchObject({ weekStart: '2026-11-22', nextFreeDay: null })
  })

  test("the week of slots uses the time zone of the professional's home", async () => {
    const place = { district: 'Centro', city: 'Manaus', state: 'AM' }
    const nair = await world.person({ name: 'Nair', professional: true, place })
    const week = await world.as(ana).availability.slots({ professionalId: nair.id, durationHours: 4, weekStart: '2026-11-24' })
    expect(week.zone).toBe('America/Manaus')
    expect(week.days[2]!.slots[0]!.start.toISOString()).toBe('2026-11-24T12:00:00.000Z')
  })

  test('prices of the week include the extra fee for a first booking until the two have a paid booking', async () => {
    const other = await testWorld({ settings: { firstBookingFeeInBasisPoints: 1_000 } })
    try {
      const [pro, home] = [await other.person({ professional: true }), await other.person({ subscriber: true })]
      const price = async () => (await other.as(home).availability.slots({ professionalId: pro.id, durationHours: 4 })).prices[2]
      const cardTotal = async () => (await other.as(home).search.professionals({ durationHours: 8 })).items[0]?.totalInCents
      expect(await price()).toMatchObject({ feeInCents: 3_600, firstBookingFeeInCents: 1_800, totalInCents: 23_400 })
      expect(await cardTotal()).toBe(23_400)
      const { id } = await makeBooking(other, {
        contractorId: home.id,
        professionalId: pro.id,
        startsAt: new Date('2026-11-24T11:00:00Z'),
      })
      expect(await price()).toMatchObject({ firstBookingFeeInCents: 1_800 })
      await applyStatuses(other, id, ['Confirmado'], { paymentStatus: 'Pago' })
      expect(await price()).toMatchObject({ firstBookingFeeInCents: 0, totalInCents: 21_600 })
      expect(await cardTotal()).toBe(21_600)
      const back = { paymentStatus: 'Reembolsado', cancelledAt: other.now(), cancelReason: 'contractor' } as const
      await applyStatuses(other, id, ['Cancelado'], back)
      expect(await price()).toMatchObject({ firstBookingFeeInCents: 1_800 })
    } finally {
      await other.close()
    }
  })
})

describe('who may see the week of slots', () => {
  test('without a subscription the week is refused, even for an unknown professional; its owner and admins see it', async () => {
    const bia = await world.person({ name: 'Bia Lima' })
    const admin = await world.person({ roles: ['admin'] })
    const nobody = world.newId()
    expect(await reasonOf(slots(null))).toBe('signed_out')
    expect(await reasonOf(slots(bia))).toBe('subscription_required')
    expect(await reasonOf(world.as(bia).availability.slots({ professionalId: nobody, durationHours: 4 }))).toBe(
      'subscription_required',
    )
    expect((await slots(joana)).days).toHaveLength(7)
    expect((await slots(admin)).days).toHaveLength(7)
  })

  test.each([{ status: 'Pendente' }, { status: null }, { visible: false }] as const)(
    'the week of a professional with %o is refused to others like that of a missing one',
    async (traits) => {
      const hidden = await world.person({ professional: traits })
      const ask = (who: typeof ana) => world.as(who).availability.slots({ professionalId: hidden.id, durationHours: 4 })
      const missing = () => world.as(ana).availability.slots({ professionalId: world.newId(), durationHours: 4 })
      expect(await reasonOf(ask(ana))).toBe('not_found')
      expect(await reasonOf(missing())).toBe('not_found')
      expect((await ask(hidden)).days).toHaveLength(7)
    },
  )

  test('the week of slots is refused from the second at which the subscription ends', async () => {
    world.clock.advance(30 * 86_400_000 - 1_000)
    expect((await slots(ana)).days).toHaveLength(7)
    world.clock.advance(1_000)
    expect(await reasonOf(slots(ana))).toBe('subscription_required')
  })
})

describe("the professional's own list of windows", () => {
  const add = (who: Parameters<TestWorld['as']>[0], weekday: number, startTime: string, endTime: string) =>
    world.as(who).availability.add({ weekday, startTime, endTime })

  beforeEach(async () => {
    joana = await world.person({ name: 'Joana Reis', professional: { windows: [] } })
  })

  test("the professional's own windows are grouped by weekday and ordered by start", async () => {
    await add(joana, 1, '14:00', '18:00')
    await add(joana, 1, '08:00', '12:00')
    const { days, zone } = await world.as(joana).availability.mine()
    expect(zone).toBe('America/Sao_Paulo')
    expect(days.map((day) => day.windows.map((window) => window.startTime))).toEqual([[], ['08:00', '14:00'], [], [], [], [], []])
  })

  test('a window that does not end after its start, has half hours, or starts at 24:00 is refused', async () => {
    for (const [from, to] of [
      ['12:00', '12:00'],
      ['18:00', '08:00'],
      ['08:30', '12:00'],
      ['08:00', '24:00'],
    ] as const) {
      expect(await reasonOf(add(joana, 1, from, to))).toBe('BAD_REQUEST')
    }
    expect(await reasonOf(add(joana, 7, '08:00', '12:00'))).toBe('BAD_REQUEST')
  })

  test('the same hours are added on all of the given days or on none, and the refusal names the conflicting day', async () => {
    const rita = await world.person({ professional: { windows: [] } })
    await add(rita, 2, '08:00', '12:00')
    const ask = (weekdays: number[], startTime = '08:00') =>
      world.as(rita).availability.addOnDays({ weekdays, startTime, endTime: '18:00' })
    const refusal = await refusalOf(ask([1, 2, 3]))
    expect([refusal.code, refusal.reason, refusal.message]).toEqual([
      'CONFLICT',
      'overlap',
      'Este horário se sobrepõe a 08:00 – 12:00 na terça-feira.',
    ])
    const hours = async () =>
      (await world.as(rita).availability.mine()).days.map(({ windows }) => windows.map(({ startTime }) => startTime))
    expect(await hours()).toEqual([[], [], ['08:00'], [], [], [], []])
    const week = await ask([6, 2, 0, 6], '12:00')
    expect(week.days.map(({ windows }) => windows.length)).toEqual([1, 0, 2, 0, 0, 0, 1])
    expect((await refusalOf(ask([1, 6]))).message).toBe('Este horário se sobrepõe a 12:00 – 18:00 no sábado.')
    expect(await reasonOf(ask([]))).toBe('BAD_REQUEST')
    expect(await reasonOf(ask([1], '18:00'))).toBe('BAD_REQUEST')
    expect(await hours()).toEqual([['12:00'], [], ['08:00', '12:00'], [], [], [], ['12:00']])
  })

  test('an overlapping window is refused with overlap, also when it is activated again or sent twenty times', async () => {
    const morning = await add(joana, 1, '08:00', '12:00')
    expect(await reasonOf(add(joana, 1, '11:00', '13:00'))).toBe('overlap')
    await world.as(joana).availability.toggle({ windowId: morning.id, active: false })
    expect(await reasonOf(add(joana, 1, '11:00', '13:00'))).toBe('no refusal')
    expect(await reasonOf(world.as(joana).availability.toggle({ windowId: morning.id, active: true }))).toBe('overlap')
    const tries = await Promise.all(Array.from({ length: 20 }, () => reasonOf(add(joana, 2, '08:00', '12:00'))))
    expect(tries.toSorted()).toEqual(['no refusal', ...Array.from({ length: 19 }, () => 'overlap')])
  })

  test('a deactivated or removed window offers no slots; undo adds it again', async () => {
    const window = await add(joana, 2, '08:00', '12:00')
    const states = async () => statesOn(await slots(ana), '2026-11-24')
    expect(await states()).toEqual(['free'])
    expect((await world.as(joana).availability.toggle({ windowId: window.id, active: false })).active).toBe(false)
    expect(await states()).toEqual([])
    await world.as(joana).availability.toggle({ windowId: window.id, active: true })
    await world.as(joana).availability.remove({ windowId: window.id })
    expect(await states()).toEqual([])
    await add(joana, 2, '08:00', '12:00')
    expect(await states()).toEqual(['free'])
  })

  test("another professional's window is refused with not_found; contractors have no windows", async () => {
    const window = await add(joana, 1, '08:00', '12:00')
    const rita = await world.person({ name: 'Rita', professional: true })
    expect(await reasonOf(world.as(rita).availability.remove({ windowId: window.id }))).toBe('not_found')
    expect(await reasonOf(world.as(rita).availability.toggle({ windowId: window.id, active: false }))).toBe('not_found')
    expect(await reasonOf(world.as(ana).availability.mine())).toBe('forbidden')
    expect(await reasonOf(add(ana, 1, '08:00', '12:00'))).toBe('forbidden')
  })
})

describe('saving the whole week at once (step 5)', () => {
  const morning = { weekday: 1, startTime: '08:00', endTime: '12:00' }
  const afternoon = { ...morning, startTime: '12:00', endTime: '18:00' }
  const save = (who: Parameters<TestWorld['as']>[0], windows: unknown) => world.as(who).availability.saveWeek(Object({ windows }))
  const times = async () =>
    (await world.as(joana).availability.mine()).days.flatMap(({ weekday, windows }) =>
      windows.map(({ startTime, endTime, active }) => `${weekday} ${startTime}-${endTime}${active ? '' : ' off'}`),
    )

  test('saving the whole week replaces the earlier windows, also when saved twice; bookings stay', async () => {
    const booking = await makeBooking(world, {
      contractorId: ana.id,
      professionalId: joana.id,
      startsAt: new Date('2026-11-25T11:00:00Z'),
    })
    const week = await save(joana, [afternoon, morning, { ...morning, weekday: 6 }])
    expect(week.zone).toBe('America/Sao_Paulo')
    expect(await times()).toEqual(['1 08:00-12:00', '1 12:00-18:00', '6 08:00-12:00'])
    expect(await save(joana, [morning, afternoon, { ...morning, weekday: 6 }])).toEqual(week)
    expect(world.publishedEvents.at(-1)).toEqual({ type: 'availability.changed', id: joana.id, to: [joana.id] })
    expect(await world.db.$count(bookings, eq(bookings.id, booking.id))).toBe(1)
    await save(joana, [{ ...morning, endTime: '18:00' }])
    expect(await times()).toEqual(['1 08:00-18:00'])
  })

  test('saving the whole week activates windows that were inactive; a failed save leaves the week unchanged', async () => {
    const [window] = (await save(joana, [morning])).days[1]!.windows
    await world.as(joana).availability.toggle({ windowId: window!.id, active: false })
    expect(await times()).toEqual(['1 08:00-12:00 off'])
    const ctx = { ...(await world.contextOf(joana)), reactions: () => Promise.reject(new Error('a reaction failed')) }
    await expect(saveWeek(ctx, { windows: [afternoon] })).rejects.toThrow('a reaction failed')
    expect(await times()).toEqual(['1 08:00-12:00 off'])
    await save(joana, [morning])
    expect(await times()).toEqual(['1 08:00-12:00'])
  })

  test('when two weeks are saved at the same time, exactly one of them is stored', async () => {
    await Promise.all([save(joana, [morning]), save(joana, [{ ...afternoon, startTime: '10:00' }])])
    expect(await times()).toHaveLength(1)
  })

  test.each<[string, unknown, RegExp]>([
    ['none', [], /^Adicione pelo menos um horário$/],
    ['an overlap', [morning, { ...morning, startTime: '11:00', endTime: '13:00' }], /^Há horários sobrepostos: segunda-feira$/],
    ['one twice', [morning, morning], /^Há horários sobrepostos: segunda-feira$/],
    ['too many', Array.from({ length: 101 }, () => morning), /^Use no máximo 100 horários$/],
    ['an end before its start', [{ ...morning, endTime: '07:00' }], /^A hora de início deve ser anterior à hora de fim$/],
    ['somebody else', [{ ...morning, professionalId: '7' }], /./],
  ])('refuses %s at the field and writes nothing', async (_, windows, words) => {
    const before = await times()
    const error: unknown = await save(joana, windows).catch((refusal: unknown) => refusal)
    expect(error).toMatchObject({ code: 'BAD_REQUEST' })
    const { issues } = SaveWeek.safeParse({ windows }).error!
    expect(issues[0]).toMatchObject({ path: expect.arrayContaining(['windows']), message: expect.stringMatching(words) })
    expect(await times()).toEqual(before)
  })

  test('contractors cannot save a week of windows', async () => {
    expect(await reasonOf(save(ana, [morning]))).toBe('forbidden')
    expect(await reasonOf(save(null, [morning]))).toBe('signed_out')
  })
})
