import { hash } from '#client/ui/tone.ts'

/** The distances of the radar's rings in kilometres, which are the values of the distance filter. */
export const rings = [5, 10, 20, 50] as const

/** Radii as shares of the radar's radius: first the radius of the empty centre, then that of each ring. */
const reach = [0.24, 0.52, 0.72, 0.86, 1]
const NUDGES = 60
/** The minimum distance of two dots as a share of the radius. Closer dots would cover each other. */
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
 * Places dots on a disc of radius 1. The distance from the centre shows how far away a professional is. The direction is derived
 * from the id, because the real direction is never disclosed. If another dot or a label is in the way, the dot turns around the
 * centre in equal steps to the first free position. If no position is free, it takes the one whose nearest dot is farthest away.
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
 * Converts a distance in kilometres to a share of the radar's radius. The scale is linear between two rings. The first ring is
 * the widest, because near professionals matter most and are the most numerous. No dot is placed on the house at the centre.
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
