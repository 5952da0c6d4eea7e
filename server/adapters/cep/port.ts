/** What the household typed, as the address form holds it; geocoded as a whole (S1 §7 consultar-cep). */
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

/** `cep` is its 8 digits, `estado` the two-letter UF; what the source does not know is null. */
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

/** The post office and the map, in our words (R-B3 and R-D6, GEO-1). */
export interface CepPort {
  /** A CEP with or without its dash; null when no such CEP exists. Throws CepUnavailable when nobody could say. */
  lookup(cep: string): Promise<CepAnswer | null>
  /** The point of a whole address, null when nobody knows it. Throws CepUnavailable when nobody could say. */
  geocode(address: CepAddress): Promise<Point | null>
}

/** The source is down, slow or talks nonsense: the form goes on by hand (fault 39). Carries no address. */
export class CepUnavailable extends Error {
  constructor(options?: ErrorOptions) {
    super('CEP source unavailable', options)
    this.name = 'CepUnavailable'
  }
}

/** The 8 digits of a CEP typed with or without mask, or null when it has any other number of digits. */
export function cepDigits(cep: string): string | null {
  const digits = cep.replace(/[\s.-]/g, '')
  return /^\d{8}$/.test(digits) ? digits : null
}

/** The point of an answer, null without an answer or without coordinates. */
export function pointOf(answer: CepAnswer | null): Point | null {
  if (!answer || answer.latitude === null || answer.longitude === null) return null
  return { latitude: answer.latitude, longitude: answer.longitude }
}
