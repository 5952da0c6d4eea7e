import { expect, test } from 'vitest'
import { cityAddress, cityTitle, publicNameOf, serviceSlug } from '#shared/directory.ts'
import { Service, services } from '#shared/services.ts'
import { cursorOf, isBefore, readCityPath, readCursor } from './rules.ts'

test('each service has its own slug, from which the service is read back', () => {
  expect(services.map(serviceSlug)).toEqual([
    'faxina-leve',
    'faxina-pesada',
    'cozinha',
    'lavanderia',
    'organizacao',
    'passar-roupa',
  ])
  for (const service of services) {
    const path = cityAddress('sao-paulo-sp', service).replace('/diaristas/', '')
    expect(readCityPath(path)).toEqual({ slug: 'sao-paulo-sp', service })
  }
})

test.each([
  ['sao-paulo-sp', 'sao-paulo-sp'],
  ['sao-paulo-sp/', 'sao-paulo-sp'],
  ['santa-barbara-d-oeste-sp', 'santa-barbara-d-oeste-sp'],
  ['bom-jesus-pi', 'bom-jesus-pi'],
  ['bom-jesus-rs', 'bom-jesus-rs'],
])('%s is the address of a city', (path, slug) => {
  expect(readCityPath(path)).toEqual({ slug, service: null })
})

test.each([
  '',
  '/',
  'sp',
  '-sp',
  'sao-paulo',
  'sao-paulo-xx',
  'São-Paulo-SP',
  'SAO-PAULO-SP',
  'sao--paulo-sp',
  'sao-paulo-sp/limpeza',
  'sao-paulo-sp/Faxina Leve',
  'sao-paulo-sp/faxina-leve/mais',
  'sao-paulo-sp//',
  '../sao-paulo-sp',
  '%00-sp',
  "x'or'1'='1-sp",
  '<script>-sp',
  `${'a'.repeat(10)}\u0000-sp`,
])('%j is the address of nothing', (path) => {
  expect(readCityPath(path)).toBeNull()
})

test.each([
  ['Maria das Dores Silva', 'Maria S.'],
  ['  Ângela   élio ', 'Ângela É.'],
  ["Joana D'Ávila", 'Joana D.'],
  ['Iracema', 'Iracema'],
  ['Rosa (Rosinha)', 'Rosa R.'],
  ['Ana 11987654321', 'Ana'],
])('%j appears as %j', (name, shown) => {
  expect(publicNameOf(name)).toBe(shown)
})

test('the title of a page has its city and its service', () => {
  const city = { name: 'São Paulo', state: 'SP' }
  expect(cityTitle(city, null)).toBe('Diaristas em São Paulo, SP')
  expect(cityTitle(city, Service.ironing)).toBe('Passar Roupa em São Paulo, SP')
})

const id = '5f0f5a6e-0000-4000-8000-000000000001'

test('a cursor is decoded to its place, and any other text is refused', () => {
  const place = { day: '2026-11-23', after: id }
  expect(readCursor(cursorOf(place))).toEqual(place)
  for (const wrong of ['', '2026-11-23', `2026-02-30.${id}`, `2026-11-23.${id}.1`, `2026-11-23.${id.toUpperCase()}`, `x.${id}`])
    expect(readCursor(wrong), wrong).toBeNull()
})

test('ids are compared in the order of the database, with or without dashes', () => {
  expect(isBefore(id, '5f0f5a6f000040008000000000000001')).toBe(true)
  expect(isBefore('a0000000-0000-4000-8000-000000000001', '9fffffffffffffffffffffffffffffff')).toBe(false)
  expect(isBefore(id, id)).toBe(false)
})
