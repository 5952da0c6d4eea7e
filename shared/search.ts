import { z } from 'zod'
import { DayInput, DurationInput, HORIZON_IN_DAYS } from './availability.ts'
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

/** Kilometres rounded to one decimal, as cards show them. */
export function roundKm(distance: number): number {
  return Math.round(distance * 10) / 10
}

/** Degrees as radians. */
export function radians(degrees: number): number {
  return (degrees * Math.PI) / 180
}

export const distancesInKm = [5, 10, 20, 50] as const

/** Orders of the results; distance is the default with own coordinates, rating without. Ties go by newest (rating), then by id. */
export const sorts = ['distance', 'price', 'rating', 'newest'] as const
export type Sort = (typeof sorts)[number]

/** Parts of a day by the hour at which a visit starts, on the professional's own clock; `below` is exclusive. */
export const periods = {
  morning: { label: 'Manhã', from: '00:00', below: '12:00' },
  afternoon: { label: 'Tarde', from: '12:00', below: '18:00' },
  evening: { label: 'Noite', from: '18:00', below: '24:00' },
} as const
export type Period = keyof typeof periods

/** `date` keeps those with a free start on that day of their own calendar, in `period` if given, for `durationHours` (4). */
export const SearchProfessionals = z.strictObject({
  query: text({ max: 120 }).optional(),
  service: z.enum(services).optional(),
  priceBand: z.enum(['low', 'medium', 'high']).optional(),
  distanceInKm: z.union(distancesInKm.map((km) => z.literal(km))).optional(),
  sort: z.enum(sorts).optional(),
  date: DayInput.optional(),
  period: z.enum(['morning', 'afternoon', 'evening']).optional(),
  durationHours: DurationInput.optional(),
  cursor: z.string().max(200).optional(),
})
export type SearchProfessionals = z.output<typeof SearchProfessionals>

export const CountProfessionals = SearchProfessionals.omit({ cursor: true })
export type CountProfessionals = z.output<typeof CountProfessionals>

/** Filters of which one may be loosened when nobody was found, the least loss first. */
export const loosenable = ['distance', 'period', 'duration', 'date', 'priceBand', 'query', 'service'] as const
export type Loosenable = (typeof loosenable)[number]

/** The live count stops here and reads 'mais de 100'. */
export const COUNT_CAP = 100

export const ProfessionalRef = z.strictObject({ professionalId: Id })

export const searchMessages = {
  noLocation: 'Salve seu endereço para ver quem atende perto de você.',
  noCoordinates: addressMessages.noCoordinates,
  distanceNeedsLocation: 'Salve seu endereço para filtrar por distância.',
  orderNeedsLocation: 'Salve seu endereço para ordenar por distância.',
  periodNeedsDate: 'Escolha a data antes do período.',
  durationNeedsDate: 'Escolha a data antes da duração.',
  pastDate: 'Escolha uma data de hoje em diante.',
  farDate: `Escolha uma data nos próximos ${HORIZON_IN_DAYS} dias.`,
  partial: 'Conferimos a agenda de parte dos profissionais. Continue a busca para ver o resto.',
  staleCursor: 'A busca mudou. Recarregue a página.',
  nobody: 'Nenhum profissional com esses filtros.',
  notFound: profileMessages.notFound,
  noBio: 'Este profissional ainda não adicionou uma descrição.',
  noPlace: 'Localização não informada',
  noReviews: 'Ainda sem avaliações. Seja a primeira pessoa a avaliar.',
  newcomer: 'Novo por aqui',
} as const
