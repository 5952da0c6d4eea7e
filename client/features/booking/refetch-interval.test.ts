import { expect, test } from 'vitest'
import { refetchInterval } from './refetch-interval.ts'

const now = '2026-11-21T12:00:00.000Z'
const booking = (hoursAhead: number, status: 'Confirmado' | 'Em Andamento' | 'Cancelado') => ({
  status,
  start: new Date(Date.parse(now) + hoursAhead * 3_600_000).toISOString(),
})

test.each<[string, ReturnType<typeof booking>[], number | false]>([
  ['a booking that starts tomorrow', [booking(23, 'Confirmado')], 60_000],
  ['a booking that started', [booking(-3, 'Em Andamento')], 60_000],
  ['one among others', [booking(300, 'Confirmado'), booking(1, 'Confirmado')], 60_000],
  ['one of next week', [booking(150, 'Confirmado')], false],
  ['one that was called off', [booking(1, 'Cancelado')], false],
  ['none', [], false],
])('loads bookings every minute only while a booking is near: %s', (_name, bookings, interval) => {
  expect(refetchInterval(bookings, now)).toBe(interval)
})
