import { createHash } from 'node:crypto'
import type { Point } from './port.ts'

const EARTH_RADIUS_KM = 6371
const KM_PER_DEGREE = (EARTH_RADIUS_KM * Math.PI) / 180

/** Returns the great-circle distance between two points in kilometres, for an earth radius of 6371 km. */
export function distanceKm(a: Point, b: Point): number {
  const [lat1, lat2] = [radians(a.latitude), radians(b.latitude)]
  const across = Math.sin(radians(b.longitude - a.longitude) / 2) ** 2 * Math.cos(lat1) * Math.cos(lat2)
  const along = Math.sin((lat2 - lat1) / 2) ** 2
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(along + across)))
}

/**
 * Returns a pseudo-random point at most `radiusKm` from `center`, with 5 decimals. The same seed always gives the same point, and
 * different seeds spread evenly over the disc.
 */
export function scatter(center: Point, seed: string, radiusKm: number): Point {
  const bytes = createHash('sha256').update(seed).digest()
  const angle = (bytes.readUInt32BE(0) / 2 ** 32) * 2 * Math.PI
  // The factor 0.99 keeps the point inside the disc after its coordinates are rounded.
  const km = Math.sqrt(bytes.readUInt32BE(4) / 2 ** 32) * radiusKm * 0.99
  return {
    latitude: round(center.latitude + (km * Math.sin(angle)) / KM_PER_DEGREE),
    longitude: round(center.longitude + (km * Math.cos(angle)) / (KM_PER_DEGREE * Math.cos(radians(center.latitude)))),
  }
}

/** True if a point is in the bounding box of Brazil with its coastal islands. */
export function inBrazil({ latitude, longitude }: Point): boolean {
  return latitude >= -33.8 && latitude <= 5.3 && longitude >= -74 && longitude <= -28.8
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180
}

function round(degrees: number): number {
  return Math.round(degrees * 1e5) / 1e5
}
