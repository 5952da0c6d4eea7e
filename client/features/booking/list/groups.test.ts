import { expect, test } from 'vitest'
import { HOUR_MS } from '#shared/days.ts'
import { startsIn } from '../labels.ts'
import { groupBookings } from './groups.ts'
import type { Placed } from './groups.ts'

const saoPaulo = 'America/Sao_Paulo'
const at = (start: string, part: Partial<Placed> = {}): Placed => ({
  start,
  end: new Date(Date.parse(start) + 4 * HOUR_MS).toISOString(),
  zone: saoPaulo,
  status: 'Confirmado',
  paymentStatus: 'Pago',
  holdExpiresAt: null,
  ...part,
})
// The mocked current time: 23:30 on 21 November in São Paulo, 22:30 in Manaus.
const now = new Date('2026-11-22T02:30:00.000Z')

const placesOf = (bookings: Placed[]) =>
  groupBookings(bookings, now).map(({ label, bookings: members }) => [label, members.map(({ start }) => start.slice(0, 13))])

test('lists the groups Hoje and Próximos with the nearest booking first, then Anteriores with the latest first', () => {
  const starts = [
    '2026-12-01T11:00:00.000Z',
    '2026-11-20T11:00:00.000Z',
    '2026-11-24T15:00:00.000Z',
    '2026-11-21T19:00:00.000Z',
    '2026-11-12T11:00:00.000Z',
    '2026-11-21T11:00:00.000Z',
  ]
  expect(placesOf(starts.map((start) => at(start)))).toEqual([
    ['Hoje', ['2026-11-21T11', '2026-11-21T19']],
    ['Próximos', ['2026-11-24T15', '2026-12-01T11']],
    ['Anteriores', ['2026-11-20T11', '2026-11-12T11']],
  ])
})

test('cancelled bookings and expired holds are listed under Anteriores, even when their day is today or later', () => {
  const hold = { status: 'Solicitado', paymentStatus: 'Pendente' } as const
  const past = '2026-11-22T02:30:00.000Z'
  expect(
    placesOf([
      at('2026-11-21T11:00:00.000Z', { status: 'Cancelado' }),
      at('2026-12-03T11:00:00.000Z', { status: 'Cancelado' }),
      at('2026-12-02T11:00:00.000Z', { ...hold, holdExpiresAt: past }),
      at('2026-12-01T11:00:00.000Z', { ...hold, holdExpiresAt: '2026-11-22T02:31:00.000Z' }),
      at('2026-11-30T11:00:00.000Z', { ...hold, paymentStatus: 'Processando', holdExpiresAt: past }),
      at('2026-11-21T15:00:00.000Z', { status: 'Concluído' }),
    ]),
  ).toEqual([
    ['Hoje', ['2026-11-21T15']],
    ['Próximos', ['2026-11-30T11', '2026-12-01T11']],
    ['Anteriores', ['2026-12-03T11', '2026-12-02T11', '2026-11-21T11']],
  ])
})

test("groups by the day in the home's zone, not in the device's or in UTC", () => {
  expect(groupBookings([at('2026-11-22T01:00:00.000Z')], now)[0]?.label).toBe('Hoje')
  expect(groupBookings([at('2026-11-22T03:30:00.000Z')], now)[0]?.label).toBe('Próximos')
  expect(groupBookings([at('2026-11-22T03:30:00.000Z', { zone: 'America/Manaus' })], now)[0]?.label).toBe('Hoje')
})

test('leaves out groups without bookings', () => {
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

test('a booking that has started stays in Hoje after midnight until it ends, and in progress also after its end', () => {
  const beforeMidnight = '2026-11-22T01:00:00.000Z'
  const labelAt = (instant: string, part: Partial<Placed> = {}) =>
    groupBookings([at(beforeMidnight, part)], new Date(instant))[0]?.label
  expect(labelAt('2026-11-22T04:59:00.000Z')).toBe('Hoje')
  expect(labelAt('2026-11-22T05:00:00.000Z')).toBe('Anteriores')
  expect(labelAt('2026-11-22T05:00:00.000Z', { status: 'Em Andamento' })).toBe('Hoje')
})
