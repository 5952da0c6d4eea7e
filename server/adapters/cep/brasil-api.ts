import { believe, type FoundAddress, readBrasilApi, readGeocoder } from './answers.ts'
import { createBreaker } from './breaker.ts'
import { askCepPromise } from './cep-promise.ts'
import { getJson } from './http.ts'
import { type CepAddress, type CepPort, CepUnavailable, cepDigits, pointOf } from './port.ts'
import { ufOfCep } from './ranges.ts'

interface BrasilApiOptions {
  now: () => Date
  /** Origin of BrasilAPI. */
  baseUrl?: string
  /** Search address of a Nominatim (`…/search`) or Photon (`…/api`) server; null asks BrasilAPI alone. */
  geocoderUrl?: string | null
  /** Who asks: public geocoders want a name and a way to reach us. */
  userAgent?: string
  timeoutMs?: number
  /** The second source of addresses. */
  askAddress?: (digits: string, timeoutMs: number) => Promise<FoundAddress | null>
}

/** The real post office and map: BrasilAPI v2 with cep-promise behind it, each source with its own breaker (GEO-1, fault 39). */
export function createBrasilApi(options: BrasilApiOptions): CepPort {
  const ask = sources(options)
  return {
    async lookup(cep) {
      const digits = cepDigits(cep)
      if (!digits || !ufOfCep(digits)) return null
      // Both start at once: the second is there the moment the first fails, and idle when it does not.
      const second = settled(ask.address(digits))
      const first = await settled(ask.brasilApi(digits))
      return first.answer ?? bestOf([first, await second])
    },
    async geocode(address) {
      const digits = cepDigits(address.cep)
      if (digits && ufOfCep(digits) !== address.estado.trim().toUpperCase()) return null
      const asked = ask.geocoder ? [await settled(ask.geocoder(address))] : []
      if (digits && !asked[0]?.answer) asked.push(await settled(ask.brasilApi(digits).then(pointOf)))
      return asked.length === 0 ? null : bestOf(asked)
    },
  }
}

function sources({
  now,
  baseUrl = 'https://brasilapi.com.br',
  geocoderUrl = null,
  userAgent = 'plumai',
  timeoutMs = 5_000,
  askAddress = askCepPromise,
}: BrasilApiOptions) {
  const [brasilApi, address, geocoder] = [createBreaker({ now }), createBreaker({ now }), createBreaker({ now })]
  return {
    // Only the eight digits ever reach the address (abuse 22).
    brasilApi: (digits: string) =>
      brasilApi.run(async () =>
        readBrasilApi(digits, await getJson(new URL(`/api/cep/v2/${digits}`, baseUrl), { timeoutMs, userAgent })),
      ),
    address: (digits: string) =>
      address.run(async () => {
        const found = await askAddress(digits, timeoutMs)
        return found && believe(digits, found)
      }),
    geocoder:
      geocoderUrl === null
        ? null
        : (place: CepAddress) =>
            geocoder.run(async () =>
              readGeocoder((await getJson(geocoderQuery(geocoderUrl, place), { timeoutMs, userAgent })) ?? [], place),
            ),
  }
}

function geocoderQuery(base: string, { logradouro, numero, bairro, cidade, estado, cep }: CepAddress): URL {
  const url = new URL(base)
  const street = [logradouro, numero].filter(Boolean).join(', ')
  url.searchParams.set('q', [street, bairro, cidade, estado, cep, 'Brasil'].filter(Boolean).join(', ').slice(0, 400))
  url.searchParams.set('limit', '1')
  // Photon refuses parameters it does not know, and answers GeoJSON anyway.
  if (url.pathname.endsWith('/search')) url.searchParams.set('format', 'jsonv2')
  return url
}

interface Settled<T> {
  answer: T | null
  error?: unknown
}

async function settled<T>(promise: Promise<T | null>): Promise<Settled<T>> {
  try {
    return { answer: await promise }
  } catch (error) {
    return { answer: null, error }
  }
}

// "Nobody knows it" needs at least one source that was asked and said so; otherwise we could not find out.
function bestOf<T>(outcomes: Settled<T>[]): T | null {
  const found = outcomes.find(({ answer }) => answer !== null) ?? outcomes.find(({ error }) => error === undefined)
  if (!found) throw new CepUnavailable({ cause: outcomes.at(-1)?.error })
  return found.answer
}
