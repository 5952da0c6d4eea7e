import { expect, test } from 'vitest'
import { mapLink } from './map-link.ts'

const address = 'Rua do Sol, 10, São Luís, MA'
const query = 'Rua%20do%20Sol%2C%2010%2C%20S%C3%A3o%20Lu%C3%ADs%2C%20MA'

test.each([
  ['an Android phone', 'Mozilla/5.0 (Linux; Android 15; Pixel 9)', `geo:0,0?q=${query}`],
  ['an iPhone', 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)', `https://maps.apple.com/?q=${query}`],
  ['a computer', 'Mozilla/5.0 (X11; Linux x86_64)', `https://www.openstreetmap.org/search?query=${query}`],
])('opens an address in the map of %s', (_device, userAgent, link) => {
  expect(mapLink(address, userAgent)).toBe(link)
})

test('an empty address has no link to a map', () => {
  expect(mapLink(' ')).toBeNull()
})
