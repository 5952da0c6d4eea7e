import { expect, test } from 'vitest'
import {
  calendarDay,
  clock,
  count,
  fullDate,
  hours,
  isOfToday,
  list,
  longDate,
  money,
  nearness,
  numericDate,
  otherZone,
  shortDate,
  zoneName,
} from './format.ts'

const start = '2026-11-24T15:00:00.000Z'
const saoPaulo = 'America/Sao_Paulo'
const manaus = 'America/Manaus'

test('formats dates and times in the given time zone', () => {
  expect(shortDate(start, saoPaulo, new Date('2026-11-21T12:00:00Z'))).toBe('ter, 24 nov')
  expect(hours(start, '2026-11-24T19:00:00.000Z', saoPaulo)).toBe('12:00 – 16:00')
  expect(clock(start, manaus)).toBe('11:00')
  expect(longDate(start, saoPaulo)).toBe('terça-feira, 24 de novembro de 2026')
  expect(fullDate(start, saoPaulo)).toBe('24 de novembro de 2026')
  expect(numericDate(start, saoPaulo)).toBe('24/11/2026')
})

test('assigns midnight to the day that begins in the given zone and writes it as 00:00', () => {
  expect(calendarDay('2026-11-24T02:30:00Z', saoPaulo)).toBe('2026-11-23')
  expect(calendarDay('2026-11-24T02:30:00Z', 'UTC')).toBe('2026-11-24')
  expect(clock('2026-11-24T03:00:00Z', saoPaulo)).toBe('00:00')
})

test('adds the year when it is not the current year', () => {
  expect(shortDate('2027-01-04T15:00:00Z', saoPaulo, new Date('2026-11-21T12:00:00Z'))).toBe('seg, 4 jan 2027')
})

test('formats money, distances, lists and counts in Brazilian style', () => {
  expect(money(123_450).replaceAll('\u00a0', ' ')).toBe('R$ 1.234,50')
  expect(nearness(2.14, false)).toBe('a 2,1 km')
  expect([12, 0.9].map((km) => nearness(km, true))).toEqual(['a cerca de 12,0 km', 'a menos de 1 km'])
  expect(nearness(2_127.04, true)).toBe('a cerca de 2.127 km')
  expect(list(['Cozinha', 'Lavanderia', 'Organização'])).toBe('Cozinha, Lavanderia e Organização')
  expect([0, 1, 2].map((n) => count(n, 'avaliação', 'avaliações', 'Nenhuma avaliação'))).toEqual([
    'Nenhuma avaliação',
    '1 avaliação',
    '2 avaliações',
  ])
})

const noon = '2026-11-24T15:00:00.000Z'

test('names a zone as Brazilians do, with accents', () => {
  expect(['America/Cuiaba', 'America/Porto_Velho', 'America/Sao_Paulo', 'America/Belem'].map(zoneName)).toEqual([
    'Cuiabá',
    'Porto Velho',
    'Brasília',
    'Brasília',
  ])
})

test.each([
  ['America/Sao_Paulo', 'America/Manaus', 'horário de Brasília'],
  ['America/Manaus', 'America/Sao_Paulo', 'horário de Manaus'],
  ['America/Sao_Paulo', 'Asia/Tokyo', 'horário de Brasília'],
  ['America/Sao_Paulo', 'America/Fortaleza', null],
  ['America/Manaus', 'America/Manaus', null],
])('a booking in %s read on a device in %s is labelled %s', (zone, device, words) => {
  expect(otherZone(zone, noon, device)).toBe(words)
})

// A booking from 22:00 to 02:00 in the time zone of São Paulo.
const late = { start: '2026-11-21T01:00:00.000Z', end: '2026-11-21T05:00:00.000Z', zone: 'America/Sao_Paulo' }

test.each([
  ['on the day before', '2026-11-20T02:59:00.000Z', false],
  ['on its day, long before its start', '2026-11-20T10:00:00.000Z', true],
  ['after midnight, before its end', '2026-11-21T04:59:00.000Z', true],
  ['at its end', '2026-11-21T05:00:00.000Z', false],
])('whether a booking over midnight is one of today, %s', (_when, now, today) => {
  expect(isOfToday(late, new Date(now))).toBe(today)
})

test('a booking from midnight is one of today from three hours before its start', () => {
  const midnight = { start: '2026-11-21T03:00:00.000Z', end: '2026-11-21T07:00:00.000Z', zone: 'America/Sao_Paulo' }
  expect(isOfToday(midnight, new Date('2026-11-20T23:59:59.000Z'))).toBe(false)
  expect(isOfToday(midnight, new Date('2026-11-21T00:00:00.000Z'))).toBe(true)
})
