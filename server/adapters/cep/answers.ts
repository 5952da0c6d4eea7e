import { z } from 'zod'
import { capitalNamed } from './capitals.ts'
import { distanceKm, inBrazil } from './geometry.ts'
import { type CepAnswer, cepDigits, type Point } from './port.ts'
import { ufOfCep } from './ranges.ts'

const FARTHEST_FROM_CENTRE_KM = 80

/** What an address source says, before anybody believes it. */
export interface FoundAddress {
  cep: string
  state: string
  city: string
  neighborhood: string | null
  street: string | null
}

const line = z.string().trim().max(200)
const degrees = z.union([z.number(), z.string().trim().min(1)]).pipe(z.coerce.number())
const optionalLine = line.nullish().transform((value) => value || null)

/** BrasilAPI's answer for one CEP; its coordinates are strings and often missing. */
const BrasilApiAnswer = z.object({
  cep: z.string(),
  state: z.string(),
  city: line.min(1),
  neighborhood: optionalLine,
  street: optionalLine,
  location: z
    .object({ coordinates: z.object({ latitude: degrees, longitude: degrees }).nullish().catch(null) })
    .nullish()
    .catch(null),
})

/** Nominatim answers a list, Photon a GeoJSON collection (longitude first). */
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

/** A body of BrasilAPI v2 for the asked CEP as our answer, null for the null of a 404. Throws when it cannot be true. */
export function readBrasilApi(digits: string, body: unknown): CepAnswer | null {
  if (body === null) return null
  const { location, ...found } = BrasilApiAnswer.parse(body)
  const answer = believe(digits, found)
  const point = location?.coordinates ? near(answer, location.coordinates) : null
  return { ...answer, latitude: point?.latitude ?? null, longitude: point?.longitude ?? null }
}

/** The first point of a geocoder's body that may belong to that city, or null. Throws on any other shape. */
export function readGeocoder(body: unknown, place: { cidade: string | null; estado: string }): Point | null {
  const point = GeocoderAnswer.parse(body)
  return point ? near(place, point) : null
}

/** An address as our answer, without coordinates. Throws when it is of another CEP, or of a state the CEP is not in. */
export function believe(digits: string, found: FoundAddress): CepAnswer {
  if (cepDigits(found.cep) !== digits || found.state !== ufOfCep(digits)) throw new Error('Answer contradicts the question')
  return {
    cep: digits,
    logradouro: line.parse(found.street ?? '') || null,
    complemento: null,
    bairro: line.parse(found.neighborhood ?? '') || null,
    cidade: line.parse(found.city) || null,
    estado: found.state,
    latitude: null,
    longitude: null,
  }
}

// A wrong point is worse than none: distances and the service radius are built on it.
function near(place: { cidade: string | null; estado: string }, point: Point): Point | null {
  const capital = place.cidade === null ? null : capitalNamed(place.cidade, place.estado)
  return inBrazil(point) && (!capital || distanceKm(capital, point) <= FARTHEST_FROM_CENTRE_KM) ? point : null
}
