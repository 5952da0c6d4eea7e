import { expect, test } from 'vitest'
import type { SearchFilters } from './filters.ts'
import { filtersOf } from './typed.ts'

const moema = { slug: 'moema-sao-paulo-sp', name: 'Moema', city: 'São Paulo', state: 'SP' }
test.each([
  ['diarista em moema', {}, { servico: 'faxina-leve', lugar: 'moema-sao-paulo-sp', dito: 'diarista em moema' }],
  ['lavar e passar', { raio: 10 }, { servico: 'lavanderia,passar-roupa', raio: 10, dito: 'lavar e passar' }],
  ['faxina com maria', {}, { servico: 'faxina-leve', q: 'maria', dito: 'faxina com maria' }],
  ['maria', { servico: 'cozinha' }, { servico: 'cozinha', q: 'maria' }],
  ['maria', { servico: 'cozinha', dito: 'cozinheira' }, { q: 'maria' }],
  ['"diarista"', {}, { q: '"diarista"' }],
  ['pintor', {}, { q: 'pintor', dito: 'pintor' }],
  ['', { servico: 'cozinha', lugar: 'moema-sao-paulo-sp', dito: 'cozinheira em moema', q: 'x' }, {}],
] as [string, SearchFilters, SearchFilters][])('%j with %j asks for %j', (typed, before, filters) => {
  const asked = filtersOf(typed, [moema], before)
  expect(Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined))).toEqual(filters)
})
