import { z } from 'zod'
import { addressMessages, profileMessages } from './profile.ts'
import { services } from './services.ts'
import { Id, text } from './text.ts'

/** Price bands of the daily price (S1 §2); 150 and 250 are both medium. Bounds in cents, the upper one exclusive. */
export const priceBands = {
  low: { label: 'Até R$ 150', from: 0, below: 15_000 },
  medium: { label: 'R$ 150 a R$ 250', from: 15_000, below: 25_001 },
  high: { label: 'Acima de R$ 250', from: 25_001, below: Number.MAX_SAFE_INTEGER },
} as const
export type PriceBand = keyof typeof priceBands

/** Radius of the earth of every distance (S1 §2). */
export const EARTH_RADIUS_IN_KM = 6_371

/** WGS 84 degrees. */
export type Point = { readonly latitude: number; readonly longitude: number }

/** Great-circle distance in kilometres, by the haversine (GEO-2). */
export function greatCircleInKm(from: Point, to: Point): number {
  const half = (degrees: number) => Math.sin(radians(degrees) / 2) ** 2
  const slant =
    half(to.latitude - from.latitude) +
    Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * half(to.longitude - from.longitude)
  return 2 * EARTH_RADIUS_IN_KM * Math.asin(Math.sqrt(Math.min(1, slant)))
}

/** Degrees as radians. */
export function radians(degrees: number): number {
  return (degrees * Math.PI) / 180
}

export const distancesInKm = [5, 10, 20, 50] as const

export const SearchProfessionals = z.strictObject({
  query: text({ max: 120 }).optional(),
  service: z.enum(services).optional(),
  priceBand: z.enum(['low', 'medium', 'high']).optional(),
  distanceInKm: z.union(distancesInKm.map((km) => z.literal(km))).optional(),
  cursor: z.string().max(200).optional(),
})
export type SearchProfessionals = z.output<typeof SearchProfessionals>

export const CountProfessionals = SearchProfessionals.omit({ cursor: true })
export type CountProfessionals = z.output<typeof CountProfessionals>

/** The live count stops here and reads 'mais de 100'. */
export const COUNT_CAP = 100

export const ProfessionalRef = z.strictObject({ professionalId: Id })

export const searchMessages = {
  noLocation: 'Salve seu endereço para ver quem atende perto de você.',
  noCoordinates: addressMessages.noCoordinates,
  distanceNeedsLocation: 'Salve seu endereço para filtrar por distância.',
  staleCursor: 'A busca mudou. Recarregue a página.',
  nobody: 'Nenhum profissional com esses filtros.',
  notFound: profileMessages.notFound,
  noBio: 'Este profissional ainda não adicionou uma descrição.',
  noPlace: 'Localização não informada',
  noReviews: 'Ainda sem avaliações. Seja a primeira pessoa a avaliar.',
  newcomer: 'Novo por aqui',
} as const
