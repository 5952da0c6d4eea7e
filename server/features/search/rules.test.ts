import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { greatCircleInKm, type Point } from '#shared/search.ts'
import {
  bandOf,
  boxAround,
  cellsAround,
  coveredBy,
  maskOf,
  mercatorOf,
  readCursor,
  roundKm,
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
    expect(textQuery(['faxina', 'leve'], [1, 2])).toBe('(c1xfaxina:*|c2xfaxina:*)&(c1xleve:*|c2xleve:*)')
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
      fc.property(anywhere, angle, way, (from, bearing, km) => {
        const to = travel(from, bearing, km * 0.999999)
        const { x, y } = mercatorOf(to)
        const box = boxAround(from, km)
        expect(box.west <= x && x <= box.east && box.south <= y && y <= box.north).toBe(true)
        expect(cellsAround(from, km)).toContain(Math.floor((to.latitude + 90) * 2) * 1_000 + Math.floor((to.longitude + 180) * 2))
      }),
    )
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
  test.each([
    { by: 'distance', distance: 12.345678901234567, id },
    { by: 'distance', distance: 0, id },
    { by: 'rating', rating: 4.73, micros: '1795352400123456', id },
  ] as const)('%o comes back as it was', (cursor) => expect(readCursor(writeCursor(cursor))).toEqual(cursor))

  test.each([
    '',
    'x',
    'bnVsbA',
    Buffer.from('["d",-1,"x"]').toString('base64url'),
    Buffer.from(`["r",9,"1","${id}"]`).toString('base64url'),
    Buffer.from(`["r",4,"1e99","${id}"]`).toString('base64url'),
  ])('%j is refused', (text) => expect(readCursor(text)).toBeNull())
})

test('filters are those of the index', () => {
  expect([bandOf('low'), bandOf('medium'), bandOf('high'), bandOf(undefined)]).toEqual([1, 2, 3, null])
  expect([maskOf('Faxina Leve'), maskOf('Passar Roupa'), maskOf(undefined)]).toEqual([1, 32, null])
})

/** The point `km` away in a direction. */
function travel({ latitude, longitude }: Point, bearing: number, km: number): Point {
  const [d, lat] = [km / 6_371, (latitude * Math.PI) / 180]
  const to = Math.asin(Math.sin(lat) * Math.cos(d) + Math.cos(lat) * Math.sin(d) * Math.cos(bearing))
  const aside = Math.atan2(Math.sin(bearing) * Math.sin(d) * Math.cos(lat), Math.cos(d) - Math.sin(lat) * Math.sin(to))
  return { latitude: (to * 180) / Math.PI, longitude: longitude + (aside * 180) / Math.PI }
}
