import { expect, test } from 'vitest'
import { services } from '#shared/services.ts'
import { distancesInKm, periods, priceBands, SearchProfessionals, sorts } from '#shared/search.ts'
import { countFilters, countWords, dayWords, keyOf, offerOf } from './filter-words.ts'
import { keepPage, periodSlugs, priceSlugs, questionOf, radii, readFilters, sortSlugs } from './filters.ts'
import { serviceSlugs } from '#client/lib/address.ts'

test('the filter values that are repeated in the entry chunk equal the values of the API', () => {
  expect(Object.values(serviceSlugs)).toEqual(services)
  expect(Object.values(priceSlugs)).toEqual(Object.keys(priceBands))
  expect(radii).toEqual(distancesInKm)
  expect(Object.values(sortSlugs)).toEqual(sorts)
  expect(Object.values(periodSlugs)).toEqual(Object.keys(periods))
})

test.each([
  [{}, {}],
  [
    { q: 'ana', servico: 'cozinha', preco: 'medio', raio: 10 },
    { q: 'ana', servico: 'cozinha', preco: 'medio', raio: 10 },
  ],
  [{ raio: '20' }, { raio: 20 }],
  [{ q: '   ' }, {}],
  [{ raio: 7, preco: 'gratis', servico: 'toString', vista: 'mapa' }, {}],
  [{ q: { a: 1 }, raio: [5], preco: null, servico: 3 }, {}],
  [{ vista: 'radar' }, { vista: 'radar' }],
  [{ pagina: '3' }, { pagina: 3 }],
  [{ pagina: 1 }, {}],
  [{ pagina: -2 }, {}],
  [{ pagina: 'muitas' }, {}],
  [{ pagina: 900 }, { pagina: 10 }],
  [
    { data: '2026-11-24', duracao: '8' },
    { data: '2026-11-24', duracao: 8 },
  ],
  [{ data: '2026-11-24', duracao: 5 }, { data: '2026-11-24' }],
  [{ duracao: 8 }, { duracao: 8 }],
  [
    { ordem: 'preco', data: '2026-11-24', periodo: 'manha' },
    { ordem: 'preco', data: '2026-11-24', periodo: 'manha' },
  ],
  [{ periodo: 'manha' }, {}],
  [{ data: '2026-02-30', periodo: 'manha' }, {}],
  [{ data: '24/11/2026' }, {}],
  [{ data: 20261124, ordem: 'price', periodo: 'toString' }, {}],
  [{ data: '2026-11-24T00:00:00.000Z' }, {}],
])('reads %j as %j', (search, filters) => {
  expect(readFilters(search)).toEqual(filters)
})

test('reading filters that were read before returns the same filters', () => {
  const filters = readFilters({ q: 'a'.repeat(500), servico: 'passar-roupa', preco: 'alto', raio: 50, vista: 'radar' })
  expect(readFilters(filters)).toEqual(filters)
  expect(filters.q).toHaveLength(120)
})

test('for every value of every filter the API accepts the resulting input', () => {
  for (const servico of Object.keys(serviceSlugs)) {
    for (const preco of Object.keys(priceSlugs)) {
      const question = questionOf(readFilters({ q: ' ana ', servico, preco, raio: 5 }))
      expect(SearchProfessionals.safeParse(question).success).toBe(true)
      expect(question.query).toBe('ana')
    }
  }
  expect(questionOf({ vista: 'radar' })).toEqual({})
  const onDay = questionOf(readFilters({ ordem: 'recentes', data: '2026-11-24', periodo: 'noite', duracao: 6 }))
  expect(onDay).toEqual({ sort: 'newest', date: '2026-11-24', period: 'evening', durationHours: 6 })
  expect(SearchProfessionals.safeParse(onDay).success).toBe(true)
})

