import { expect, test } from 'vitest'
import { insightsOf, medianOf, metricsOf, priceLevel, type Facts } from './rules.ts'

const facts: Facts = {
  views: 40,
  viewers: 30,
  bookers: 3,
  rating: 4.8,
  reviews: 12,
  priceInCents: 18_000,
  pricesNearby: [15_000, 16_000, 18_000, 20_000, 22_000],
  bioLength: 300,
  hasPhoto: true,
  services: 4,
  radiusInKm: 10,
  hoursAWeek: 40,
  weekend: true,
  sealed: true,
  insured: true,
  certified: true,
}

test('an analysis has exactly the four figures of the specification', () => {
  expect(metricsOf(facts)).toEqual({
    taxa_conversao: 10,
    preco_competitivo: 'media',
    media_avaliacao: 4.8,
    visualizacoes_perfil: 40,
  })
  expect(metricsOf({ ...facts, viewers: 3, bookers: 1 }).taxa_conversao).toBe(33.3)
})

test('the conversion is 0 when nobody has viewed the profile', () => {
  expect(metricsOf({ ...facts, views: 0, viewers: 0, bookers: 0 }).taxa_conversao).toBe(0)
})

test.each([
  // The median of 150, 160, 180, 200 and 220 reais is 180; 10 % of it is 18.
  [19_800, 'media'],
  [19_801, 'acima'],
  [16_200, 'media'],
  [16_199, 'abaixo'],
])('a price of %i cents is %s', (price, level) => {
  expect(priceLevel(price, [20_000, 15_000, 16_000, 22_000, 18_000])).toBe(level)
})

test('with only four neighbours there is no median price', () => {
  const four = [10_000, 20_000, 40_000, 90_000]
  expect(medianOf(four)).toBeNull()
  expect(priceLevel(200_000, four)).toBe('media')
  expect(medianOf([...four, 10_000, 95_000])).toBe(30_000)
})

test('a good profile has strengths and no suggestion', () => {
  const { sugestoes, pontos_fortes } = insightsOf(facts)
  expect(sugestoes).toEqual([])
  expect(pontos_fortes).toContain('De cada 100 pessoas que abrem seu perfil, 10 agendam com você.')
  expect(pontos_fortes).toHaveLength(9)
})

test('with fewer than twenty views no strength contains a percentage', () => {
  const few = { ...facts, viewers: 3, bookers: 3 }
  expect(insightsOf({ ...few, views: 20 }).pontos_fortes).toContain(
    'De cada 100 pessoas que abrem seu perfil, 100 agendam com você.',
  )
  expect(insightsOf({ ...few, views: 19 }).pontos_fortes.join()).not.toContain('De cada 100')
})

test('an analysis has at most five suggestions, the most important first, each with a link to its page', () => {
  const bare = { ...facts, hasPhoto: false, bioLength: 10, services: 1, hoursAWeek: 8, weekend: false, sealed: false, bookers: 0 }
  const { sugestoes } = insightsOf({ ...bare, priceInCents: 30_000, insured: false, certified: false })
  expect(sugestoes.map(({ link }) => link)).toEqual([
    '/meu-perfil-profissional',
    '/meu-perfil-profissional',
    '/meu-perfil-profissional',
    '/meu-perfil-profissional',
    '/minha-disponibilidade',
  ])
  expect(sugestoes[2]?.texto.replaceAll('\u00A0', ' ')).toContain('preço do meio da sua região (R$ 180,00)')
})

test('a professional without a certificate is advised to take the course', () => {
  expect(insightsOf({ ...facts, certified: false }).sugestoes.map(({ link }) => link)).toEqual(['/certificado'])
})

test('when many view the profile and nobody books, the suggestion links to the conversations', () => {
  expect(insightsOf({ ...facts, bookers: 0 }).sugestoes.map(({ link }) => link)).toEqual(['/conversas'])
})
