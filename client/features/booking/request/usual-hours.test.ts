import { expect, test } from 'vitest'
import { usualHoursHint } from './usual-hours.ts'

test.each([
  [1, 1, '1 quarto, 1 banheiro: costuma levar 4 h'],
  [2, 1, '2 quartos, 1 banheiro: costuma levar 6 h'],
  [3, 1, '3 quartos, 1 banheiro: costuma levar 6 h'],
  [3, 2, '3 quartos, 2 banheiros: costuma levar 8 h'],
])('%i bedrooms and %i bathrooms: %s', (bedrooms, bathrooms, words) => {
  expect(usualHoursHint({ bedrooms, bathrooms })).toBe(words)
})
