import { describe, expect, test } from 'vitest'
import { EARTH_RADIUS_IN_KM, loosenable, roundKm } from '#shared/search.ts'
import {
  arcOf,
  bandOf,
  fingerprintOf,
  isIn,
  loosened,
  maskOf,
  serviceWords,
  readCursor,
  startOf,
  wordsOf,
  writeCursor,
} from './rules.ts'

const id = '0f4c1a52-9b1e-4d8a-8a07-1c2d3e4f5a6b'

describe('the words of a searched text', () => {
  test.each([
    ['Faxina', ['faxina']],
    ['PASSAR  roupa', ['passar', 'roupa']],
    ['organização', ['organizacao']],
    ['faxina e limpeza da casa', ['faxina', 'limpeza', 'casa']],
    ['com', ['com']],
    ["'); drop table usuarios; --", ['drop', 'table', 'usuarios']],
    ['a:* | b & !c', ['b', 'c']],
    ['fio fio fio', ['fio']],
    ['100 m2', ['100', 'm2']],
    ['!?', []],
    [undefined, []],
  ])('%j are %j', (query, words) => expect(wordsOf(query)).toEqual(words))

  test('only eight words of a searched text are used', () =>
    expect(wordsOf('um dois tres quatro cinco seis sete oito nove')).toHaveLength(8))
})

test('arcOf converts a straight distance through the earth to the distance on its surface', () => {
  const chordOf = (km: number) => 2 * EARTH_RADIUS_IN_KM * Math.sin(km / (2 * EARTH_RADIUS_IN_KM))
  for (const km of [0, 0.001, 10, 100, 5_000]) expect(arcOf(chordOf(km))).toBeCloseTo(km, 8)
  expect(arcOf(2 * EARTH_RADIUS_IN_KM + 1)).toBeCloseTo(Math.PI * EARTH_RADIUS_IN_KM, 8)
})

test('distances on cards have one decimal', () => expect([2.04, 2.05, 0.04].map(roundKm)).toEqual([2, 2.1, 0]))

describe('the cursor of a search', () => {
  const fingerprint = fingerprintOf({ services: ['Cozinha'], sort: 'price' })
  test.each([
    { key: 12.345678901234567, id, since: '0' },
    { key: 0, id, since: '17' },
    { key: 2 ** 53 - 1, id, since: '900719925474099' },
  ])('%o is read as it was written', (cursor) =>
    expect(readCursor(writeCursor(cursor, fingerprint), fingerprint)).toEqual(cursor),
  )

  test('a cursor is decoded only for the same filters, order and home', () => {
    const cursor = writeCursor({ key: 1, id, since: '1' }, fingerprint)
    expect(fingerprintOf({ sort: 'price', services: ['Cozinha'], query: undefined, latitude: null })).toBe(fingerprint)
    for (const other of [{ services: ['Cozinha'] }, { services: ['Cozinha'], sort: 'price', latitude: 1 }, {}]) {
      expect(readCursor(cursor, fingerprintOf(other))).toBeNull()
    }
  })

  test.each([
    '',
    'x',
    'bnVsbA',
    Buffer.from(`[-1,"${id}","1","${fingerprint}"]`).toString('base64url'),
    Buffer.from(`[4,"${id}","1e99","${fingerprint}"]`).toString('base64url'),
    Buffer.from(`[4,"x","1","${fingerprint}"]`).toString('base64url'),
    Buffer.from(`[4,"${id}","1"]`).toString('base64url'),
  ])('%j is refused', (text) => expect(readCursor(text, fingerprint)).toBeNull())
})

test.each([
  ['00:00', 'morning'],
  ['11:59', 'morning'],
  ['12:00', 'afternoon'],
  ['17:59', 'afternoon'],
  ['18:00', 'evening'],
  ['23:00', 'evening'],
] as const)('a booking at %s is in the %s', (time, period) => {
  const all = ['morning', 'afternoon', 'evening'] as const
  expect(all.filter((each) => isIn(each, time))).toEqual([period])
})

describe('loosening filters', () => {
  const filters = { query: 'ana', services: ['Cozinha'], distanceInKm: 10, sort: 'price' } as const
  test('loosening widens a distance step by step, then removes it', () => {
    const without = { query: 'ana', services: ['Cozinha'], sort: 'price' }
    expect(loosened(filters, 'distance')).toEqual([{ ...filters, distanceInKm: 20 }, { ...filters, distanceInKm: 50 }, without])
    expect(loosened({ ...filters, distanceInKm: 50 }, 'distance')).toEqual([without])
  })
  test('loosening removes a single filter; removing the day also removes period and duration', () => {
    expect(loosened(filters, 'query')).toEqual([{ services: ['Cozinha'], distanceInKm: 10, sort: 'price' }])
    expect(loosened({ ...filters, place: 'moema-sao-paulo-sp' }, 'place')).toEqual([
      { query: 'ana', services: ['Cozinha'], sort: 'price' },
    ])
    expect(loosened({ place: 'recife-pe', distanceInKm: 5, sort: 'distance' }, 'place')).toEqual([{}])
    expect(loosened(filters, 'services')).toEqual([{ query: 'ana', distanceInKm: 10, sort: 'price' }])
    const day = { date: '2026-12-01', period: 'morning', durationHours: 8 } as const
    expect(loosened(day, 'period')).toEqual([{ date: '2026-12-01', durationHours: 8 }])
    expect(loosened({ ...day, priceBand: 'low' }, 'date')).toEqual([{ priceBand: 'low' }])
  })
  test('loosening shortens the duration step by step down to the default of four hours', () => {
    const day = { date: '2026-12-01', period: 'morning' } as const
    expect(loosened({ ...day, durationHours: 8 }, 'duration')).toEqual([
      { ...day, durationHours: 6 },
      { ...day, durationHours: 4 },
    ])
    expect(loosened({ ...day, durationHours: 6 }, 'duration')).toEqual([{ ...day, durationHours: 4 }])
    expect(loosened({ ...day, durationHours: 4 }, 'duration')).toEqual([])
  })
  test('loosening offers nothing for a filter that is not set', () => {
    for (const what of loosenable) expect(loosened({ sort: 'newest' }, what)).toEqual([])
  })
})

test('filters are converted to the values that the index stores', () => {
  expect([bandOf('low'), bandOf('medium'), bandOf('high'), bandOf(undefined)]).toEqual([1, 2, 3, null])
  expect([startOf('price', 'high').key, startOf('rating', 'high').key]).toEqual([25_001 * 4_294_967_296 - 1, -1])
  expect([maskOf(['Faxina Leve']), maskOf(['Faxina Leve', 'Passar Roupa']), maskOf(undefined)]).toEqual([1, 33, null])
  expect([serviceWords(1), serviceWords(33)]).toEqual(['S1', 'S1|S32'])
})
