import { hash } from 'node:crypto'
import { z } from 'zod'
import { type Duration, durations } from '#shared/availability.ts'
import { MAXIMUM_RADIUS_IN_KM } from '#shared/profile.ts'
import { type Service, services } from '#shared/services.ts'
import {
  type CountProfessionals,
  distancesInKm,
  EARTH_RADIUS_IN_KM,
  type Loosenable,
  type Period,
  periods,
  type Point,
  type PriceBand,
  priceBands,
  radians,
} from '#shared/search.ts'

/**
 * Where the next page begins: after this number of the order (kilometres, or a key of the index) and this id among equals,
 * among those who have not moved since the first page (`since` counts moves).
 */
export type Cursor = { readonly key: number; readonly id: string; readonly since: string }

/** A rectangle on the Mercator plane of the index, in its kilometres. */
type Box = { readonly west: number; readonly south: number; readonly east: number; readonly north: number }

const MARGIN = 1e-6
const ROUNDING_IN_KM = 1e-6
// Who goes no farther than `reach` km is filed under cells of so many tenths of a degree (search_cell in the database).
const cellSizes = [
  { letter: 'a', tenths: 1, reach: 10 },
  { letter: 'b', tenths: 2, reach: 20 },
  { letter: 'c', tenths: 5, reach: 50 },
  { letter: 'd', tenths: 10, reach: Number.POSITIVE_INFINITY },
] as const
const bandLetters = { 1: 'l', 2: 'm', 3: 'h' } as const
const MAXIMUM_WORDS = 8
const connectives = new Set('a as o os e de da das do dos em na nas no nos com para por'.split(' '))

const Wire = z.tuple([z.number().min(0).max(Number.MAX_SAFE_INTEGER), z.guid(), z.string().regex(/^\d{1,18}$/), z.string()])

/** The plain words that a person typed: no accents, lower case, without connectives unless there is nothing else. */
export function wordsOf(query: string | undefined): string[] {
  const plain = (query ?? '')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
  const telling = plain.filter((word) => !connectives.has(word))
  return [...new Set(telling.length > 0 ? telling : plain)].slice(0, MAXIMUM_WORDS)
}

/** A tsquery that wants a word beginning with each of `words`; with cells, in any one of them. */
export function textQuery(words: readonly string[], cells: readonly string[] | null): string {
  const anyCell = (word: string) => (cells ? `(${cells.map((cell) => `${cell}${word}:*`).join('|')})` : `${word}:*`)
  return words.map(anyCell).join('&')
}

/**
 * The cells from which somebody may reach the point within `km`, written as the index writes them: `'a6643513337x'`…, or of those in
 * a price band alone `'a6643513337h'`…
 */
export function cellsAround(point: Point, km: number, band: 1 | 2 | 3 | null = null): string[] {
  const who = band === null ? 'x' : bandLetters[band]
  return cellSizes.flatMap(({ letter, tenths, reach }) => {
    const { south, north, west, east } = degreesAround(point, Math.min(km, reach))
    const cell = (degrees: number) => Math.floor((degrees * 10) / tenths)
    const rows = range(cell(south + 90), cell(north + 90))
    const columns = range(cell(west + 180), cell(east + 180))
    return rows.flatMap((row) => columns.map((column) => `${letter}${row * 10_000 + column}${who}`))
  })
}

/** A point on the Mercator plane of the index, in kilometres at the equator. */
export function mercatorOf({ latitude, longitude }: Point): { x: number; y: number } {
  return {
    x: radians(longitude) * EARTH_RADIUS_IN_KM,
    y: EARTH_RADIUS_IN_KM * Math.log(Math.tan(Math.PI / 4 + radians(latitude) / 2)),
  }
}

/** The smallest Mercator rectangle (and a hair more) around the circle of `km` kilometres. */
export function boxAround(point: Point, km: number): Box {
  const { south, north, west, east } = degreesAround(point, km)
  const from = mercatorOf({ latitude: south, longitude: west })
  const to = mercatorOf({ latitude: north, longitude: east })
  return { west: from.x, south: from.y, east: to.x, north: to.y }
}

/**
 * Whether nothing within `distance` km of a home can lie farther than `reach` on the Mercator plane. The plane stretches by
 * 1/cos(latitude), so a way of d km is at most d / cos(|latitude| + d/R) long on it. A millimetre is left for rounding: at no
 * distance at all the plane here and the one in the database differ by that of 20,000 km.
 */
