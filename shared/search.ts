import { z } from 'zod'
import { services } from './profile.ts'
import { Id, text } from './text.ts'

/** Price bands of the daily price (S1 §2); 150 and 250 are both medium. Bounds in cents, the upper one exclusive. */
export const priceBands = {
  low: { label: 'Até R$ 150', from: 0, below: 15_000 },
  medium: { label: 'R$ 150 a R$ 250', from: 15_000, below: 25_001 },
  high: { label: 'Acima de R$ 250', from: 25_001, below: Number.MAX_SAFE_INTEGER },
} as const
export type PriceBand = keyof typeof priceBands

export const distancesInKm = [5, 10, 20, 50] as const

export const SearchProfessionals = z.strictObject({
  query: text({ max: 120 }).optional(),
  service: z.enum(services).optional(),
  priceBand: z.enum(['low', 'medium', 'high']).optional(),
  distanceInKm: z.union(distancesInKm.map((km) => z.literal(km))).optional(),
  cursor: z.string().max(200).optional(),
})
export type SearchProfessionals = z.output<typeof SearchProfessionals>

export const ProfessionalRef = z.strictObject({ professionalId: Id })

export const searchMessages = {
  noLocation: 'Salve seu endereço para ver quem atende perto de você.',
  noCoordinates: 'Não encontramos coordenadas exatas. Verifique número/UF.',
  nobody: 'Nenhum profissional com esses filtros.',
  notFound: 'Profissional não encontrado',
  noBio: 'Este profissional ainda não adicionou uma descrição.',
  noPlace: 'Localização não informada',
  noReviews: 'Ainda sem avaliações. Seja a primeira pessoa a avaliar.',
  newcomer: 'Novo por aqui',
} as const
