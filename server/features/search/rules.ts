import { hash } from 'node:crypto'
import { z } from 'zod'
import { type Duration, durations } from '#shared/availability.ts'
import { type Service, services } from '#shared/services.ts'
import {
  type CountProfessionals,
  distancesInKm,
  EARTH_RADIUS_IN_KM,
  type Loosenable,
  type Period,
  periods,
  type PriceBand,
  priceBands,
  type Sort,
} from '#shared/search.ts'

/** A position in the sort order: the ascending sort key, and the id for equal keys. */
export type Place = { readonly key: number; readonly id: string }

/**
 * The position after which the next page of a search begins. The index numbers every change of a position in the order, and
 * `since` is the last number at the time of the first page. Professionals whose position changed later are left out.
 */
export type Cursor = Place & { readonly since: string }

const MAXIMUM_WORDS = 8
const connectives = new Set('a as o os e de da das do dos em na nas no nos com para por'.split(' '))

const Wire = z.tuple([z.number().min(0).max(Number.MAX_SAFE_INTEGER), z.guid(), z.string().regex(/^\d{1,18}$/), z.string()])

/** The words of a typed text: without accents, in lower case, without connectives unless there are no other words. */
export function wordsOf(query: string | undefined): string[] {
  const plain = (query ?? '')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
  const meaningful = plain.filter((word) => !connectives.has(word))
  return [...new Set(meaningful.length > 0 ? meaningful : plain)].slice(0, MAXIMUM_WORDS)
}

/** True if a search has a text beside a service or a place. Such a text is dropped if no professional matches it. */
export function mayDropText({ query, services: asked, place }: CountProfessionals): boolean {
  return wordsOf(query).length > 0 && (asked ?? place) !== undefined
}

/** Returns the number that the index stores for a price band. */
export function bandOf(band: PriceBand | undefined): 1 | 2 | 3 | null {
  return band ? ({ low: 1, medium: 2, high: 3 } as const)[band] : null
}

/** Returns the services as bits, as the index stores them; null for no services. */
export function maskOf(asked: readonly Service[] | undefined): number | null {
  return asked ? asked.reduce((mask, service) => mask | (1 << services.indexOf(service)), 0) : null
}

/**
 * Returns the services in the syntax of the index of words, any of them: 'S1
 * S4'.
 */
export function serviceWords(mask: number): string {
  return services.flatMap((_service, bit) => (mask & (1 << bit) ? [`S${1 << bit}`] : [])).join('|')
}

/**
 * Returns the position before the first row of a search. In the order of price with a price band, it is just before the band's
 * lowest price. That key is the price in cents times 2^32 (search_by_price).
 */
export function startOf(sort: Sort, band: PriceBand | undefined): Cursor {
  const key = sort === 'price' && band ? priceBands[band].from * 2 ** 32 - 1 : -1
  return { key, id: '00000000-0000-0000-0000-000000000000', since: '9223372036854775807' }
}

/** Returns the kilometres on the globe between two points whose straight line through the earth is `chord` kilometres long. */
export function arcOf(chord: number): number {
  return 2 * EARTH_RADIUS_IN_KM * Math.asin(Math.min(1, chord / (2 * EARTH_RADIUS_IN_KM)))
}

/** Returns the hours of a period of the day, or of the whole day; the upper bound is exclusive. */
export function hoursOfPeriod(period: Period | undefined): { fromHour: number; belowHour: number } {
  if (!period) return { fromHour: 0, belowHour: 24 }
  const [fromHour, belowHour] = [periods[period].from, periods[period].below].map((time) => Number(time.slice(0, 2)))
  return { fromHour: fromHour ?? 0, belowHour: belowHour ?? 24 }
}

/** True if a booking that starts at `time` (`'HH:mm'`) is in a period of the day. */
export function isIn(period: Period, time: string): boolean {
  return time >= periods[period].from && time < periods[period].below
}

/**
 * Returns searches that loosen one filter, the smallest change first. A distance is widened in steps and then removed, and a
 * duration is shortened in steps. Other filters are removed, and with the place also the distance from it. Empty if the filter is
 * not set.
 */
export function loosened(filters: CountProfessionals, what: Loosenable): CountProfessionals[] {
  if (what === 'duration') return shorter(filters).map((durationHours) => ({ ...filters, durationHours }))
  const { [what === 'distance' ? 'distanceInKm' : what]: had, ...without } = filters
  if (had === undefined) return []
  if (what === 'distance')
    return [...distancesInKm.filter((km) => km > Number(had)).map((km) => ({ ...filters, distanceInKm: km })), without]
  if (what === 'place') return [withoutDistance(without)]
  return what === 'date' ? [withoutDate(filters)] : [without]
}

/** A short hash of a search: equal for the same filters, order and home, whatever the order of the keys. */
export function fingerprintOf(search: Readonly<Record<string, unknown>>): string {
  const known = Object.entries(search).filter(([, value]) => value !== undefined && value !== null)
  return hash('sha256', JSON.stringify(known.toSorted(([a], [b]) => a.localeCompare(b))), 'base64url').slice(0, 8)
}

/** Encodes a cursor as an opaque text for the client, valid only for the search with that fingerprint. */
export function writeCursor({ key, id, since }: Cursor, fingerprint: string): string {
  return Buffer.from(JSON.stringify([key, id, since, fingerprint])).toString('base64url')
}

/** Decodes a cursor of the same search; null for anything else. */
export function readCursor(text: string, fingerprint: string): Cursor | null {
  const wire = Wire.safeParse(parseJson(Buffer.from(text, 'base64url').toString())).data
  return wire?.[3] === fingerprint ? { key: wire[0], id: wire[1], since: wire[2] } : null
}

function shorter({ durationHours = 4 }: CountProfessionals): Duration[] {
  return durations.filter((hours) => hours < durationHours).toReversed()
}

function withoutDate({ date: _date, period: _period, durationHours: _hours, ...rest }: CountProfessionals): CountProfessionals {
  return rest
}

function withoutDistance({ distanceInKm: _km, sort, ...rest }: CountProfessionals): CountProfessionals {
  return { ...rest, ...(sort && sort !== 'distance' && { sort }) }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
