import { describe, expect, test } from 'vitest'
import { centsOf, centsText, groupThousands } from './typed-number.ts'

test.each([
  ['', null],
  [',', null],
  ['180', 18_000],
  ['180,', 18_000],
  ['180,5', 18_050],
  ['180,50', 18_050],
  ['180.50', 18_050],
  ['180.', 18_000],
  ['1800', 180_000],
  ['1.800', 180_000],
  ['1.800,5', 180_050],
  ['1.800.50', 180_050],
  ['1.234.567,89', 123_456_789],
  ['0', 0],
  ['0,05', 5],
  [',5', 50],
])('reads %j as %s cents', (text, cents) => {
  expect(centsOf(text)).toBe(cents)
})

test.each([
  [null, ''],
  [5, '0,05'],
  [18_000, '180,00'],
  [123_456, '1.234,56'],
])('writes %s cents as %j, and reads the text back', (cents, text) => {
  expect(centsText(cents)).toBe(text)
  expect(centsOf(text)).toBe(cents)
})

test('writes an empty text for zero, which is the initial value in some forms', () => {
  expect(centsText(0)).toBe('')
})

/** Returns the text of the field after these keys are typed at its end. The key '<' deletes the last character. */
function shownAfter(keys: string, start = ''): string {
  return Array.from(keys).reduce((text, key) => groupThousands(key === '<' ? text.slice(0, -1) : text + key, text), start)
}

describe('groups the thousands while the person types', () => {
  test.each([
    ['180', '180'],
    ['1800', '1.800'],
    ['1.800', '1.800'],
    ['1.8000', '18.000'],
    ['180,5', '180,5'],
    ['180.50', '180.50'],
    ['180.500', '180.500'],
    ['1800,50', '1.800,50'],
    ['1800.50', '1.800,50'],
    ['1800<', '180'],
    ['1.800<<', '18'],
    ['1800000<', '180.000'],
    ['180,50<<<', '180'],
    ['1234567890', '123.456.789'],
  ])('%s shows %s', (keys, shown) => {
    expect(shownAfter(keys)).toBe(shown)
  })

  test('groups the thousands when a stored amount is edited', () => {
    expect(shownAfter('<<<<', '1.800,00')).toBe('180')
    expect(groupThousands('180,00', '')).toBe('180,00')
  })
})