export function coveredBy(reach: number, distance: number, { latitude }: Point): boolean {
  return reach * Math.cos(radians(Math.abs(latitude)) + distance / EARTH_RADIUS_IN_KM) > distance + ROUNDING_IN_KM
}

/** Within how many kilometres of a home nobody can lie who is at least `reach` away on the Mercator plane; below 0: nowhere. */
export function provenWithin(reach: number, { latitude }: Point): number {
  return reach * Math.cos(Math.min(Math.PI / 2, radians(Math.abs(latitude)) + reach / EARTH_RADIUS_IN_KM)) - 2 * ROUNDING_IN_KM
}

/** How far to look: the chosen distance, or as far as anybody's own radius goes. */
export function reachOf(distanceInKm: number | undefined): number {
  return distanceInKm ?? MAXIMUM_RADIUS_IN_KM
}

/** The price band as the index stores it. */
export function bandOf(band: PriceBand | undefined): 1 | 2 | 3 | null {
  return band ? ({ low: 1, medium: 2, high: 3 } as const)[band] : null
}

/** The smallest number that the order of price gives to anybody of a band: cents, then 32 bits for equals. */
export function priceKeyFrom(band: PriceBand): number {
  return priceBands[band].from * 2 ** 32
}

/** The service's bit in the index. */
export function maskOf(service: Service | undefined): number | null {
  return service ? 1 << services.indexOf(service) : null
}

/** The hours of a part of the day, or of all of it, the upper one exclusive. */
export function hoursOfPeriod(period: Period | undefined): { fromHour: number; belowHour: number } {
  if (!period) return { fromHour: 0, belowHour: 24 }
  const [fromHour, belowHour] = [periods[period].from, periods[period].below].map((time) => Number(time.slice(0, 2)))
  return { fromHour: fromHour ?? 0, belowHour: belowHour ?? 24 }
}

/** Whether a visit that starts at `time` (`'HH:mm'`) falls into a part of the day. */
export function isIn(period: Period, time: string): boolean {
  return time >= periods[period].from && time < periods[period].below
}

/**
 * A filter widened or taken away: a distance each wider one in turn and then none, hours each shorter visit in turn, the others
 * taken away.
 */
export function loosened(filters: CountProfessionals, what: Loosenable): CountProfessionals[] {
  if (what === 'duration') return shorter(filters).map((durationHours) => ({ ...filters, durationHours }))
  const { [what === 'distance' ? 'distanceInKm' : what]: had, ...without } = filters
  if (had === undefined) return []
  if (what === 'distance')
    return [...distancesInKm.filter((km) => km > Number(had)).map((km) => ({ ...filters, distanceInKm: km })), without]
  return what === 'date' ? [withoutDate(filters)] : [without]
}

/** A short print of a search: the same for the same filters, order and home, whatever the order of the keys. */
export function printOf(search: Readonly<Record<string, unknown>>): string {
  const known = Object.entries(search).filter(([, value]) => value !== undefined && value !== null)
  return hash('sha256', JSON.stringify(known.toSorted(([a], [b]) => a.localeCompare(b))), 'base64url').slice(0, 8)
}

/** Opaque to everybody else; good for the search with that print alone. */
export function writeCursor({ key, id, since }: Cursor, print: string): string {
  return Buffer.from(JSON.stringify([key, id, since, print])).toString('base64url')
}

/** Reads what `writeCursor` wrote for the same search; null for anything else. */
export function readCursor(text: string, print: string): Cursor | null {
  const wire = Wire.safeParse(parseJson(Buffer.from(text, 'base64url').toString())).data
  return wire?.[3] === print ? { key: wire[0], id: wire[1], since: wire[2] } : null
}

function shorter({ durationHours = 4 }: CountProfessionals): Duration[] {
  return durations.filter((hours) => hours < durationHours).toReversed()
}

function withoutDate({ date: _date, period: _period, durationHours: _hours, ...rest }: CountProfessionals): CountProfessionals {
  return rest
}

// Longitude spreads most off the circle's own parallel: asin(sin(d/R) / cos(latitude)).
function degreesAround({ latitude, longitude }: Point, km: number) {
  const angle = km / EARTH_RADIUS_IN_KM
  const up = degrees(angle) + MARGIN
  const aside = degrees(Math.asin(Math.min(1, Math.sin(angle) / Math.cos(radians(latitude))))) + MARGIN
  return { south: latitude - up, north: latitude + up, west: longitude - aside, east: longitude + aside }
}

function degrees(angle: number): number {
  return (angle * 180) / Math.PI
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
