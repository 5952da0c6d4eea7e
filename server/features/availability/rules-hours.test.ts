import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Duration, durations, HORIZON_IN_DAYS, SLOT_HOURS } from '#shared/availability.ts'
import { addDays, weekdayOf } from '#shared/days.ts'
import { dayOf, instantAt, timeOf } from '#shared/time.ts'
import { clock, momentOfAgendas as now, randomAgendas, someDay, someHour } from '#server/test/stage/agendas.ts'
import { conflictsWith, nextFreeDay, slotsOfDay, slotsOfWeek, stateOfStart, weeksOpen, type Agenda } from './rules.ts'
import { hoursOn, type DayException } from '#shared/day-hours.ts'

const SAO_PAULO = 'America/Sao_Paulo'
/** Monday 23 November 2026. */
const DAY = '2026-11-23'
const RUNS = 200

function agendaOf(over: Partial<Agenda> = {}): Agenda {
  const windows = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, startTime: '08:00', endTime: '18:00' }))
  const quiet = { leadTimeInHours: 0, bufferBeforeInMinutes: 0, bufferAfterInMinutes: 0, maxBookingsPerDay: null, away: null }
  return { windows, exceptions: [], busy: [], zone: SAO_PAULO, ...quiet, horizonInDays: HORIZON_IN_DAYS, ...over }
}

const closed = (over: Partial<DayException> = {}): DayException => ({
  kind: 'closed',
  firstDay: DAY,
  lastDay: DAY,
  startTime: null,
  endTime: null,
  ...over,
})
const open = (startTime: string, endTime: string, over: Partial<DayException> = {}) =>
  closed({ kind: 'open', startTime, endTime, ...over })
const off = (startTime: string, endTime: string) => closed({ startTime, endTime })

const booked = (from: string, to: string, day = DAY, zone = SAO_PAULO) => ({
  start: instantAt(day, from, zone),
  end: instantAt(day, to, zone),
})

function cells(agenda: Agenda, date = DAY, durationHours: Duration = 4, when = now) {
  return slotsOfDay(agenda, date, { durationHours, now: when }).map(
    ({ start, state }) => `${timeOf(start, agenda.zone)} ${state}`,
  )
}

describe('a closing exception has priority over an opening one, which has priority over the weekly windows (ADR 020)', () => {
  test.each<[string, DayException[], string[]]>([
    ['nothing', [], ['08:00–18:00']],
    ['closed', [closed()], []],
    ['closed twice', [closed(), off('09:00', '10:00')], []],
    ['closed in the morning', [off('00:00', '12:00')], ['12:00–18:00']],
    ['closed at noon', [off('12:00', '14:00')], ['08:00–12:00', '14:00–18:00']],
    ['closed over its end', [off('16:00', '23:00')], ['08:00–16:00']],
    ['closed outside of it', [off('18:00', '23:00')], ['08:00–18:00']],
    ['closed exactly', [off('08:00', '18:00')], []],
    ['open for other hours', [open('14:00', '22:00')], ['14:00–22:00']],
    ['open twice', [open('06:00', '10:00'), open('14:00', '20:00')], ['06:00–10:00', '14:00–20:00']],
    ['open twice over each other', [open('06:00', '10:00'), open('09:00', '13:00')], ['06:00–13:00']],
    ['open and closed for some of it', [open('06:00', '20:00'), off('10:00', '12:00')], ['06:00–10:00', '12:00–20:00']],
    ['open and closed', [open('06:00', '20:00'), closed()], []],
    ['of other days', [closed({ firstDay: addDays(DAY, 1), lastDay: addDays(DAY, 9) })], ['08:00–18:00']],
  ])('%s', (_, exceptions, hours) => {
    const agenda = agendaOf({ exceptions })
    expect(hoursOn(agenda, DAY).map(({ startTime, endTime }) => `${startTime}–${endTime}`)).toEqual(hours)
  })

  test('an exception for several days applies to its first and last day, and to no day before or after', () => {
    const exceptions = [closed({ firstDay: '2026-12-24', lastDay: '2027-01-02' })]
    const days = ['2026-12-23', '2026-12-24', '2026-12-31', '2027-01-02', '2027-01-03']
    expect(days.map((day) => cells(agendaOf({ exceptions }), day).length)).toEqual([2, 0, 0, 0, 2])
  })

  test('the possible starts begin with the hours that an exception opens, and closed hours have none', () => {
    expect(cells(agendaOf({ exceptions: [off('08:00', '10:00')] }))).toEqual(['10:00 free', '14:00 free'])
    expect(cells(agendaOf({ exceptions: [off('12:00', '13:00')] }))).toEqual(['08:00 free', '13:00 free'])
    expect(cells(agendaOf({ exceptions: [off('11:00', '13:00')] }))).toEqual(['13:00 free'])
    expect(cells(agendaOf({ windows: [], exceptions: [open('07:00', '15:00')] }), DAY, 8)).toEqual([
      '07:00 free',
      '11:00 does_not_fit',
    ])
  })

  test('the next free day may be a day that an exception opens in an otherwise empty week', () => {
    const agenda = agendaOf({
      windows: [],
      exceptions: [open('08:00', '12:00', { firstDay: '2027-01-05', lastDay: '2027-01-05' })],
    })
    expect(nextFreeDay(agenda, DAY, { durationHours: 4, now })).toBe('2027-01-05')
    expect(nextFreeDay({ ...agenda, horizonInDays: 30 }, DAY, { durationHours: 4, now })).toBeNull()
  })
})

