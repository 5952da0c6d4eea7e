import { expect, test } from 'vitest'
import { clubOffer } from './mine.ts'

test.each([
  { mode: 'live', clubPartners: [], sold: false, demonstration: false },
  { mode: 'live', clubPartners: ['Mercado Bom'], sold: true, demonstration: false },
  { mode: 'sandbox', clubPartners: [], sold: true, demonstration: true },
] as const)('$mode with $clubPartners: sold is $sold, demonstration is $demonstration', ({ mode, clubPartners, ...expected }) => {
  expect(clubOffer({ clubPartners }, mode)).toEqual({ ...expected, partners: clubPartners })
})
