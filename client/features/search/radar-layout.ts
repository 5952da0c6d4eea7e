import { hash } from '#client/ui/tone.ts'

/** The rings of the radar in kilometres. They equal the values of the distance filter. */
export const rings = [5, 10, 20, 50] as const

/** The radius of the centre and then of each ring, as a share of the radar's radius. */
const reach = [0.24, 0.52, 0.72, 0.86, 1]
const NUDGES = 60
/** Two dots that are closer than this share of the radius cover each other. */
export const CLEARANCE = 0.2
/** The minimum distance, as a share of the radius, between a dot and the vertical line with the labels of the rings. */
const LABELS = 0.19

interface Spot {
  /** The position, from −1 to 1 with the centre at 0; y grows downwards. */
  x: number
  y: number
}

export interface Placed<T> extends Spot {
  item: T
}

/**
 * Places dots on a disc of radius 1. The radius shows the distance. The bearing is derived from the id, because real bearings are
 * never disclosed. When another dot or a label is in the way, the bearing turns in equal steps to the first free position, or, if
 * none is free, to the position whose nearest neighbour is farthest away.
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
 * Converts a distance in kilometres to a share of the radar's radius. The scale is linear between two rings. The first ring has
 * the most room, because near professionals matter most and are the most numerous. A dot is never inside the house at the centre.
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
