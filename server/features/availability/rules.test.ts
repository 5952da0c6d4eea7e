import { execFileSync } from 'node:child_process'
import { describe, expect, test } from 'vitest'
import { durations, HORIZON_IN_DAYS, mergeHours, type Duration } from '#shared/availability.ts'
import { addDays } from '#shared/days.ts'
import { instantAt, timeOf } from '#shared/time.ts'
import { blocks, isOwnHold, nextFreeDay, slotsOfWeek, stateOfStart, weeksOpen, weekToShow } from './rules.ts'
import type { Agenda, ActiveBooking } from './rules.ts'
import type { Window } from '#shared/day-hours.ts'

const SAO_PAULO = 'America/Sao_Paulo'
const SUNDAY = '2026-11-22'
const MONDAY = '2026-11-23'
const now = new Date('2026-11-21T12:00:00Z')

const everyDay = (startTime: string, endTime: string): Window[] =>
  Array.from({ length: 7 }, (_, weekday) => ({ weekday, startTime, endTime }))

function agendaOf(over: Partial<Agenda> = {}): Agenda {
  const quiet = { leadTimeInHours: 0, bufferBeforeInMinutes: 0, bufferAfterInMinutes: 0, maxBookingsPerDay: null, away: null }
  const plain = { windows: everyDay('08:00', '18:00'), exceptions: [], busy: [], zone: SAO_PAULO }
  return { ...plain, ...quiet, horizonInDays: HORIZON_IN_DAYS, ...over }
}

const at = (time: string, day = MONDAY, zone = SAO_PAULO) => instantAt(day, time, zone)
const booked = (from: string, to: string, day = MONDAY) => ({ start: at(from, day), end: at(to, day) })

/** The slots of a day as lines such as `'08 free'`. */
function dayOfWeek(agenda: Agenda, durationHours: Duration, when = now, weekday = 1, weekStart = SUNDAY) {
  const day = slotsOfWeek(agenda, { weekStart, durationHours, now: when })[weekday]!
  return day.slots.map(({ start, state }) => `${timeOf(start, agenda.zone).slice(0, 2)} ${state}`)
}

describe('the grid of starts', () => {
  test.each<[string, string, Duration, string[]]>([
    ['08:00', '18:00', 4, ['08 free', '12 free']],
    ['08:00', '18:00', 6, ['08 free', '12 free']],
    ['08:00', '18:00', 8, ['08 free', '12 does_not_fit']],
    ['08:00', '20:00', 8, ['08 free', '12 free', '16 does_not_fit']],
    ['08:00', '12:00', 4, ['08 free']],
    ['08:00', '12:00', 6, ['08 does_not_fit']],
    ['08:00', '11:00', 4, []],
    ['00:00', '23:00', 8, ['00 free', '04 free', '08 free', '12 free', '16 does_not_fit']],
    ['09:00', '17:00', 4, ['09 free', '13 free']],
  ])('%s to %s for %i h', (startTime, endTime, hours, cells) => {
    expect(dayOfWeek(agendaOf({ windows: everyDay(startTime, endTime) }), hours)).toEqual(cells)
  })

  test('a week runs from Sunday to Saturday, and a day without a window is empty', () => {
    const week = slotsOfWeek(agendaOf({ windows: [{ weekday: 3, startTime: '08:00', endTime: '12:00' }] }), {
      weekStart: SUNDAY,
      durationHours: 4,
      now,
    })
    expect(week.map((day) => [day.date, day.slots.length])).toEqual([
      ['2026-11-22', 0],
      ['2026-11-23', 0],
      ['2026-11-24', 0],
      ['2026-11-25', 1],
      ['2026-11-26', 0],
      ['2026-11-27', 0],
      ['2026-11-28', 0],
    ])
  })

  test('windows that touch, overlap or repeat are merged; separate windows stay separate', () => {
    const window = (weekday: number, startTime: string, endTime: string) => ({ weekday, startTime, endTime })
    const given = [
      window(1, '12:00', '18:00'),
      window(1, '08:00', '12:00'),
      window(1, '09:00', '11:00'),
      window(1, '20:00', '23:00'),
      window(2, '08:00', '12:00'),
    ]
    const hours = (startTime: string, endTime: string) => ({ startTime, endTime })
    expect(mergeHours(given.slice(0, 4))).toEqual([hours('08:00', '18:00'), hours('20:00', '23:00')])
    expect(dayOfWeek(agendaOf({ windows: given }), 8)).toEqual(['08 free', '12 does_not_fit'])
  })
})

