import { capitalNamed, capitalOfCep, contradictsCity, plain } from './capitals.ts'
import { scatter } from './geometry.ts'
import { knownCep } from './known-ceps.ts'
import { type CepAddress, type CepAnswer, type CepPort, CepUnavailable, cepDigits, type Point, pointOf } from './port.ts'
import { ufOfCep } from './ranges.ts'

const SPREAD_KM = 8
const NUMBER_SPREAD_KM = 0.2
const CEP_OF_OUTAGE = '00000000'

/**
 * Creates the offline CEP port of the demo, which knows some real streets. Any other CEP of a capital gets a fixed point within 8
 * km of the centre. Elsewhere only the UF is known. CEP 00000-000 throws CepUnavailable, so that the demo can show the error.
 */
export function createCepDirectory(): CepPort {
  return {
    lookup: async (cep) => lookup(cep),
    geocode: async (address) => geocode(address),
  }
}

function lookup(cep: string): CepAnswer | null {
  const digits = cepDigits(cep)
  if (digits === CEP_OF_OUTAGE) throw new CepUnavailable()
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

// An address that contradicts its CEP has no point; the address form then asks the user to check number and UF.
function geocode(address: CepAddress): Point | null {
  const found = lookup(address.cep)
  if (found && (found.estado !== address.estado.trim().toUpperCase() || contradictsCity(found.cidade, address.cidade)))
    return null
  const street = pointOf(found)
  if (found && street) return pointOfNumber(street, address.numero, found.cep)
  const capital = capitalNamed(address.cidade, address.estado)
  return (
    capital && pointOfNumber(scatter(capital, plain(address.logradouro), SPREAD_KM), address.numero, plain(address.logradouro))
  )
}

// Each house number gets a point of its own, at most 200 m from the point of its street.
function pointOfNumber(street: Point, numero: string, seed: string): Point {
  const digits = numero.replace(/\D/g, '')
  return digits ? scatter(street, `${seed}/${digits}`, NUMBER_SPREAD_KM) : street
}
