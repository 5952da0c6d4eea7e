import { expect, test } from 'vitest'
import { services } from '#shared/services.ts'
import { distancesInKm, priceBands, SearchProfessionals } from '#shared/search.ts'
import { countFilters, keyOf, loosenings, priceSlugs, questionOf, radii, readFilters, serviceSlugs } from './filters.ts'

test('the plain lists of the first chunk are those of the API', () => {
  expect(Object.values(serviceSlugs)).toEqual(services)
  expect(Object.values(priceSlugs)).toEqual(Object.keys(priceBands))
  expect(radii).toEqual(distancesInKm)
})

test.each([
  [{}, {}],
  [
    { q: 'ana', servico: 'cozinha', preco: 'medio', raio: 10 },
    { q: 'ana', servico: 'cozinha', preco: 'medio', raio: 10 },
  ],
  [{ raio: '20' }, { raio: 20 }],
  [{ q: 123 }, { q: '123' }],
  [{ q: '   ' }, {}],
  [{ raio: 7, preco: 'gratis', servico: 'toString', vista: 'mapa' }, {}],
  [{ q: { a: 1 }, raio: [5], preco: null, servico: 3 }, { raio: 5 }],
  [{ vista: 'radar' }, { vista: 'radar' }],
])('reads %j as %j', (search, filters) => {
  expect(readFilters(search)).toEqual(filters)
})

test('what is read survives another reading, so that a link means the same twice', () => {
  const filters = readFilters({ q: 'a'.repeat(500), servico: 'passar-roupa', preco: 'alto', raio: 50, vista: 'radar' })
  expect(readFilters(filters)).toEqual(filters)
  expect(filters.q).toHaveLength(120)
})

test('every filter asks the API a question that it takes', () => {
  for (const servico of Object.keys(serviceSlugs)) {
    for (const preco of Object.keys(priceSlugs)) {
      const question = questionOf(readFilters({ q: ' ana ', servico, preco, raio: 5 }))
      expect(SearchProfessionals.safeParse(question).success).toBe(true)
      expect(question.query).toBe('ana')
    }
  }
  expect(questionOf({ vista: 'radar' })).toEqual({})
})

test('loosening takes one step of each filter and keeps the others', () => {
  const filters = readFilters({ q: 'ana', servico: 'cozinha', preco: 'alto', raio: 10 })
  expect(loosenings(filters).map(({ label }) => label)).toEqual([
    'Aumentar para 20 km',
    'Tirar faixa de preço',
    'Tirar Cozinha',
    'Limpar o texto',
  ])
  expect(loosenings(filters)[0]?.filters).toEqual({ ...filters, raio: 20 })
  expect(loosenings(filters)[1]?.filters).toEqual({ q: 'ana', servico: 'cozinha', raio: 10 })
  expect(loosenings({ raio: 50 })).toEqual([{ label: 'Tirar distância', filters: {} }])
  expect(loosenings({})).toEqual([])
})

test('counting and comparing look at what filters', () => {
  expect(countFilters({ q: 'ana', raio: 5, preco: 'alto' })).toBe(2)
  expect(keyOf({ raio: 5, q: 'ana' })).toBe(keyOf({ q: 'ana', raio: 5 }))
  expect(keyOf({ raio: 5 })).not.toBe(keyOf({ raio: 10 }))
})
