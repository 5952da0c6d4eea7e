import { hash } from '#client/ui/tone.ts'

/** The rings of the radar, in kilometres: the distance filters. */
export const rings = [5, 10, 20, 50] as const

/** Where each ring stands, from the centre's own edge outwards. */
const reach = [0.2, 0.54, 0.77, 0.9, 1]
const NUDGES = 16
/** Two dots closer than this (share of the radius) would hide each other. */
const CLEARANCE = 0.17

export interface Placed<T> {
  item: T
  /** −1 to 1 from the centre; y grows downwards. */
  x: number
  y: number
}

/**
 * Where dots stand on a disc of radius 1: as far out as they are away, on a bearing made of the id, since real bearings are told
 * to nobody. The same id keeps its bearing unless another dot already stands there; then it turns in equal steps.
 */
export function placeOnRadar<T extends { id: string; distanceInKm: number | null }>(items: readonly T[]): Placed<T>[] {
  return items.reduce<Placed<T>[]>((placed, item) => {
    if (item.distanceInKm === null) return placed
    const radius = radiusOf(item.distanceInKm)
    const first = (hash(item.id) % 3600) / 3600
    const spots = Array.from({ length: NUDGES }, (_, step) => at(radius, first + step / NUDGES))
    const free = spots.find((spot) => placed.every((other) => Math.hypot(other.x - spot.x, other.y - spot.y) > CLEARANCE))
    return [...placed, { item, ...(free ?? spots[0]!) }]
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

function at(radius: number, turn: number): { x: number; y: number } {
  return { x: radius * Math.cos(turn * 2 * Math.PI), y: radius * Math.sin(turn * 2 * Math.PI) }
}
