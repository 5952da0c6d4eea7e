import { expect, test } from 'vitest'
import { durationOf, readBoxSearch } from './box-search.ts'

test.each([
  [{}, {}],
  [
    { semana: '2026-11-22', dur: 8, slot: '2026-11-24T15:00:00.000Z' },
    { semana: '2026-11-22', dur: 8, slot: '2026-11-24T15:00:00.000Z' },
  ],
  [
    { semana: '2026-11-22', dia: '2026-11-26' },
    { semana: '2026-11-22', dia: '2026-11-26' },
  ],
  [{ dia: 'quinta' }, {}],
  [{ dur: '6' }, { dur: 6 }],
  [{ dur: 4 }, {}],
  [{ servico: 'cozinha' }, { servico: 'cozinha' }],
  [{ servico: 'Cozinha' }, {}],
  [{ dur: 5, semana: '2026-02-30', slot: 'amanhã' }, {}],
  [{ semana: 20261122, slot: ['x'], dur: null }, {}],
])('reads %j as %j', (search, choice) => {
  expect(readBoxSearch(search)).toEqual(choice)
})

test('the default duration is 4 hours', () => {
  expect(durationOf({})).toBe(4)
  expect(durationOf({ dur: 8 })).toBe(8)
})
