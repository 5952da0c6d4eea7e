import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { greatCircleInKm, loosenable, type Point, roundKm } from '#shared/search.ts'
import {
  bandOf,
  boxAround,
  cellsAround,
  coveredBy,
  isIn,
  loosened,
  maskOf,
  mercatorOf,
  priceKeyFrom,
  provenWithin,
  printOf,
  readCursor,
  textQuery,
  wordsOf,
  writeCursor,
} from './rules.ts'

const home: Point = { latitude: -23.561, longitude: -46.656 }
const id = '0f4c1a52-9b1e-4d8a-8a07-1c2d3e4f5a6b'

describe('words', () => {
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

  test('are at most eight', () => expect(wordsOf('um dois tres quatro cinco seis sete oito nove')).toHaveLength(8))

  test('become a query of prefixes, in any cell', () => {
    expect(textQuery(['faxina', 'leve'], null)).toBe('faxina:*&leve:*')
    expect(textQuery(['faxina', 'leve'], ['a1x', 'b2x'])).toBe('(a1xfaxina:*|b2xfaxina:*)&(a1xleve:*|b2xleve:*)')
  })
})

const anywhere = fc.record({
  latitude: fc.double({ min: -33, max: 5, noNaN: true }),
  longitude: fc.double({ min: -73, max: -35, noNaN: true }),
})
const angle = fc.double({ min: 0, max: 2 * Math.PI, noNaN: true })
const way = fc.double({ min: 0.001, max: 100, noNaN: true })

describe('the plane', () => {
  test('box and cells hold everybody within the distance', () => {
    fc.assert(
      fc.property(anywhere, angle, way, fc.double({ min: 0.001, max: 1, noNaN: true }), (from, bearing, km, nearer) => {
        const to = travel(from, bearing, km * 0.999999)
        const { x, y } = mercatorOf(to)
        const box = boxAround(from, km)
        expect(box.west <= x && x <= box.east && box.south <= y && y <= box.north).toBe(true)
        for (const [reach, size] of Object.entries({ 10: 'a1', 20: 'b2', 50: 'c5', 100: 'd10' })) {
          const her = travel(from, bearing, Math.min(km, Number(reach)) * 0.999999 * nearer)
          const cell = (degrees: number) => Math.floor((degrees * 10) / Number(size.slice(1)))
          const name = `${size[0]}${cell(her.latitude + 90) * 10_000 + cell(her.longitude + 180)}x`
          expect(cellsAround(from, km)).toContain(name)
        }
      }),
    )
  })

  test('cells are few: the small ones for those who go 10 km, larger ones for the others', () => {
    const of = (km: number) => Map.groupBy(cellsAround(home, km), (cell) => cell[0])
    expect([...of(100)].map(([size, cells]) => [size, cells.length])).toEqual([
      ['a', 9],
      ['b', 9],
      ['c', 9],
      ['d', 9],
    ])
    expect(cellsAround(home, 0.1)).toEqual(['a6641333x', 'b3320666x', 'c1320266x', 'd660133x'])
    expect(cellsAround(home, 0.1, 3)).toEqual(['a6641333h', 'b3320666h', 'c1320266h', 'd660133h'])
  })

  test('proven candidates leave out nobody nearer', () => {
    fc.assert(
      fc.property(anywhere, angle, way, way, (from, bearing, km, distance) => {
        const to = travel(from, bearing, km)
        const [a, b] = [mercatorOf(from), mercatorOf(to)]
        const reach = Math.hypot(a.x - b.x, a.y - b.y)
        // Whoever lies at `reach` or beyond is farther than `distance`, if the rule says so.
        expect(!coveredBy(reach, distance, from) || greatCircleInKm(from, to) > distance - 1e-9).toBe(true)
      }),
    )
  })

  test('proof is not asked for in vain: a reach 2 % beyond is enough', () => {
    expect(coveredBy((20 / Math.cos((home.latitude * Math.PI) / 180)) * 1.02, 20, home)).toBe(true)
    expect(coveredBy(20 / Math.cos((home.latitude * Math.PI) / 180), 20, home)).toBe(false)
  })

  test('at no distance at all rounding proves nothing', () => {
    expect(coveredBy(1e-12, 0, home)).toBe(false)
    expect(coveredBy(0.001, 0, home)).toBe(true)
  })

  test('distances are those of a globe with 6371 km', () => {
    expect(greatCircleInKm({ latitude: -23.5505, longitude: -46.6333 }, { latitude: -22.9068, longitude: -43.1729 })).toBeCloseTo(
      360.7,
      0,
    )
    expect(greatCircleInKm(home, home)).toBe(0)
    expect([2.04, 2.05, 0.04].map(roundKm)).toEqual([2, 2.1, 0])
  })
})

