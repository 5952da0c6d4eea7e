import { describe, expect, test } from 'vitest'
import { startsOfSeries } from '#shared/booking-request.ts'
import { alertIsDue, hiringCounts, meterOf, type PairBooking } from './hiring-alert.ts'

const zone = 'America/Sao_Paulo'
/** Wednesday 25 November 2026, at noon UTC. */
const now = new Date('2026-11-25T12:00:00Z')
/** 08:00 on a day of November in São Paulo. */
const day = (date: number) => new Date(Date.UTC(2026, 10, date, 11))
let ids = 0
const booked = (start: Date, traits: Partial<PairBooking> = {}): PairBooking => ({
  id: String(ids++),
  startsAt: start,
  status: 'Confirmado',
  paymentStatus: 'Pago',
  createdAt: new Date('2026-10-01T12:00:00Z'),
  holdExpiresAt: null,
  cancelledAt: null,
  ...traits,
})
const gone = (start: Date, cancelledAt: string, traits: Partial<PairBooking> = {}) =>
  booked(start, { status: 'Cancelado', cancelledAt: new Date(cancelledAt), ...traits })
const counted = (pair: PairBooking[], starts = [day(27)]) => hiringCounts(pair, { starts, now, zone })

describe('the count of the last seven days', () => {
  test.each<[string, PairBooking, number]>([
    ['a booking six days ago', booked(day(19), { status: 'Concluído' }), 1],
    ['one seven days ago to the minute', booked(new Date('2026-11-18T12:00:00Z'), { status: 'Concluído' }), 1],
    ['one a minute longer ago', booked(new Date('2026-11-18T11:59:00Z'), { status: 'Concluído' }), 0],
    ['one to come in a month', booked(new Date('2026-12-25T11:00:00Z')), 1],
    ['a running unpaid hold', booked(day(28), { status: 'Solicitado', holdExpiresAt: new Date('2026-11-25T12:10:00Z') }), 1],
    [
      'a request of the last days that was left unpaid',
      gone(day(28), '2026-11-24T12:00:00Z', { paymentStatus: 'Pendente', createdAt: day(24) }),
      1,
    ],
    [
      'a hold that was replaced by another',
      gone(day(28), '2026-11-25T11:00:00Z', { paymentStatus: 'Pendente', createdAt: day(25) }),
      1,
    ],
    ['one cancelled yesterday after it was paid', gone(day(28), '2026-11-24T12:00:00Z', { paymentStatus: 'Reembolsado' }), 1],
    [
      'one cancelled yesterday with a part refund',
      gone(day(28), '2026-11-24T12:00:00Z', { paymentStatus: 'Reembolso Parcial' }),
      1,
    ],
    ['one cancelled two weeks ago after it was paid', gone(day(28), '2026-11-10T12:00:00Z', { paymentStatus: 'Reembolsado' }), 0],
    ['an old one cancelled unpaid', gone(day(28), '2026-11-24T12:00:00Z', { paymentStatus: 'Pendente' }), 0],
  ])('%s', (_what, booking, last7Days) => {
    expect(counted([booking]).last7Days).toBe(last7Days)
  })

  test('the hiring alert counts active bookings less than seven days before or after the slot', () => {
    const pair = [
      booked(day(21)),
      booked(day(20)),
      booked(new Date('2026-12-03T11:00:00Z')),
      gone(day(28), '2026-11-24T12:00:00Z'),
    ]
    expect(counted(pair).aroundSlot).toBe(2)
  })

  test('the hiring alert does not count an expired hold, even before the job cancels it', () => {
    const over = booked(day(28), { status: 'Solicitado', holdExpiresAt: now })
    expect(counted([over])).toEqual({ last7Days: 0, aroundSlot: 0, week: 1 })
  })

  test('the fullest week counts its booked and requested days; two starts on one day count as one day', () => {
    const afternoon = new Date('2026-11-27T17:00:00Z')
    expect(counted([booked(day(23)), booked(afternoon)]).week).toBe(2)
    const series = startsOfSeries(day(27), { everyWeeks: 1, occurrences: 3 }, zone)
    const second = ['2026-11-30T11:00:00Z', '2026-12-02T11:00:00Z'].map((at) => booked(new Date(at)))
    expect(counted(second, series).week).toBe(3)
  })
})

test.each([
  [{ last7Days: 1, aroundSlot: 1, week: 2 }, false],
  [{ last7Days: 2, aroundSlot: 0, week: 1 }, true],
  [{ last7Days: 0, aroundSlot: 2, week: 1 }, true],
  [{ last7Days: 0, aroundSlot: 0, week: 3 }, true],
])('%j: due %s', (counts, due) => {
  expect(alertIsDue(counts)).toBe(due)
})

describe('the number of days a week on which a contractor books a professional', () => {
  test('the count of days begins on Monday and ends on Sunday in the professional’s zone', () => {
    const sundayNight = new Date('2026-11-30T02:00:00Z')
    const pair = [booked(day(23)), booked(sundayNight), booked(day(22)), booked(day(30))]
    expect(meterOf(pair, { now, zone })).toMatchObject({ daysThisWeek: 2, limit: 2, alert: true })
    expect(meterOf(pair, { now, zone: 'America/Noronha' }).daysThisWeek).toBe(1)
  })

  test('the count of days is that of the week of the requested start', () => {
    const pair = [booked(day(30))]
    expect(meterOf(pair, { start: new Date('2026-12-02T11:00:00Z'), now, zone })).toEqual({
      daysThisWeek: 1,
      last7Days: 1,
      limit: 2,
      alert: false,
    })
  })
})

describe('the starts of a series', () => {
  test('the starts of a series keep their time on the professional’s clock', () => {
    const starts = startsOfSeries(day(24), { everyWeeks: 2, occurrences: 3 }, zone)
    expect(starts.map((start) => start.toISOString())).toEqual([
      '2026-11-24T11:00:00.000Z',
      '2026-12-08T11:00:00.000Z',
      '2026-12-22T11:00:00.000Z',
    ])
  })

  test('the starts of a series keep their time across a change to daylight saving time', () => {
    const starts = startsOfSeries(new Date('2018-10-27T11:00:00Z'), { everyWeeks: 1, occurrences: 3 }, zone)
    expect(starts.map((start) => start.toISOString().slice(0, 16))).toEqual([
      '2018-10-27T11:00',
      '2018-11-03T11:00',
      '2018-11-10T10:00',
    ])
  })
})