describe('a professional is away', () => {
  test('an absence includes its last day and is over on the day after', () => {
    const agenda = agendaOf({ away: { until: DAY } })
    expect(cells(agenda)).toEqual(['08:00 away', '12:00 away'])
    expect(cells(agenda, '2026-11-24')).toEqual(['08:00 free', '12:00 free'])
    expect(nextFreeDay(agenda, DAY, { durationHours: 4, now })).toBe('2026-11-24')
  })

  test('an absence without an end continues; an absence with an end is over after that day', () => {
    expect(cells(agendaOf({ away: { until: null } }), '2027-05-20')).toEqual(['08:00 away', '12:00 away'])
    expect(nextFreeDay(agendaOf({ away: { until: null } }), DAY, { durationHours: 4, now })).toBeNull()
    expect(cells(agendaOf({ away: { until: '2026-11-20' } }))).toEqual(['08:00 free', '12:00 free'])
  })

  test('a past or too distant slot is shown as such even during an absence, and closed hours have no slots', () => {
    const agenda = agendaOf({ away: { until: null }, exceptions: [closed({ firstDay: '2026-11-24', lastDay: '2026-11-24' })] })
    expect(cells(agenda, '2026-11-20')).toEqual(['08:00 past', '12:00 past'])
    expect(cells({ ...agenda, horizonInDays: 1 })).toEqual(['08:00 beyond_horizon', '12:00 beyond_horizon'])
    expect(cells(agenda, '2026-11-24')).toEqual([])
  })
})

describe('the horizon of bookings', () => {
  test.each([1, 30, HORIZON_IN_DAYS])('%i days: the last one is bookable, the next is not', (horizonInDays) => {
    const last = addDays('2026-11-21', horizonInDays)
    expect(cells(agendaOf({ horizonInDays }), last)[0]).toBe('08:00 free')
    expect(cells(agendaOf({ horizonInDays }), addDays(last, 1))[0]).toBe('08:00 beyond_horizon')
    expect(weeksOpen(agendaOf({ horizonInDays }), now).last <= last).toBe(true)
  })
})

