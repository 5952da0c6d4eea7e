import { expect, test } from 'vitest'
import { homeFacts } from './home-facts.ts'

const home = {
  homeType: 'apartamento',
  bedrooms: 2,
  bathrooms: 1,
  sizeInSquareMetres: 60,
  residents: 3,
  hasAnimals: true,
  animals: ['Gato', 'Pássaro'],
}

test.each([
  [home, 'Apartamento · 2 quartos · 1 banheiro · 60 m² · 3 moradores · Animais: Gato e Pássaro'],
  [{ ...home, sizeInSquareMetres: null, residents: null, animals: [] }, 'Apartamento · 2 quartos · 1 banheiro · Tem animais'],
  [{ ...home, hasAnimals: false, animals: [] }, 'Apartamento · 2 quartos · 1 banheiro · 60 m² · 3 moradores · Sem animais'],
])('describes a home in one line, from what the contractor filled in (%#)', (residence, words) =>
  expect(homeFacts(residence)).toBe(words),
)
