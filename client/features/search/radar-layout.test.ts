import { expect, test } from 'vitest'
import { CLEARANCE, placeOnRadar, radiusOf, rings } from './radar-layout.ts'

const people = Array.from({ length: 20 }, (_, index) => ({ id: `person-${index}`, distanceInKm: 0.4 + index * 1.3 }))

test('a professional farther away is placed farther out, but never beyond the rim', () => {
  const radii = placeOnRadar(people).map(({ x, y }) => Math.hypot(x, y))
  expect(radii).toEqual(radii.toSorted((a, b) => a - b))
  expect(radiusOf(400)).toBe(1)
  expect(rings.map(radiusOf)).toEqual(rings.map(radiusOf).toSorted((a, b) => a - b))
})

test('the rings of the radar are so far apart that their labels do not touch', () => {
  const gaps = rings.slice(1).map((km, index) => radiusOf(km) - radiusOf(rings[index]!))
  // In the units of the SVG a label is 4 high with an outline of 0.8 on both sides, and the radar has a radius of 44.
  expect(Math.min(...gaps) * 44).toBeGreaterThan(4 + 1.6)
})

test('a professional appears in the same direction of the radar in every search', () => {
  const [alone] = placeOnRadar([people[7]!])
  const [again] = placeOnRadar([people[7]!])
  expect(alone).toEqual(again)
})

test('dots of professionals at similar distances cover neither each other nor the labels', () => {
  const neighbours = Array.from({ length: 20 }, (_, index) => ({ id: `neighbour-${index}`, distanceInKm: 1 + index * 0.45 }))
  const dots = placeOnRadar(neighbours)
  const gaps = dots.flatMap((a, index) => dots.slice(index + 1).map((b) => Math.hypot(a.x - b.x, a.y - b.y)))
  expect(Math.min(...gaps)).toBeGreaterThan(CLEARANCE)
  expect(dots.filter(({ x, y }) => y < 0 && Math.abs(x) < 0.15)).toEqual([])
})

test('even with many professionals at the same distance, no dot covers another dot completely', () => {
  const crowd = Array.from({ length: 30 }, (_, index) => ({ id: 'same', distanceInKm: 2 + (index % 3) }))
  const dots = placeOnRadar(crowd)
  const gaps = dots.flatMap((a, index) => dots.slice(index + 1).map((b) => Math.hypot(a.x - b.x, a.y - b.y)))
  expect(Math.min(...gaps)).toBeGreaterThan(0.06)
})

test('a professional whose distance is unknown gets no dot on the radar', () => {
  expect(placeOnRadar([{ id: 'ana', distanceInKm: null }])).toEqual([])
})
