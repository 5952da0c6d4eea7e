import { expect, test } from 'vitest'
import { suggestionFor } from './suggestion.ts'

test.each([
  ['fxina', 'faxina'],
  ['Faxnia', 'faxina'],
  ['fachina', 'faxina'],
  ['limpesa', 'limpeza'],
  ['cozina', 'cozinha'],
  ['lavandera', 'lavanderia'],
  ['organisasão', 'organização'],
  ['pasar ropa', 'passar roupa'],
  ['faxina pezada em casa', 'faxina pesada em casa'],
  ['limpesa profnda', 'limpeza profunda'],
])('%j asks for %j', (query, suggestion) => expect(suggestionFor(query, { found: false })).toBe(suggestion))

test.each([
  'faxina',
  'FAXI',
  'organizacao',
  'Organização',
  'marina',
  'marlene',
  'casa',
  'fxi',
  'ropeiro',
  'jardim',
  '',
  undefined,
])('%j asks for nothing else', (query) => expect(suggestionFor(query, { found: false })).toBeNull())

test('where some professionals were found a word with two slips stays, because it may be a name', () => {
  expect(suggestionFor('Fátima', { found: false })).toBe('faxina')
  expect(suggestionFor('Fátima', { found: true })).toBeNull()
  expect(suggestionFor('fxina', { found: true })).toBe('faxina')
})
