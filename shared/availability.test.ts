import { expect, test } from 'vitest'
import { visitsThatFit } from './availability.ts'

test.each([
  ['08:00', '20:00', 0, 3],
  ['08:00', '20:00', 30, 2],
  ['08:00', '16:00', 0, 2],
  ['08:00', '16:00', 15, 1],
  ['08:00', '24:00', 240, 2],
  ['08:00', '11:00', 0, 0],
])('%s to %s with %i minutes between visits has room for %i', (startTime, endTime, buffers, visits) => {
  expect(visitsThatFit({ startTime, endTime }, buffers)).toBe(visits)
})
