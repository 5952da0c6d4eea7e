/** An address as typed in the address form, with the field names of the specification. */
export interface CepAddress {
  cep: string
  logradouro: string
  numero: string
  bairro: string
  cidade: string
  estado: string
}

/** WGS 84 degrees. */
export interface Point {
  latitude: number
  longitude: number
}

/** The address of a CEP. `cep` has 8 digits and `estado` is the UF; what the source does not know is null. */
export interface CepAnswer {
  cep: string
  logradouro: string | null
  complemento: string | null
  bairro: string | null
  cidade: string | null
  estado: string
  latitude: number | null
  longitude: number | null
}

/** Looks up addresses and coordinates. */
export interface CepPort {
  /** Returns the address of a CEP (with or without its dash), or null when it does not exist. Throws CepUnavailable. */
  lookup(cep: string): Promise<CepAnswer | null>
  /** Returns the point of an address, or null when no source knows it or its state or town contradicts its CEP. Throws CepUnavailable. */
  geocode(address: CepAddress): Promise<Point | null>
}

/** No source gave a valid answer in time, so the user types the address. The error contains no address. */
export class CepUnavailable extends Error {
  constructor(options?: ErrorOptions) {
    super('CEP source unavailable', options)
    this.name = 'CepUnavailable'
  }
}

/** Returns the 8 digits of a CEP typed with or without mask, or null when it is not a CEP. */
export function cepDigits(cep: string): string | null {
  const digits = cep.replace(/[\s.-]/g, '')
  return /^\d{8}$/.test(digits) ? digits : null
}

/** Returns the point of an answer, or null without an answer or without coordinates. */
export function pointOf(answer: CepAnswer | null): Point | null {
  if (!answer || answer.latitude === null || answer.longitude === null) return null
  return { latitude: answer.latitude, longitude: answer.longitude }
}