describe('buffers before and after the requested slot', () => {
  const twelveHours = everyDay('08:00', '20:00')
  test.each([
    [booked('08:00', '12:00'), '12:00', 60, 0, 'taken'],
    [booked('08:00', '12:00'), '12:00', 0, 60, 'free'],
    [booked('08:00', '12:00'), '12:00', 15, 15, 'taken'],
    [booked('12:00', '16:00'), '08:00', 60, 0, 'free'],
    [booked('12:00', '16:00'), '08:00', 0, 60, 'taken'],
    [booked('12:00', '16:00'), '08:00', 15, 15, 'taken'],
    [booked('08:00', '12:00'), '12:00', 0, 0, 'free'],
    [booked('08:00', '12:00'), '16:00', 240, 240, 'free'],
    [booked('08:00', '12:00'), '16:00', 241, 0, 'taken'],
  ] as const)(
    '%# asked %s of a booked day, buffers %i/%i: %s',
    (busy, time, bufferBeforeInMinutes, bufferAfterInMinutes, state) => {
      const agenda = agendaOf({ windows: twelveHours, busy: [busy], bufferBeforeInMinutes, bufferAfterInMinutes })
      expect(stateOfStart(agenda, at(time), { durationHours: 4, now })).toBe(state)
    },
  )

  test('buffers of 15 minutes exclude neighbouring slots: 08 to 18 has room for one booking a day', () => {
    const agenda = agendaOf({ busy: [booked('08:00', '12:00')], bufferBeforeInMinutes: 15, bufferAfterInMinutes: 15 })
    expect(dayOfWeek(agenda, 4)).toEqual(['08 taken', '12 taken'])
  })

  test('buffers may extend beyond the window and into the neighbouring day', () => {
    const agenda = agendaOf({
      windows: everyDay('00:00', '08:00'),
      busy: [booked('19:00', '23:00', SUNDAY)],
      bufferBeforeInMinutes: 90,
    })
    expect(dayOfWeek(agenda, 4)).toEqual(['00 taken', '04 free'])
    expect(dayOfWeek(agendaOf({ bufferBeforeInMinutes: 240, bufferAfterInMinutes: 240 }), 8)).toEqual([
      '08 free',
      '12 does_not_fit',
    ])
  })

  test('a booking of 8 h takes two slots, and a booking of 6 h overlaps half of the second slot', () => {
    expect(dayOfWeek(agendaOf({ windows: twelveHours, busy: [booked('08:00', '16:00')] }), 4)).toEqual([
      '08 taken',
      '12 taken',
      '16 free',
    ])
    expect(dayOfWeek(agendaOf({ windows: twelveHours, busy: [booked('08:00', '14:00')] }), 4)).toEqual([
      '08 taken',
      '12 taken',
      '16 free',
    ])
    expect(dayOfWeek(agendaOf({ windows: twelveHours, busy: [booked('16:00', '20:00')] }), 6)).toEqual([
      '08 free',
      '12 taken',
      '16 does_not_fit',
    ])
  })
})

