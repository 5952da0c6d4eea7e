import type { Duration } from './availability.ts'
import { countsPieces, type ExtraTask, minutesOf, wordsOf } from './extra-tasks.ts'
import { Service } from './services.ts'

// This file must not import zod, because the search and the booking form show the advised hours before zod is loaded.

/** The facts about a home that decide how long its cleaning takes. */
export interface HomeSize {
  readonly bedrooms: number
  readonly bathrooms: number
  readonly sizeInSquareMetres?: number | null
  readonly hasAnimals?: boolean
}

/** The requested services and extra tasks, for which the advised hours are estimated. */
export interface Asked {
  readonly services: readonly Service[]
  readonly extraTasks?: readonly ExtraTask[]
}

export interface HoursAdvice {
  readonly hours: Duration
  /** Whether the work may take longer than the longest booking that can be made. */
  readonly beyond: boolean
  /** The reasons for the estimate, the most important first: '2 quartos', '2 banheiros', 'faxina pesada'. */
  readonly reasons: readonly string[]
  /** The number of finished bookings behind the estimate; null when only the fixed table was used. */
  readonly visits: number | null
}

/** How many minutes a cleaning takes: a base for arriving and preparing, and a time for each bedroom and bathroom. */
const ENTRY_MINUTES = 40
const ROOM_MINUTES = 80
/** Up to this area, in square metres, a home needs no extra time. Each further square metre takes half a minute. */
const USUAL_SQUARE_METRES = 100
const MINUTES_A_SQUARE_METRE = 0.5
const ANIMAL_MINUTES = 20
/**
 * From this number of finished bookings of a kind, their real times replace the fixed table of times. The limits say how much
 * less or more they may be, in percent of the table.
 */
export const LEAST_VISITS = 30
export const percentLimits = [50, 200] as const

/** A deep cleaning takes this many times as long as a light cleaning. */
const DEEP_FACTOR = 1.5

/** The services whose time does not depend on the rooms, with their minutes. */
const otherServices: readonly (readonly [Service, number, string])[] = [
  [Service.cooking, 150, 'cozinha'],
  [Service.laundry, 60, 'lavanderia'],
  [Service.tidying, 90, 'organização'],
  [Service.ironing, 90, 'passar roupa'],
]

/** The services whose time depends on the number of rooms. */
export const cleanings = [Service.lightCleaning, Service.deepCleaning] as const
export type Cleaning = (typeof cleanings)[number]

/**
 * The real times of finished bookings of one kind of cleaning, in percent of the fixed table, and the number of these bookings.
 */
export interface Learned {
  readonly service: Cleaning
  readonly percent: number
  readonly visits: number
}

/**
 * Estimates how many hours a home with these services and extra tasks usually takes, and why. Without a service it assumes a
 * light cleaning. `learned` contains the real times of finished bookings.
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

/** The advice as a sentence: '2 quartos + 2 banheiros + faxina pesada: costuma levar 8 h'. */
export function adviceWords({ hours, beyond, reasons, visits }: HoursAdvice): string {
  const seen = visits === null ? '' : `, como em ${visits} visitas feitas`
  return `${reasons.join(' + ')}: costuma levar ${hours} h${beyond ? ' ou mais' : ''}${seen}`
}

/** How many minutes the cleaning of a home takes according to the fixed table. */
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