test('a suggestion loosens one filter by one step, keeps the other filters and says how many professionals it finds', () => {
  const url = readFilters({
    q: 'ana',
    servico: 'cozinha',
    preco: 'alto',
    raio: 10,
    ordem: 'preco',
    data: '2026-11-24',
    periodo: 'tarde',
  })
  const asked = questionOf(url)
  const few = { count: 12, capped: false }
  const offered = (
    what: Parameters<typeof offerOf>[1]['what'],
    filters = asked,
    count: typeof few & { atLeast?: boolean } = few,
  ) => offerOf(url, { what, filters, ...count })
  expect(offered('distance', { ...asked, distanceInKm: 20 })).toEqual({
    label: 'Aumentar para 20 km (12)',
    filters: { ...url, raio: 20 },
  })
  const { distanceInKm: _km, ...anywhere } = asked
  expect(offered('distance', anywhere).label).toBe('Tirar distância (12)')
  expect(offered('distance', anywhere).filters.raio).toBeUndefined()
  const { data: _data, periodo: _periodo, ...anyDay } = url
  expect(offered('date')).toEqual({ label: 'Tirar data (12)', filters: anyDay })
  expect(offered('period').filters).toEqual({ ...anyDay, data: '2026-11-24' })
  const shorter = offerOf({ ...url, duracao: 8 }, { what: 'duration', filters: { ...asked, durationHours: 6 }, ...few })
  expect(shorter).toEqual({ label: 'Diminuir para 6 h (12)', filters: { ...url, duracao: 6 } })
  const shortest = offerOf({ ...url, duracao: 8 }, { what: 'duration', filters: { ...asked, durationHours: 4 }, ...few })
  expect(shortest).toEqual({ label: 'Diminuir para 4 h (12)', filters: url })
  expect(offered('services', asked, { count: 100, capped: true }).label).toBe('Tirar Cozinha (mais de 100)')
  expect(offered('priceBand', asked, { ...few, atLeast: true }).label).toBe('Tirar faixa de preço (pelo menos 12)')
  expect(offered('query').label).toBe('Limpar o texto (12)')
})

test('a count of professionals says whether there may be more results', () => {
  expect(countWords({ count: 1, capped: false })).toBe('1 profissional')
  expect(countWords({ count: 100, capped: true })).toBe('mais de 100 profissionais')
  expect(countWords({ count: 14, capped: false, atLeast: true })).toBe('pelo menos 14 profissionais')
  expect(countWords({ count: 0, capped: false, atLeast: true })).toBe('Nenhum profissional até aqui')
  expect(countWords({ count: 0, capped: false })).toBe('Nenhum profissional')
})

test('the number of shown pages is kept only when the new filters find the same professionals', () => {
  const before = { raio: 5, pagina: 3 } as const
  expect(keepPage({ raio: 5, vista: 'radar' }, before)).toEqual({ raio: 5, vista: 'radar', pagina: 3 })
  expect(keepPage({ raio: 10, pagina: 3 }, before)).toEqual({ raio: 10 })
  expect(keepPage({ raio: 5, ordem: 'preco', pagina: 3 }, before)).toEqual({ raio: 5, ordem: 'preco' })
})

test('the label of a day includes its period and its duration', () => {
  expect(dayWords('2026-11-24', undefined, 8)).toMatch(/^ter, 24 nov.*, 8 h$/)
  expect(dayWords('2026-11-24', 'manha')).toMatch(/^ter, 24 nov.*, manhã$/)
})

test('the number of filters ignores text and order, and the key of the filters ignores the order of the params', () => {
  expect(countFilters({ q: 'ana', raio: 5, preco: 'alto' })).toBe(2)
  expect(keyOf({ raio: 5, q: 'ana' })).toBe(keyOf({ q: 'ana', raio: 5 }))
  expect(keyOf({ raio: 5 })).not.toBe(keyOf({ raio: 10 }))
  expect(keyOf({ ordem: 'preco' })).not.toBe(keyOf({ ordem: 'recentes' }))
  expect(countFilters({ ordem: 'preco', data: '2026-11-24', periodo: 'tarde' })).toBe(1)
})
