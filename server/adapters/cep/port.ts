/** An address as typed in the address form. The field names are those of the specification. */
export interface CepAddress {
  cep: string
  logradouro: string
  numero: string
  bairro: string
  cidade: string
  estado: string
}

/** Coordinates in WGS 84 degrees. */
export interface Point {
  latitude: number
  longitude: number
}

/** The address of a CEP. `cep` has 8 digits and `estado` is the UF. A field that the source does not know is null. */
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
  /** Returns the address of a CEP (with or without its dash), or null when the CEP does not exist. Throws CepUnavailable. */
  lookup(cep: string): Promise<CepAnswer | null>
  /**
   * Returns the point of an address. Null when no source knows the address, or when its state or town contradicts its CEP. Throws
   * CepUnavailable.
   */
  geocode(address: CepAddress): Promise<Point | null>
}

/** The error when no CEP source gave a valid response in time, so that the user types the address. It contains no address. */
export class CepUnavailable extends Error {
  constructor(options?: ErrorOptions) {
    super('CEP source unavailable', options)
    this.name = 'CepUnavailable'
  }
}

/** Returns the 8 digits of a CEP that was typed with or without its mask, or null when the text is not a CEP. */
export function cepDigits(cep: string): string | null {
  const digits = cep.replace(/[\s.-]/g, '')
  return /^\d{8}$/.test(digits) ? digits : null
}

/** Returns the point of a CEP lookup's result, or null without a result or without coordinates. */
export function pointOf(answer: CepAnswer | null): Point | null {
  if (!answer || answer.latitude === null || answer.longitude === null) return null
  return { latitude: answer.latitude, longitude: answer.longitude }
}