describe('maximum of bookings a day', () => {
  const twelve = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, startTime: '08:00', endTime: '20:00' }))
  const agenda = agendaOf({ windows: twelve, busy: [booked('08:00', '12:00')] })

  test.each<[number | null, string[]]>([
    [null, ['08:00 taken', '12:00 free', '16:00 free']],
    [1, ['08:00 taken', '12:00 full', '16:00 full']],
    [2, ['08:00 taken', '12:00 free', '16:00 free']],
  ])('%s of them', (maxBookingsPerDay, states) => expect(cells({ ...agenda, maxBookingsPerDay })).toEqual(states))

  test("the maximum of bookings counts the bookings that begin on the same day of the professional's calendar", () => {
    const late = { ...booked('19:00', '23:00', '2026-11-22') }
    expect(cells(agendaOf({ busy: [late], maxBookingsPerDay: 1 }))).toEqual(['08:00 free', '12:00 free'])
    // 23:00 on Sunday in Manaus is already Monday in UTC and in Noronha.
    const night = booked('23:00', '23:00', '2026-11-22', 'America/Manaus')
    const manaus = agendaOf({ zone: 'America/Manaus', busy: [night], maxBookingsPerDay: 1 })
    expect(cells(manaus)).toEqual(['08:00 free', '12:00 free'])
    expect(cells({ ...manaus, zone: 'America/Noronha' })).toEqual(['08:00 full', '12:00 full'])
  })

  test('does_not_fit has priority over full: a duration that is too long is reported before a full day', () => {
    expect(cells({ ...agenda, maxBookingsPerDay: 1 }, DAY, 8)).toEqual(['08:00 taken', '12:00 full', '16:00 does_not_fit'])
  })

  test("to make room for a new booking, no more of the contractor's own holds are dropped than needed", () => {
    const [morning, noon, evening] = [booked('08:00', '12:00'), booked('12:00', '16:00'), booked('16:00', '20:00')]
    const going = (ownHolds: typeof agenda.busy, over: Partial<Agenda>) =>
      ownHolds.map((hold) => conflictsWith({ ...agendaOf(over), ownHolds }, evening, hold))
    expect(going([morning], { maxBookingsPerDay: 1 })).toEqual([true])
    expect(going([morning], { maxBookingsPerDay: 2 })).toEqual([false])
    expect(going([noon, morning], { maxBookingsPerDay: 2 })).toEqual([false, true])
    expect(going([noon, morning], { maxBookingsPerDay: 3 })).toEqual([false, false])
    expect(going([noon, morning], { maxBookingsPerDay: 1 })).toEqual([true, true])
    expect(going([noon, morning], { maxBookingsPerDay: 2, bufferBeforeInMinutes: 15 })).toEqual([true, false])
    expect(going([morning], { maxBookingsPerDay: 2, busy: [morning] })).toEqual([false])
  })
})

test('no booking crosses midnight, for any opened hours and any duration', () => {
  const agenda = agendaOf({ windows: [], exceptions: [open('12:00', '23:00')] })
  expect(durations.map((hours) => cells(agenda, DAY, hours))).toEqual([
    ['12:00 free', '16:00 free'],
    ['12:00 free', '16:00 free'],
    ['12:00 free', '16:00 does_not_fit'],
  ])
  expect(stateOfStart(agenda, instantAt(DAY, '20:00', SAO_PAULO), { durationHours: 4, now })).toBeNull()
})

test('29 February is a day in leap years, and the horizon skips it in others', () => {
  const when = new Date('2028-02-27T12:00:00Z')
  const leap = [closed({ firstDay: '2028-02-29', lastDay: '2028-02-29' })]
  expect(cells(agendaOf({ exceptions: leap }), '2028-02-29', 4, when)).toEqual([])
  expect(cells(agendaOf(), '2028-02-29', 4, when)).toEqual(['08:00 free', '12:00 free'])
  expect(
    slotsOfWeek(agendaOf(), { weekStart: '2028-02-27', durationHours: 4, now: when }).map(({ date }) => date.slice(5)),
  ).toEqual(['02-27', '02-28', '02-29', '03-01', '03-02', '03-03', '03-04'])
  expect(cells(agendaOf({ horizonInDays: 2 }), '2028-02-29', 4, when)[0]).toBe('08:00 free')
  expect(cells(agendaOf({ horizonInDays: 2 }), '2028-03-01', 4, when)[0]).toBe('08:00 beyond_horizon')
  const common = new Date('2027-02-27T12:00:00Z')
  expect(cells(agendaOf({ horizonInDays: 2 }), '2027-03-01', 4, common)[0]).toBe('08:00 free')
})

