import { z } from 'zod'
import { capitalNamed } from './capitals.ts'
import { distanceKm, inBrazil } from './geometry.ts'
import { type CepAnswer, cepDigits, type Point } from './port.ts'
import { ufOfCep } from './ranges.ts'

const MAX_KM_FROM_CENTRE = 80

/** The address in the response of an address source, not yet checked. */
export interface FoundAddress {
  cep: string
  state: string
  city: string
  neighborhood: string | null
  street: string | null
}

const textLine = z.string().trim().max(200)
const degrees = z.union([z.number(), z.string().trim().min(1)]).pipe(z.coerce.number())
const optionalLine = textLine.nullish().transform((value) => value || null)

/** The response of BrasilAPI v2. Its coordinates are strings and often missing. */
const BrasilApiAnswer = z.object({
  cep: z.string(),
  state: z.string(),
  city: textLine.min(1),
  neighborhood: optionalLine,
  street: optionalLine,
  location: z
    .object({ coordinates: z.object({ latitude: degrees, longitude: degrees }).nullish().catch(null) })
    .nullish()
    .catch(null),
})

/** The response of a geocoder: a list from Nominatim, a GeoJSON collection (longitude first) from Photon. */
const GeocoderAnswer = z.union([
  z
    .array(z.object({ lat: degrees, lon: degrees }))
    .transform(([first]) => first && { latitude: first.lat, longitude: first.lon }),
  z
    .object({ features: z.array(z.object({ geometry: z.object({ coordinates: z.tuple([degrees, degrees]) }) })) })
    .transform(
      ({ features: [first] }) => first && { latitude: first.geometry.coordinates[1], longitude: first.geometry.coordinates[0] },
    ),
])

/**
 * Converts a response body of BrasilAPI v2; null (a 404) stays null. Throws when the body is invalid or its address contradicts
 * the CEP.
 */
export function readBrasilApi(digits: string, body: unknown): CepAnswer | null {
  if (body === null) return null
  const { location, ...found } = BrasilApiAnswer.parse(body)
  const answer = checkedAnswer(digits, found)
  const point = location?.coordinates ? plausiblePoint(answer, location.coordinates) : null
  return { ...answer, latitude: point?.latitude ?? null, longitude: point?.longitude ?? null }
}

/**
 * Returns the first point in a geocoder's response body, or null when the point cannot be in the given city. Throws when the body
 * is invalid.
 */
export function readGeocoder(body: unknown, place: { cidade: string | null; estado: string }): Point | null {
  const point = GeocoderAnswer.parse(body)
  return point ? plausiblePoint(place, point) : null
}

/**
 * Converts an address without coordinates. Throws when the address has another CEP than the requested one, or a state to which
 * the CEP does not belong.
 */
export function checkedAnswer(digits: string, found: FoundAddress): CepAnswer {
  if (cepDigits(found.cep) !== digits || found.state !== ufOfCep(digits)) throw new Error('Answer contradicts the question')
  return {
    cep: digits,
    logradouro: textLine.parse(found.street ?? '') || null,
    complemento: null,
    bairro: textLine.parse(found.neighborhood ?? '') || null,
    cidade: textLine.parse(found.city) || null,
    estado: found.state,
    latitude: null,
    longitude: null,
  }
}

// Distances and the service radius are computed from the point, so a wrong point is worse than none. A point must be in Brazil
// and, for a state capital, at most 80 km from the city's centre.
function plausiblePoint(place: { cidade: string | null; estado: string }, point: Point): Point | null {
  const capital = place.cidade === null ? null : capitalNamed(place.cidade, place.estado)
  return inBrazil(point) && (!capital || distanceKm(capital, point) <= MAX_KM_FROM_CENTRE) ? point : null
}
