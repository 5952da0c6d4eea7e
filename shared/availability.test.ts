import { expect, test } from 'vitest'
import { tooShortHint, visitsThatFit } from './availability.ts'

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

test('hours are too short for a booking unless the hours that they touch make them longer', () => {
  const hint = 'Das 08:00 às 10:00 não cabe nenhuma visita de 4 horas: deixe pelo menos 4 h seguidas.'
  const hours = { startTime: '08:00', endTime: '10:00' }
  expect(tooShortHint(hours)).toBe(hint)
  expect(tooShortHint(hours, [{ startTime: '11:00', endTime: '18:00' }])).toBe(hint)
  expect(tooShortHint(hours, [{ startTime: '10:00', endTime: '12:00' }])).toBeNull()
  expect(tooShortHint({ ...hours, endTime: '12:00' })).toBeNull()
})