describe('a cursor', () => {
  const print = printOf({ service: 'Cozinha', sort: 'price' })
  test.each([
    { key: 12.345678901234567, id, since: '0' },
    { key: 0, id, since: '17' },
    { key: 2 ** 53 - 1, id, since: '900719925474099' },
  ])('%o comes back as it was', (cursor) => expect(readCursor(writeCursor(cursor, print), print)).toEqual(cursor))

  test('belongs to one search: the same filters, order and home', () => {
    const cursor = writeCursor({ key: 1, id, since: '1' }, print)
    expect(printOf({ sort: 'price', service: 'Cozinha', query: undefined, latitude: null })).toBe(print)
    for (const other of [{ service: 'Cozinha' }, { service: 'Cozinha', sort: 'price', latitude: 1 }, {}]) {
      expect(readCursor(cursor, printOf(other))).toBeNull()
    }
  })

  test.each([
    '',
    'x',
    'bnVsbA',
    Buffer.from(`[-1,"${id}","1","${print}"]`).toString('base64url'),
    Buffer.from(`[4,"${id}","1e99","${print}"]`).toString('base64url'),
    Buffer.from(`[4,"x","1","${print}"]`).toString('base64url'),
    Buffer.from(`[4,"${id}","1"]`).toString('base64url'),
  ])('%j is refused', (text) => expect(readCursor(text, print)).toBeNull())
})

test.each([
  ['00:00', 'morning'],
  ['11:59', 'morning'],
  ['12:00', 'afternoon'],
  ['17:59', 'afternoon'],
  ['18:00', 'evening'],
  ['23:00', 'evening'],
] as const)('a visit at %s is in the %s', (time, period) => {
  const all = ['morning', 'afternoon', 'evening'] as const
  expect(all.filter((each) => isIn(each, time))).toEqual([period])
})

test('whoever is no farther than what is proven lies before the reach that proves it', () => {
  for (const latitude of [-33.7, -23.55, 0, 5.2]) {
    for (const reach of [0.001, 1, 20, 150]) {
      const proven = provenWithin(reach, { latitude, longitude: -46.63 })
      expect(proven).toBeGreaterThan(reach * 0.8)
      expect(coveredBy(reach, proven, { latitude, longitude: -46.63 })).toBe(true)
    }
  }
  // Two homes of one point are no distance apart: nobody is proven.
  expect(provenWithin(1e-9, { latitude: -23.55, longitude: -46.63 })).toBeLessThan(0)
})

describe('loosening', () => {
  const filters = { query: 'ana', service: 'Cozinha', distanceInKm: 10, sort: 'price' } as const
  test('widens a distance step by step, then takes it away', () => {
    const without = { query: 'ana', service: 'Cozinha', sort: 'price' }
    expect(loosened(filters, 'distance')).toEqual([{ ...filters, distanceInKm: 20 }, { ...filters, distanceInKm: 50 }, without])
    expect(loosened({ ...filters, distanceInKm: 50 }, 'distance')).toEqual([without])
  })
  test('takes one other filter away, a day with what belongs to it', () => {
    expect(loosened(filters, 'query')).toEqual([{ service: 'Cozinha', distanceInKm: 10, sort: 'price' }])
    expect(loosened(filters, 'service')).toEqual([{ query: 'ana', distanceInKm: 10, sort: 'price' }])
    const day = { date: '2026-12-01', period: 'morning', durationHours: 8 } as const
    expect(loosened(day, 'period')).toEqual([{ date: '2026-12-01', durationHours: 8 }])
    expect(loosened({ ...day, priceBand: 'low' }, 'date')).toEqual([{ priceBand: 'low' }])
  })
  test('shortens a visit step by step down to the usual four hours', () => {
    const day = { date: '2026-12-01', period: 'morning' } as const
    expect(loosened({ ...day, durationHours: 8 }, 'duration')).toEqual([
      { ...day, durationHours: 6 },
      { ...day, durationHours: 4 },
    ])
    expect(loosened({ ...day, durationHours: 6 }, 'duration')).toEqual([{ ...day, durationHours: 4 }])
    expect(loosened({ ...day, durationHours: 4 }, 'duration')).toEqual([])
  })
  test('of a filter that is not there offers nothing', () => {
    for (const what of loosenable) expect(loosened({ sort: 'newest' }, what)).toEqual([])
  })
})

test('filters are those of the index', () => {
  expect([bandOf('low'), bandOf('medium'), bandOf('high'), bandOf(undefined)]).toEqual([1, 2, 3, null])
  expect([priceKeyFrom('low'), priceKeyFrom('high')]).toEqual([0, 25_001 * 4_294_967_296])
  expect([maskOf('Faxina Leve'), maskOf('Passar Roupa'), maskOf(undefined)]).toEqual([1, 32, null])
})

/** The point `km` away in a direction. */
function travel({ latitude, longitude }: Point, bearing: number, km: number): Point {
  const [d, lat] = [km / 6_371, (latitude * Math.PI) / 180]
  const to = Math.asin(Math.sin(lat) * Math.cos(d) + Math.cos(lat) * Math.sin(d) * Math.cos(bearing))
  const aside = Math.atan2(Math.sin(bearing) * Math.sin(d) * Math.cos(lat), Math.cos(d) - Math.sin(lat) * Math.sin(to))
  return { latitude: (to * 180) / Math.PI, longitude: longitude + (aside * 180) / Math.PI }
}
