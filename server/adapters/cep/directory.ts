import { capitalNamed, capitalOfCep, plain } from './capitals.ts'
import { scatter } from './geometry.ts'
import { knownCep } from './known-ceps.ts'
import { type CepAddress, type CepAnswer, type CepPort, CepUnavailable, cepDigits, type Point, pointOf } from './port.ts'
import { ufOfCep } from './ranges.ts'

const SPREAD_KM = 8
const DOOR_SHIFT_KM = 0.2
const DOWN = '00000000'

/**
 * The offline post office (R-D6): known streets, a fixed point within 8 km of the centroid for other CEPs of a capital,
 * the UF alone elsewhere. CEP 00000-000 is down (throws CepUnavailable), so that the error path can be clicked.
 */
export function createCepDirectory(): CepPort {
  return {
    lookup: async (cep) => lookup(cep),
    geocode: async (address) => geocode(address),
  }
}

function lookup(cep: string): CepAnswer | null {
  const digits = cepDigits(cep)
  if (digits === DOWN) throw new CepUnavailable()
  const uf = digits && ufOfCep(digits)
  if (!digits || !uf) return null
  const capital = capitalOfCep(digits)
  const known = knownCep(digits)
  const point = known ?? (capital && scatter(capital, digits, SPREAD_KM))
  return {
    cep: digits,
    logradouro: known?.street ?? null,
    complemento: null,
    bairro: known?.district ?? null,
    cidade: capital?.city ?? null,
    estado: uf,
    latitude: point?.latitude ?? null,
    longitude: point?.longitude ?? null,
  }
}

// The form's own words say to check number and UF, so an address that contradicts its CEP has no point.
function geocode(address: CepAddress): Point | null {
  const found = lookup(address.cep)
  if (found && (found.estado !== address.estado.trim().toUpperCase() || contradicts(found.cidade, address.cidade))) return null
  const street = pointOf(found)
  if (found && street) return atDoor(street, address.numero, found.cep)
  const capital = capitalNamed(address.cidade, address.estado)
  return capital && atDoor(scatter(capital, plain(address.logradouro), SPREAD_KM), address.numero, plain(address.logradouro))
}

function contradicts(known: string | null, typed: string): boolean {
  return known !== null && plain(known) !== plain(typed)
}

// Two doors of one street are two points, at most 200 m from the point of the street.
function atDoor(street: Point, numero: string, seed: string): Point {
  const door = numero.replace(/\D/g, '')
  return door ? scatter(street, `${seed}/${door}`, DOOR_SHIFT_KM) : street
}