test('opened hours that include an hour skipped by the clocks begin after it (São Paulo, 4 November 2018)', () => {
  const day = '2018-11-04'
  const when = new Date('2018-11-01T12:00:00Z')
  const agenda = agendaOf({ exceptions: [open('00:00', '12:00', { firstDay: day, lastDay: day })], maxBookingsPerDay: 1 })
  expect(cells(agenda, day, 4, when)).toEqual(['01:00 free', '04:00 free', '08:00 free'])
  const evening = { start: new Date('2018-11-04T02:00:00Z'), end: new Date('2018-11-04T03:00:00Z') }
  expect(cells({ ...agenda, busy: [evening] }, day, 4, when)).toEqual(['01:00 free', '04:00 free', '08:00 free'])
})

test('for random agendas, the list of slots and the check of a start agree, and a free slot violates no rule', () => {
  const hours = fc.constantFrom(...durations)
  const agree = fc.property(randomAgendas, hours, someDay, someHour, (agenda, durationHours, date, at) => {
    const question = { durationHours, now }
    const slots = slotsOfDay(agenda, date, question)
    for (const { start, state } of slots) expect(stateOfStart(agenda, start, question)).toBe(state)
    const any = instantAt(date, clock(at), agenda.zone)
    const listed = slots.find(({ start }) => start.getTime() === any.getTime())
    expect(stateOfStart(agenda, any, question)).toBe(listed?.state ?? null)
    const free = slots.filter(({ state }) => state === 'free')
    expect(free.flatMap((slot) => brokenBy(agenda, slot, date))).toEqual([])
  })
  fc.assert(agree, { numRuns: RUNS })
}, 30_000)

/** Returns the rules that a booking violates. The rules of rules.ts are implemented here a second time, independently. */
function brokenBy(agenda: Agenda, { start, end }: { start: Date; end: Date }, date: string): string[] {
  const { zone, busy, exceptions, windows, maxBookingsPerDay: most, away } = agenda
  const minutes = (one: Date, other: Date) => (other.getTime() - one.getTime()) / 60_000
  const hoursOfVisit = Array.from({ length: minutes(start, end) / 60 }, (_, at) => new Date(start.getTime() + at * 3_600_000))
  const special = exceptions.filter(({ firstDay, lastDay }) => date >= firstDay && date <= lastDay)
  const covers = (time: string) => (hours: { startTime: string | null; endTime: string | null }) =>
    (hours.startTime ?? '00:00') <= time && time < (hours.endTime ?? '24:00')
  const isOpen = (time: string) => {
    const ownHours = special.filter(({ kind }) => kind === 'open')
    const usual = windows.filter(({ weekday }) => weekday === weekdayOf(date))
    const shut = special.filter(({ kind }) => kind === 'closed').some(covers(time))
    return !shut && (ownHours.length > 0 ? ownHours : usual).some(covers(time))
  }
  const broken = {
    closed: hoursOfVisit.some((at) => dayOf(at, zone) !== date || !isOpen(timeOf(at, zone))),
    lead_time: minutes(now, start) < agenda.leadTimeInHours * 60,
    horizon: date > addDays(dayOf(now, zone), agenda.horizonInDays),
    away: away !== null && (away.until ?? '9999-12-31') >= date,
    before: busy.some((other) => other.start <= start && minutes(other.end, start) < agenda.bufferBeforeInMinutes),
    after: busy.some((other) => other.start >= start && minutes(end, other.start) < agenda.bufferAfterInMinutes),
    full: most !== null && busy.filter((other) => dayOf(other.start, zone) === date).length >= most,
    grid: Number(timeOf(start, zone).slice(3)) !== 0 || minutes(start, end) < SLOT_HOURS * 60,
  }
  return Object.entries(broken).flatMap(([rule, isBroken]) => (isBroken ? [rule] : []))
}