describe('lead time, past times and the horizon decide the state of a start', () => {
  test.each([
    ['2026-11-23T10:59:00Z', 2, ['08 lead_time', '12 free']],
    ['2026-11-23T09:00:00Z', 2, ['08 free', '12 free']],
    ['2026-11-23T09:00:01Z', 2, ['08 lead_time', '12 free']],
    ['2026-11-23T11:00:00Z', 0, ['08 free', '12 free']],
    ['2026-11-23T11:00:01Z', 0, ['08 past', '12 free']],
    ['2026-11-23T20:00:00Z', 0, ['08 past', '12 past']],
    ['2026-11-21T12:00:00Z', 720, ['08 lead_time', '12 lead_time']],
  ])('at %s with %i h of lead time', (instant, leadTimeInHours, cells) => {
    expect(dayOfWeek(agendaOf({ leadTimeInHours }), 4, new Date(instant))).toEqual(cells)
  })

  test('the last bookable day is 180 days ahead, and its week is the last week shown', () => {
    const last = addDays('2026-11-21', HORIZON_IN_DAYS)
    expect(stateOfStart(agendaOf(), at('08:00', last), { durationHours: 4, now })).toBe('free')
    expect(stateOfStart(agendaOf(), at('08:00', addDays(last, 1)), { durationHours: 4, now })).toBe('beyond_horizon')
    expect(weeksOpen(agendaOf(), now)).toEqual({ first: '2026-11-15', last: '2027-05-16' })
  })

  test.each([
    [undefined, '2026-11-15'],
    ['2026-11-25', '2026-11-22'],
    ['2026-11-01', '2026-11-15'],
    ['0000-01-01', '2026-11-15'],
    ['9999-12-31', '2027-05-16'],
  ])('asked for %s, shows the week of %s', (asked, shown) => expect(weekToShow(asked, agendaOf(), now)).toBe(shown))

  test("the current week is the one on the professional's calendar", () => {
    const nightOfSaturday = new Date('2026-11-22T03:30:00Z')
    expect(weeksOpen(agendaOf(), nightOfSaturday).first).toBe('2026-11-22')
    expect(weeksOpen(agendaOf({ zone: 'America/Manaus' }), nightOfSaturday).first).toBe('2026-11-15')
  })

  test('for an empty week the next free day is found, up to the horizon', () => {
    const monday = [{ weekday: 1, startTime: '08:00', endTime: '12:00' }]
    const question = { durationHours: 4, now } as const
    expect(nextFreeDay(agendaOf({ windows: monday, busy: [booked('08:00', '12:00')] }), SUNDAY, question)).toBe('2026-11-30')
    expect(nextFreeDay(agendaOf({ windows: monday }), SUNDAY, { durationHours: 8, now })).toBeNull()
    expect(nextFreeDay(agendaOf({ windows: [] }), SUNDAY, question)).toBeNull()
  })
})

test('a time that is not a possible start has no state', () => {
  for (const time of ['08:30', '09:00', '10:00', '07:00', '16:00', '20:00']) {
    expect(stateOfStart(agendaOf(), at(time), { durationHours: 4, now })).toBeNull()
  }
  expect(stateOfStart(agendaOf(), new Date(at('08:00').getTime() + 1), { durationHours: 4, now })).toBeNull()
})

describe('which bookings block a slot', () => {
  const hold = (over: Partial<ActiveBooking>): ActiveBooking => ({
    ...booked('08:00', '12:00'),
    status: 'Solicitado',
    paymentStatus: 'Pendente',
    contractorId: 'ana',
    chargeAt: null,
    holdExpiresAt: new Date(now.getTime() + 1),
    ...over,
  })
  test.each<[string, Partial<ActiveBooking>, string | null, boolean]>([
    ['a stranger’s hold', {}, 'bia', true],
    ['any hold for a visitor', {}, null, true],
    ['her own hold', {}, 'ana', false],
    ['her own hold after a refused card', { paymentStatus: 'Falhou' }, 'ana', false],
    ['her own hold while the bank thinks', { paymentStatus: 'Processando' }, 'ana', true],
    ['a hold that is over', { holdExpiresAt: now }, 'bia', false],
    ['a request that never expires', { holdExpiresAt: null }, 'bia', true],
    ['a confirmed visit, whatever its old hold', { status: 'Confirmado', holdExpiresAt: now }, 'ana', true],
    ['a running visit', { status: 'Em Andamento' }, 'bia', true],
    ['a finished visit', { status: 'Concluído' }, 'bia', false],
    ['a cancelled one', { status: 'Cancelado' }, 'bia', false],
  ])('%s', (_, over, viewer, keepsOut) => expect(blocks(hold(over), viewer, now)).toBe(keepsOut))

  test("a hold counts as the viewer's own only until it expires", () => {
    expect(isOwnHold(hold({}), 'ana', now)).toBe(true)
    expect(isOwnHold(hold({}), 'bia', now)).toBe(false)
    expect(isOwnHold(hold({ holdExpiresAt: now }), 'ana', now)).toBe(false)
    expect(isOwnHold(hold({ status: 'Confirmado' }), 'ana', now)).toBe(false)
  })
})

