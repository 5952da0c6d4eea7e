import { expect, test } from 'vitest'
import { otherZone, zoneName } from './zone.ts'

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
