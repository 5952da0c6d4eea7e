import { z } from 'zod'
import { MAXIMUM_RADIUS_IN_KM } from '#shared/profile.ts'
import { type Service, services } from '#shared/services.ts'
import { EARTH_RADIUS_IN_KM, type Point, type PriceBand, radians } from '#shared/search.ts'

/** Where the next page begins: after this distance (or rating and instant), and this id among equals. */
export type Cursor = NearCursor | BestCursor
type NearCursor = { readonly by: 'distance'; readonly distance: number; readonly id: string }
type BestCursor = { readonly by: 'rating'; readonly rating: number; readonly micros: string; readonly id: string }

/** A rectangle on the Mercator plane of the index, in its kilometres. */
type Box = { readonly west: number; readonly south: number; readonly east: number; readonly north: number }

const MARGIN = 1e-6
const MAXIMUM_WORDS = 8
const connectives = new Set('a as o os e de da das do dos em na nas no nos com para por'.split(' '))

const Wire = z.union([
  z.tuple([z.literal('d'), z.number().min(0).max(20_100), z.guid()]),
  z.tuple([z.literal('r'), z.number().min(0).max(5), z.string().regex(/^\d{1,17}$/), z.guid()]),
])

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

/** A tsquery that wants a word beginning with each of `words`; with cells, in any one of these half-degree cells. */
export function textQuery(words: readonly string[], cells: readonly number[] | null): string {
  const anyCell = (word: string) => (cells ? `(${cells.map((cell) => `c${cell}x${word}:*`).join('|')})` : `${word}:*`)
  return words.map(anyCell).join('&')
}

/** The half-degree cells that the circle touches, numbered as the index numbers them. */
export function cellsAround(point: Point, km: number): number[] {
  const { south, north, west, east } = degreesAround(point, km)
  const rows = range(Math.floor((south + 90) * 2), Math.floor((north + 90) * 2))
  const columns = range(Math.floor((west + 180) * 2), Math.floor((east + 180) * 2))
  return rows.flatMap((row) => columns.map((column) => row * 1_000 + column))
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
 * 1/cos(latitude), so a way of d km is at most d / cos(|latitude| + d/R) long on it.
 */
export function coveredBy(reach: number, distance: number, { latitude }: Point): boolean {
  return reach * Math.cos(radians(Math.abs(latitude)) + distance / EARTH_RADIUS_IN_KM) > distance
}

/** How far to look: the chosen distance, or as far as anybody's own radius goes. */
export function reachOf(distanceInKm: number | undefined): number {
  return distanceInKm ?? MAXIMUM_RADIUS_IN_KM
}

/** The price band as the index stores it. */
export function bandOf(band: PriceBand | undefined): 1 | 2 | 3 | null {
  return band ? ({ low: 1, medium: 2, high: 3 } as const)[band] : null
}

/** The service's bit in the index. */
export function maskOf(service: Service | undefined): number | null {
  return service ? 1 << services.indexOf(service) : null
}

/** Kilometres as a card shows them: one decimal. */
export function roundKm(distance: number): number {
  return Math.round(distance * 10) / 10
}

/** Opaque to everybody else. */
export function writeCursor(cursor: Cursor): string {
  const wire = cursor.by === 'distance' ? ['d', cursor.distance, cursor.id] : ['r', cursor.rating, cursor.micros, cursor.id]
  return Buffer.from(JSON.stringify(wire)).toString('base64url')
}

/** Reads what `writeCursor` wrote; null for anything else. */
export function readCursor(text: string): Cursor | null {
  const wire = Wire.safeParse(parseJson(Buffer.from(text, 'base64url').toString())).data
  if (!wire) return null
  if (wire[0] === 'd') return { by: 'distance', distance: wire[1], id: wire[2] }
  return { by: 'rating', rating: wire[1], micros: wire[2], id: wire[3] }
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
