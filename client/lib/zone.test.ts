import { expect, test } from 'vitest'
import { otherZone, zoneName } from './zone.ts'

const noon = '2026-11-24T15:00:00.000Z'

test('a zone bears the name people give it, with its accents', () => {
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
])('a visit on the clocks of %s read in %s: %s (AMB-11)', (zone, device, words) => {
  expect(otherZone(zone, noon, device)).toBe(words)
})
