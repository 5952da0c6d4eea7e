import { hash } from '#client/ui/tone.ts'

/** The rings of the radar, in kilometres: the distance filters. */
export const rings = [5, 10, 20, 50] as const

/** Where each ring stands, from the centre's own edge outwards. */
const reach = [0.24, 0.52, 0.72, 0.86, 1]
const NUDGES = 60
/** Two dots closer than this (share of the radius) would hide each other. */
export const CLEARANCE = 0.2
/** Straight up stand the names of the rings: no dot comes this near to that line. */
const LABELS = 0.19

interface Spot {
  /** −1 to 1 from the centre; y grows downwards. */
  x: number
  y: number
}

export interface Placed<T> extends Spot {
  item: T
}

/**
 * Where dots stand on a disc of radius 1: as far out as they are away, on a bearing made of the id, since real bearings are told
 * to nobody. The same id keeps its bearing unless another dot or a ring's name already stands there; then it turns in equal steps,
 * in a crowd to where the nearest neighbour is farthest.
 */
export function placeOnRadar<T extends { id: string; distanceInKm: number | null }>(items: readonly T[]): Placed<T>[] {
  return items.reduce<Placed<T>[]>((placed, item) => {
    if (item.distanceInKm === null) return placed
    const radius = radiusOf(item.distanceInKm)
    const first = (hash(item.id) % 3600) / 3600
    const spots = Array.from({ length: NUDGES }, (_, step) => at(radius, first + step / NUDGES))
    const seen = spots.filter(({ x, y }) => y > 0 || Math.abs(x) > LABELS)
    const room = (spot: Spot) => Math.min(...placed.map((other) => Math.hypot(other.x - spot.x, other.y - spot.y)))
    const free = seen.find((spot) => room(spot) > CLEARANCE)
    return [...placed, { item, ...(free ?? seen.reduce((best, spot) => (room(spot) > room(best) ? spot : best))) }]
  }, [])
}

/**
 * Share of the radar's radius at a distance: even between one ring and the next, and most room inside the first, for the near
 * ones matter most and are most. Never under the house in the centre.
 */
export function radiusOf(km: number): number {
  const next = rings.findIndex((ring) => km <= ring)
  if (next === -1) return 1
  const [from, to] = [rings[next - 1] ?? 0, rings[next]!]
  const [inner, outer] = [reach[next]!, reach[next + 1]!]
  return Math.max(reach[0]!, inner + ((km - from) / (to - from)) * (outer - inner))
}

function at(radius: number, turn: number): Spot {
  return { x: radius * Math.cos(turn * 2 * Math.PI), y: radius * Math.sin(turn * 2 * Math.PI) }
}
