import { z } from 'zod'
import { DayInput, DurationInput, HORIZON_IN_DAYS } from './availability.ts'
import { NEWCOMER } from './directory.ts'
import { reaisInWords } from './money.ts'
import { addressMessages, profileMessages } from './profile.ts'
import { services } from './services.ts'
import { Id, text } from './text.ts'

/**
 * The bands of the daily price. R$ 150 and R$ 250 both belong to the medium band. Bounds are in cents, and the upper bound is
 * exclusive.
 */
export const priceBands = {
  low: { label: `Até ${reaisInWords(15_000)}`, from: 0, below: 15_000 },
  medium: { label: `${reaisInWords(15_000)} a ${reaisInWords(25_000)}`, from: 15_000, below: 25_001 },
  high: { label: `Acima de ${reaisInWords(25_000)}`, from: 25_001, below: Number.MAX_SAFE_INTEGER },
} as const
export type PriceBand = keyof typeof priceBands

/** The radius of the earth in kilometres, used for all distances. */
export const EARTH_RADIUS_IN_KM = 6_371

/** A point on the earth in WGS 84 degrees. */
export type Point = { readonly latitude: number; readonly longitude: number }

/** Returns the great-circle distance in kilometres, by the haversine formula. */
export function greatCircleInKm(from: Point, to: Point): number {
  const haversine = (degrees: number) => Math.sin(radians(degrees) / 2) ** 2
  const h =
    haversine(to.latitude - from.latitude) +
    Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * haversine(to.longitude - from.longitude)
  return 2 * EARTH_RADIUS_IN_KM * Math.asin(Math.sqrt(Math.min(1, h)))
}

/** Rounds kilometres to one decimal, as shown on cards. */
export function roundKm(distance: number): number {
  return Math.round(distance * 10) / 10
}

/** Converts degrees to radians. */
export function radians(degrees: number): number {
  return (degrees * Math.PI) / 180
}

export const distancesInKm = [5, 10, 20, 50] as const

/**
 * The sort orders of the search results. The default is distance if the viewer has coordinates, otherwise rating. Equal ratings
 * are sorted by newest, and all other ties by id.
 */
export const sorts = ['distance', 'price', 'rating', 'newest'] as const
export type Sort = (typeof sorts)[number]

/** The periods of a day, by the start of a slot in the professional's time zone. The bound `below` is exclusive. */
export const periods = {
  morning: { label: 'Manhã', from: '00:00', below: '12:00' },
  afternoon: { label: 'Tarde', from: '12:00', below: '18:00' },
  evening: { label: 'Noite', from: '18:00', below: '24:00' },
} as const
export type Period = keyof typeof periods

/** The slug of a city or a district, or an id, as it occurs in the address of a page. */
export const PlaceInput = z
  .string({ error: 'Valor inválido' })
  .max(120, 'Valor inválido')
  .regex(/^[a-z0-9-]{3,}$/, 'Valor inválido')

/**
 * The filters of a search. `date` selects professionals with a free slot on that day in their time zone, in the `period` if
 * given, that lasts `durationHours` (by default 4). Without `date` the duration only decides which price is shown.
 */
export const SearchProfessionals = z.strictObject({
  query: text({ max: 120 }).optional(),
  /** Selects professionals who offer at least one of these services. */
  services: z.array(z.enum(services)).min(1).max(services.length).readonly().optional(),
  /** The slug of a city or a district from whose centre distances are measured, instead of the viewer's home. */
  place: PlaceInput.optional(),
  /**
   * The id of the viewer's address from which distances are measured instead of the default address. If the id is unknown, the
   * default address is used.
   */
  addressId: PlaceInput.optional(),
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

/** Asks on which of the seven days beginning with `from` at least one professional is free. */
export const FindFreeDays = CountProfessionals.omit({ date: true, period: true }).extend({ from: DayInput })
export type FindFreeDays = z.output<typeof FindFreeDays>

/** The filters that can be relaxed or removed when a search finds nobody, the least important filter first. */
export const loosenable = ['distance', 'period', 'duration', 'date', 'priceBand', 'query', 'place', 'services'] as const
export type Loosenable = (typeof loosenable)[number]

/** The number of professionals without a review that are shown above the results while the distance to a home is unknown. */
export const NEWCOMERS_SHOWN = 3

/** The number of searches for an unknown word from which the team can read the word. Each person counts once a day. */
export const UNKNOWN_WORD_PEOPLE = 5

/** The maximum count of search results; a higher count is shown as 'mais de 100'. */
export const COUNT_CAP = 100

/** Asks for the city that a typed text names. */
export const NamedPlace = z.strictObject({ text: text({ max: 120 }) })

export const ProfessionalRef = z.strictObject({ professionalId: Id })

/** Opens a profile. `addressId` is the id of the viewer's address from which the distance is measured, as in a search. */
export const OpenProfile = ProfessionalRef.extend({ addressId: PlaceInput.optional() })
export type OpenProfile = z.output<typeof OpenProfile>

export const searchMessages = {
  noLocation: 'Salve seu endereço para ver quem atende perto de você.',
  noCoordinates: addressMessages.noCoordinates,
  distanceNeedsLocation: 'Salve seu endereço para filtrar por distância.',
  orderNeedsLocation: 'Salve seu endereço para ordenar por distância.',
  periodNeedsDate: 'Escolha a data antes do período.',
  pastDate: 'Escolha uma data de hoje em diante.',
  farDate: `Escolha uma data nos próximos ${HORIZON_IN_DAYS} dias.`,
  partial: 'Conferimos a agenda de parte dos profissionais. Continue a busca para ver o resto.',
  staleCursor: 'A busca mudou. Recarregue a página.',
  unknownPlace: 'Não conhecemos esse lugar. Escolha outro.',
  nobody: 'Nenhum profissional com esses filtros.',
  notFound: profileMessages.notFound,
  noBio: 'Este profissional ainda não adicionou uma descrição.',
  noPlace: 'Localização não informada',
  noReviews: 'Ainda sem avaliações. Seja a primeira pessoa a avaliar.',
  newcomer: NEWCOMER,
} as const
