import { expect, test } from 'vitest'
import { bestDays } from './comparison.ts'
import { figuresOf, usableSuggestions } from './suggestions.ts'
import type { Facts } from './rules.ts'

const facts: Facts = {
  views: 40,
  viewers: 30,
  bookers: 3,
  rating: 4.8,
  reviews: 12,
  priceInCents: 18_000,
  pricesNearby: [15_000, 16_000, 18_000, 20_000, 22_000],
  bioLength: 80,
  hasPhoto: true,
  services: 4,
  radiusInKm: 10,
  hoursAWeek: 16,
  weekend: true,
  sealed: true,
  insured: false,
  certified: true,
}
const figures = figuresOf(facts)
const link = '/minha-disponibilidade'
const usable = (...texts: string[]) =>
  usableSuggestions(
    texts.map((text) => ({ text, link })),
    figures,
  ).map(({ texto }) => texto)

test('the figures sent to a model are numbers only, without words of the professional', () => {
  expect(figures.map(({ value }) => value.replaceAll('\u00a0', ' '))).toEqual([
    '40',
    '10',
    '4,8',
    '12',
    'R$ 180,00',
    'R$ 180,00',
    '80',
    '4',
    '16',
    '10',
  ])
})

test('a suggestion of a model is shown only if it names its figures and no other number', () => {
  const good = 'Sua semana tem 16 horas abertas: abra mais um dia.'
  expect(usable(good, 'Abra mais um dia.', 'Com 30 horas você teria mais pedidos.', 'Suas 16 horas podem virar 24.')).toEqual([
    good,
  ])
})

test('a suggestion that leads off the platform, is too long, repeats or has an unknown page is not shown', () => {
  const good = 'Sua apresentação tem 80 caracteres: conte como você trabalha.'
  const long = `Suas 16 horas ${'contam muito '.repeat(20)}`
  expect(usable(good, good, 'Mande os 16 horários para o meu WhatsApp.', 'Veja 16 ideias em www.site.com.br', long)).toEqual([
    good,
  ])
  expect(usableSuggestions([{ text: good, link: '/admin' }], figures)).toEqual([])
  expect(usable(...Array.from({ length: 9 }, (_, at) => `Ideia ${'x'.repeat(at)} para as suas 16 horas.`))).toHaveLength(5)
})

test('the best days are the two weekdays with most bookings, but only with enough bookings', () => {
  expect(bestDays([1, 1, 1, 1, 2, 2, 2, 3, 5])).toEqual([])
  expect(bestDays([1, 1, 1, 1, 2, 2, 2, 3, 5, 5])).toEqual([1, 2])
})
