import { expect, test } from 'vitest'
import { HOUR_MS } from '#shared/days.ts'
import type { Placed } from './groups.ts'
import { bookedDays, weekLimits } from './week.ts'

// The mocked current time: Tuesday, 24 November 2026, 12:00 in São Paulo.
const now = new Date('2026-11-24T15:00:00.000Z')
const at = (start: string, part: Partial<Placed> = {}): Placed => ({
  start,
  end: new Date(Date.parse(start) + 4 * HOUR_MS).toISOString(),
  zone: 'America/Sao_Paulo',
  status: 'Confirmado',
  paymentStatus: 'Pago',
  holdExpiresAt: null,
  ...part,
})

test('a week has seven days from Sunday, each with its bookings, earliest first', () => {
  const days = bookedDays(
    [
      at('2026-11-26T19:00:00.000Z'),
      at('2026-11-26T11:00:00.000Z'),
      at('2026-11-22T11:00:00.000Z'),
      at('2026-11-29T11:00:00.000Z'),
    ],
    '2026-11-22',
    now,
  )
  expect(days.map(({ date }) => date.slice(8))).toEqual(['22', '23', '24', '25', '26', '27', '28'])
  expect(days.map(({ bookings }) => bookings.length)).toEqual([1, 0, 0, 0, 2, 0, 0])
  expect(days[4]?.bookings.map(({ start }) => start.slice(11, 13))).toEqual(['11', '19'])
})

test("places a booking by its day in the home's time zone, and leaves out cancelled bookings", () => {
  const days = bookedDays(
    [at('2026-11-25T02:00:00.000Z'), at('2026-11-25T12:00:00.000Z', { status: 'Cancelado' })],
    '2026-11-22',
    now,
  )
  expect(days.map(({ bookings }) => bookings.length)).toEqual([0, 0, 1, 0, 0, 0, 0])
})

test('the weeks that can be shown reach from the oldest complete week to the week of the last booking', () => {
  const bookings = [at('2026-11-10T11:00:00.000Z'), at('2026-12-15T11:00:00.000Z')]
  expect(weekLimits(bookings, '2026-11-24', false)).toEqual({ first: '2026-11-08', last: '2026-12-13' })
  expect(weekLimits(bookings, '2026-11-24', true)).toEqual({ first: '2026-11-15', last: '2026-12-13' })
  expect(weekLimits([], '2026-11-24', false)).toEqual({ first: '2026-11-22', last: '2026-11-22' })
})