test.each([
  ['America/Noronha', '2026-11-23T10:00:00.000Z'],
  [SAO_PAULO, '2026-11-23T11:00:00.000Z'],
  ['America/Manaus', '2026-11-23T12:00:00.000Z'],
  ['America/Rio_Branco', '2026-11-23T13:00:00.000Z'],
])('08:00 in %s starts at %s, and the list and the check agree on every cell', (zone, eight) => {
  const agenda = agendaOf({
    zone,
    busy: [{ start: new Date(eight), end: new Date(new Date(eight).getTime() + 4 * 3_600_000) }],
    leadTimeInHours: 2,
  })
  for (const durationHours of durations) {
    const slots = slotsOfWeek(agenda, { weekStart: SUNDAY, durationHours, now }).flatMap((day) => day.slots)
    expect(slots[2]!.start.toISOString()).toBe(eight)
    for (const slot of slots) expect(stateOfStart(agenda, slot.start, { durationHours, now })).toBe(slot.state)
  }
})

test('slots keep their local times on the day the clocks went forward (São Paulo, 4 November 2018)', () => {
  const agenda = agendaOf({ windows: everyDay('00:00', '12:00') })
  const when = new Date('2018-11-01T12:00:00Z')
  expect(dayOfWeek(agenda, 4, when, 0, '2018-11-04')).toEqual(['01 free', '04 free', '08 free'])
  const [first, second] = slotsOfWeek(agenda, { weekStart: '2018-11-04', durationHours: 4, now: when })[0]!.slots
  expect([first!.start.toISOString(), second!.start.toISOString()]).toEqual([
    '2018-11-04T03:00:00.000Z',
    '2018-11-04T06:00:00.000Z',
  ])
})

// Runs in a child process, because only the main thread may change TZ. The timeout only stops a hanging process.
test('the time zone of the server process changes no slot', { timeout: 180_000 }, () => {
  const program = `
    const { slotsOfWeek, nextFreeDay } = await import(${JSON.stringify(new URL('./rules.ts', import.meta.url).href)})
    const windows = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, startTime: '00:00', endTime: '23:00' }))
    const busy = [{ start: new Date('2026-11-23T11:00:00Z'), end: new Date('2026-11-23T19:00:00Z') }]
    const zones = ['America/Noronha', 'America/Sao_Paulo', 'America/Manaus', 'America/Rio_Branco']
    const asked = { weekStart: '2026-11-22', durationHours: 6, now: new Date('2026-11-22T02:30:00Z') }
    const exceptions = [
      { kind: 'closed', firstDay: '2026-11-24', lastDay: '2026-11-24', startTime: '09:00', endTime: '12:00' },
      { kind: 'open', firstDay: '2026-11-25', lastDay: '2026-11-26', startTime: '03:00', endTime: '13:00' },
    ]
    const limits = { horizonInDays: 4, maxBookingsPerDay: 1, away: { until: '2026-11-22' } }
    const agenda = { windows, busy, exceptions, ...limits, leadTimeInHours: 2, bufferBeforeInMinutes: 15, bufferAfterInMinutes: 15 }
    console.log(JSON.stringify(['UTC', ${JSON.stringify(SAO_PAULO)}, 'Asia/Tokyo'].map((TZ) => {
      process.env.TZ = TZ
      return [new Date(0).getHours(), zones.map((zone) => [slotsOfWeek({ ...agenda, zone }, asked), nextFreeDay({ ...agenda, zone }, '2026-11-22', asked)])]
    })))`
  const output = execFileSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' })
  const answers = JSON.parse(output) as [hour: number, answer: unknown][]
  expect(answers.map(([hour]) => hour)).toEqual([0, 21, 9])
  expect(new Set(answers.map(([, answer]) => JSON.stringify(answer))).size).toBe(1)
  for (const state of ['taken', 'away', 'full', 'beyond_horizon', 'does_not_fit', 'free']) expect(output).toContain(state)
})
