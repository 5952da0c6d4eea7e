import { expect, test } from 'vitest'
import type { SearchFilters } from './filters.ts'
import { daysIn } from './typed-days.ts'
import { filtersOf } from './typed.ts'

const moema = { slug: 'moema-sao-paulo-sp', name: 'Moema', city: 'São Paulo', state: 'SP' }
const saturday = '2026-11-28'
test.each([
  ['diarista em moema', {}, { servico: 'faxina-leve', lugar: 'moema-sao-paulo-sp', dito: 'diarista em moema' }],
  ['lavar e passar', { raio: 10 }, { servico: 'lavanderia,passar-roupa', raio: 10, dito: 'lavar e passar' }],
  ['faxina com maria', {}, { servico: 'faxina-leve', q: 'maria', dito: 'faxina com maria' }],
  ['maria', { servico: 'cozinha' }, { servico: 'cozinha', q: 'maria' }],
  ['maria', { servico: 'cozinha', dito: 'cozinheira' }, { q: 'maria' }],
  ['"diarista"', {}, { q: '"diarista"' }],
  ['pintor', {}, { q: 'pintor', dito: 'pintor' }],
  ['', { servico: 'cozinha', lugar: 'moema-sao-paulo-sp', dito: 'cozinheira em moema', q: 'x' }, {}],
  ['faxina amanhã', {}, { servico: 'faxina-leve', data: '2026-11-29', dito: 'faxina amanhã' }],
  ['diarista HOJE à tarde', {}, { servico: 'faxina-leve', data: '2026-11-28', periodo: 'tarde', dito: 'diarista HOJE à tarde' }],
  ['faxina semana que vem', {}, { servico: 'faxina-leve', dito: 'faxina semana que vem' }],
  ['em moema depois de amanha', {}, { lugar: 'moema-sao-paulo-sp', data: '2026-11-30', dito: 'em moema depois de amanha' }],
  ['cozinheira terca-feira', {}, { servico: 'cozinha', data: '2026-12-01', dito: 'cozinheira terca-feira' }],
  ['amanhã de manhã', {}, { data: '2026-11-29', periodo: 'manha', dito: 'amanhã de manhã' }],
  // The tests run on a Saturday. 'Sábado' then means the Saturday of the next week.
  ['faxina sábado', {}, { servico: 'faxina-leve', data: '2026-12-05', dito: 'faxina sábado' }],
  ['faxina toda sexta', {}, { servico: 'faxina-leve', dito: 'faxina toda sexta' }],
  ['faxina segunda e quinta', {}, { servico: 'faxina-leve', dito: 'faxina segunda e quinta' }],
  ['faxina "domingo"', {}, { servico: 'faxina-leve', q: '"domingo"', dito: 'faxina "domingo"' }],
  ['maria domingo', {}, { q: 'maria', data: '2026-11-29', dito: 'maria domingo' }],
  ['Marlene na sexta à tarde', {}, { q: 'Marlene', data: '2026-12-04', periodo: 'tarde', dito: 'Marlene na sexta à tarde' }],
  ['sexta com Marlene Souza', {}, { q: 'Marlene Souza', data: '2026-12-04', dito: 'sexta com Marlene Souza' }],
  ['amanhã em moema', {}, { lugar: 'moema-sao-paulo-sp', data: '2026-11-29', dito: 'amanhã em moema' }],
  ['Domingos', {}, { q: 'Domingos' }],
  ['semana que vem', {}, { dito: 'semana que vem' }],
  ['Marlene na próxima semana', {}, { q: 'Marlene', dito: 'Marlene na próxima semana' }],
  ['marlene segunda e quinta', {}, { q: 'marlene', dito: 'marlene segunda e quinta' }],
  ['às sextas', {}, { dito: 'às sextas' }],
  ['marlene todas as sextas-feiras', {}, { q: 'marlene', dito: 'marlene todas as sextas-feiras' }],
  ['marmita para a semana', {}, { servico: 'cozinha', dito: 'marmita para a semana' }],
  ['pintor amanhã', {}, { q: 'pintor amanhã', dito: 'pintor amanhã' }],
  ['faxina', { data: '2026-11-29', dito: 'faxina amanhã' }, { servico: 'faxina-leve', dito: 'faxina' }],
  ['faxina', { data: '2026-12-02', dito: 'cozinha' }, { servico: 'faxina-leve', data: '2026-12-02', dito: 'faxina' }],
] as [string, SearchFilters, SearchFilters][])('the text %j and the filters %j give %j', (typed, before, filters) => {
  const asked = filtersOf(typed, [moema], before, saturday)
  expect(Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined))).toEqual(filters)
})

test.each([
  ['faxina semana que vem', 'semana que vem', false],
  ['faxina no fim de semana', 'fim de semana', false],
  ['faxina segunda e quinta', 'segunda e quinta', false],
  ['faxina toda sexta de manhã', 'toda sexta de manhã', true],
  ['faxina às sextas', 'às sextas', true],
  ['faxina duas vezes por semana', 'duas vezes por semana', true],
  ['faxina sexta que vem', '', false],
  ['marmita para a semana', '', false],
  ['faxina "toda sexta"', '', false],
])('of %j the search does not use %j', (typed, notUsed, isRepeated) => {
  expect(daysIn(typed, saturday)).toMatchObject({ notUsed, isRepeated })
})
