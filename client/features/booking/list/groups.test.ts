import { expect, test } from 'vitest'
import { startsIn } from '../labels.ts'
import { groupBookings } from './groups.ts'

const saoPaulo = 'America/Sao_Paulo'
const at = (start: string, zone = saoPaulo) => ({ start, zone })
// 23:30 on 21 November in São Paulo, 22:30 in Manaus.
const now = new Date('2026-11-22T02:30:00.000Z')

test('the groups are Próximos, Hoje, Anteriores, and the start descends through the whole list', () => {
  const starts = ['2026-11-20T11:00:00.000Z', '2026-11-24T15:00:00.000Z', '2026-11-21T11:00:00.000Z', '2026-12-01T11:00:00.000Z']
  const groups = groupBookings(
    starts.map((start) => at(start)),
    now,
  )
  expect(groups.map(({ label, bookings }) => [label, bookings.length])).toEqual([
    ['Próximos', 2],
    ['Hoje', 1],
    ['Anteriores', 1],
  ])
  expect(groups.flatMap(({ bookings }) => bookings.map(({ start }) => start))).toEqual(starts.toSorted().reverse())
})

test("groups by the day in the home's zone, not in the device's or in UTC", () => {
  expect(groupBookings([at('2026-11-22T01:00:00.000Z')], now)[0]?.label).toBe('Hoje')
  expect(groupBookings([at('2026-11-22T03:30:00.000Z')], now)[0]?.label).toBe('Próximos')
  expect(groupBookings([at('2026-11-22T03:30:00.000Z', 'America/Manaus')], now)[0]?.label).toBe('Hoje')
})

test('leaves out empty groups', () => {
  expect(groupBookings([], now)).toEqual([])
})

test.each([
  ['2026-11-22T02:45:00.000Z', 'hoje'],
  ['2026-11-22T11:00:00.000Z', 'amanhã'],
  ['2026-11-26T11:00:00.000Z', 'em 5 dias'],
  ['2026-11-21T11:00:00.000Z', null],
])('labels a start at %s as %s', (start, words) => {
  expect(startsIn(at(start), now)).toBe(words)
})
