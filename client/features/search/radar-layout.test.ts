import { expect, test } from 'vitest'
import { placeOnRadar, radiusOf, rings } from './radar-layout.ts'

const people = Array.from({ length: 20 }, (_, index) => ({ id: `person-${index}`, distanceInKm: 0.4 + index * 1.3 }))

test('farther people stand farther out, and nobody beyond the rim', () => {
  const radii = placeOnRadar(people).map(({ x, y }) => Math.hypot(x, y))
  expect(radii).toEqual(radii.toSorted((a, b) => a - b))
  expect(radiusOf(400)).toBe(1)
  expect(rings.map(radiusOf)).toEqual(rings.map(radiusOf).toSorted((a, b) => a - b))
})

test('a person keeps her bearing from one search to the next', () => {
  const [alone] = placeOnRadar([people[7]!])
  const [again] = placeOnRadar([people[7]!])
  expect(alone).toEqual(again)
})

test('two people at one place do not hide each other', () => {
  const [a, b] = placeOnRadar([
    { id: 'same', distanceInKm: 12 },
    { id: 'same', distanceInKm: 12 },
  ])
  expect(Math.hypot(a!.x - b!.x, a!.y - b!.y)).toBeGreaterThan(0.17)
})

test('without a distance there is no dot', () => {
  expect(placeOnRadar([{ id: 'ana', distanceInKm: null }])).toEqual([])
})
