import { HomeType } from '#shared/profile.ts'
import type { Answers } from '#client/lib/api.ts'
import { count, list } from '#client/lib/format.ts'

type Residence = NonNullable<NonNullable<Answers['booking']['byId']['home']>['residence']>

const homeTypes: Readonly<Record<string, string>> = {
  [HomeType.house]: 'Casa',
  [HomeType.flat]: 'Apartamento',
  [HomeType.other]: 'Outro tipo de imóvel',
}

/** The type, rooms, size, residents and animals of a home in one line of Portuguese. */
export function homeFacts(residence: Omit<Residence, 'notes'>): string {
  const { homeType, bedrooms, bathrooms, sizeInSquareMetres, residents } = residence
  const facts = [
    homeTypes[homeType] ?? homeType,
    count(bedrooms, 'quarto', 'quartos'),
    count(bathrooms, 'banheiro', 'banheiros'),
    sizeInSquareMetres && `${sizeInSquareMetres} m²`,
    residents && count(residents, 'morador', 'moradores'),
    animalsInWords(residence),
  ]
  return facts.filter(Boolean).join(' · ')
}

// Homes that were saved long ago may have animals without a kind.
function animalsInWords({ hasAnimals, animals }: Pick<Residence, 'hasAnimals' | 'animals'>): string {
  if (!hasAnimals) return 'Sem animais'
  return animals.length > 0 ? `Animais: ${list(animals)}` : 'Tem animais'
}
