import type { Duration } from './availability.ts'
import { countsPieces, type ExtraTask, minutesOf, wordsOf } from './extra-tasks.ts'
import { Service } from './services.ts'

// This file must not import zod, because the search and the booking box show the advice at once.

/** What of a home decides how long it takes. */
export interface HomeSize {
  readonly bedrooms: number
  readonly bathrooms: number
  readonly sizeInSquareMetres?: number | null
  readonly hasAnimals?: boolean
}

/** What a booking is for. */
export interface Asked {
  readonly services: readonly Service[]
  readonly extraTasks?: readonly ExtraTask[]
}

export interface HoursAdvice {
  readonly hours: Duration
  /** Whether it may take longer than the longest booking. */
  readonly beyond: boolean
  /** What the estimate is made of, in the order of its weight for people: '2 quartos', '2 banheiros', 'faxina pesada'. */
  readonly reasons: readonly string[]
  /** How many finished visits the estimate follows; null when it is the table's own. */
  readonly visits: number | null
}

/** Minutes of a cleaning: for the entrance and the tools, and for each bedroom or bathroom. */
const ENTRY_MINUTES = 40
const ROOM_MINUTES = 80
/** Above this area each further square metre takes half a minute. */
const USUAL_SQUARE_METRES = 100
const MINUTES_A_SQUARE_METRE = 0.5
const ANIMAL_MINUTES = 20
/** From so many finished visits of a kind on their real times count instead of the table's, within these percent of it. */
export const LEAST_VISITS = 30
export const percentLimits = [50, 200] as const

/** How many times as long as a light cleaning a deep one takes. */
const DEEP_FACTOR = 1.5

/** Minutes of the services that do not depend on the rooms. */
const otherServices: readonly (readonly [Service, number, string])[] = [
  [Service.cooking, 150, 'cozinha'],
  [Service.laundry, 60, 'lavanderia'],
  [Service.tidying, 90, 'organização'],
  [Service.ironing, 90, 'passar roupa'],
]

/** The services that depend on the rooms. */
export const cleanings = [Service.lightCleaning, Service.deepCleaning] as const
export type Cleaning = (typeof cleanings)[number]

/** How long finished visits of a kind of cleaning took, in percent of the table, and how many they were. */
export interface Learned {
  readonly service: Cleaning
  readonly percent: number
  readonly visits: number
}

/**
 * How many hours a home with these services and extra tasks usually takes, and why. Without a service a light cleaning is meant. It is
 * advice and never a rule: the contractor chooses. `learned`: what finished visits have taught about the kinds of cleaning.
 */
export function adviseHours(
  home: HomeSize,
  { services: asked, extraTasks = [] }: Asked,
  learned: readonly Learned[] = [],
): HoursAdvice {
  const counted = countsPieces(extraTasks)
  const others = [
    ...otherServices.filter(([service]) => asked.includes(service) && !(counted && service === Service.ironing)),
    ...extraTasks.map((task) => [task, minutesOf(task), wordsOf(task)] as const),
  ]
  const cleans = asked.length === 0 || cleanings.some((service) => asked.includes(service))
  const deep = asked.includes(Service.deepCleaning)
  const kind = deep ? Service.deepCleaning : Service.lightCleaning
  const real = cleans ? learned.find(({ service }) => service === kind) : undefined
  const cleaning = cleans ? (cleaningMinutes(home, kind) * (real?.percent ?? 100)) / 100 : 0
  const minutes = cleaning + others.reduce((sum, [, each]) => sum + each, 0)
  const reasons = [...(cleans ? homeReasons(home) : []), ...(deep ? ['faxina pesada'] : []), ...others.map(([, , name]) => name)]
  return { hours: minutes <= 240 ? 4 : minutes <= 360 ? 6 : 8, beyond: minutes > 480, reasons, visits: real?.visits ?? null }
}

/** '2 quartos + 2 banheiros + faxina pesada: costuma levar 8 h'. */
export function adviceWords({ hours, beyond, reasons, visits }: HoursAdvice): string {
  const seen = visits === null ? '' : `, como em ${visits} visitas feitas`
  return `${reasons.join(' + ')}: costuma levar ${hours} h${beyond ? ' ou mais' : ''}${seen}`
}

/** How many minutes a cleaning of a home takes by the table. */
export function cleaningMinutes({ bedrooms, bathrooms, sizeInSquareMetres, hasAnimals }: HomeSize, kind: Cleaning): number {
  const beyondUsual = Math.max(0, (sizeInSquareMetres ?? 0) - USUAL_SQUARE_METRES)
  const light = ENTRY_MINUTES + ROOM_MINUTES * (bedrooms + bathrooms) + beyondUsual * MINUTES_A_SQUARE_METRE
  return (light + (hasAnimals ? ANIMAL_MINUTES : 0)) * (kind === Service.deepCleaning ? DEEP_FACTOR : 1)
}

function homeReasons({ bedrooms, bathrooms, sizeInSquareMetres, hasAnimals }: HomeSize): string[] {
  return [
    bedrooms === 1 ? '1 quarto' : `${bedrooms} quartos`,
    bathrooms === 1 ? '1 banheiro' : `${bathrooms} banheiros`,
    ...(sizeInSquareMetres && sizeInSquareMetres > USUAL_SQUARE_METRES ? [`${sizeInSquareMetres} m²`] : []),
    ...(hasAnimals ? ['animais em casa'] : []),
  ]
}
