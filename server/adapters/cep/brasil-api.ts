import { requestIdHeader } from '#server/core/request-id.ts'
import { checkedAnswer, type FoundAddress, readBrasilApi, readGeocoder } from './answers.ts'
import { createBreaker } from './breaker.ts'
import { contradictsCity } from './capitals.ts'
import { askCepPromise } from './cep-promise.ts'
import { type CepAddress, type CepAnswer, type CepPort, CepUnavailable, cepDigits, type Point, pointOf } from './port.ts'
import { ufOfCep } from './ranges.ts'

interface BrasilApiOptions {
  now: () => Date
  /** The origin of the BrasilAPI server. */
  baseUrl?: string
  /** The search URL of a Nominatim (`…/search`) or Photon (`…/api`) geocoder; null when points come from BrasilAPI only. */
  geocoderUrl?: string | null
  /** The User-Agent header. Public geocoders require that it has a name and a contact. */
  userAgent?: string
  timeoutMs?: number
  /** Calls the second address source; by default cep-promise. */
  askAddress?: (digits: string, timeoutMs: number) => Promise<FoundAddress | null>
}

/**
 * Creates the CEP port on BrasilAPI v2, with cep-promise as the second address source and an optional geocoder. Each source has
 * its own circuit breaker.
 */
export function createBrasilApi(options: BrasilApiOptions): CepPort {
  const sources = createSources(options)
  return {
    async lookup(cep) {
      const digits = cepDigits(cep)
      if (!digits || !ufOfCep(digits)) return null
      // Both address sources are called at the same time, so that a failure of the first costs no extra time.
      const second = outcomeOf(sources.address(digits))
      const first = await outcomeOf(sources.brasilApi(digits))
      return first.answer ?? bestOf([first, await second])
    },
    async geocode(address) {
      const digits = cepDigits(address.cep)
      if (digits && ufOfCep(digits) !== address.estado.trim().toUpperCase()) return null
      const outcomes = sources.geocoder ? [await outcomeOf(sources.geocoder(address))] : []
      if (digits && !outcomes[0]?.answer)
        outcomes.push(await outcomeOf(sources.brasilApi(digits).then((found) => pointIn(address.cidade, found))))
      return outcomes.length === 0 ? null : bestOf(outcomes)
    },
  }
}

function createSources({
  now,
  baseUrl = 'https://brasilapi.com.br',
  geocoderUrl = null,
  userAgent = 'plumai',
  timeoutMs = 5_000,
  askAddress = askCepPromise,
}: BrasilApiOptions) {
  const [brasilApi, address, geocoder] = [createBreaker({ now }), createBreaker({ now }), createBreaker({ now })]
  return {
    // Only the eight digits of the CEP become part of the URL, so that a caller cannot choose another host or path.
    brasilApi: (digits: string) =>
      brasilApi.run(async () =>
        readBrasilApi(digits, await getJson(new URL(`/api/cep/v2/${digits}`, baseUrl), { timeoutMs, userAgent })),
      ),
    address: (digits: string) =>
      address.run(async () => {
        const found = await askAddress(digits, timeoutMs)
        return found && checkedAnswer(digits, found)
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
  // Photon refuses unknown parameters and always responds with GeoJSON, so only Nominatim gets the parameter `format`.
  if (url.pathname.endsWith('/search')) url.searchParams.set('format', 'jsonv2')
  return url
}

// An address whose town contradicts its CEP gets no point, so that nobody is placed in another town.
function pointIn(city: string, found: CepAnswer | null): Point | null {
  return found && contradictsCity(found.cidade, city) ? null : pointOf(found)
}

interface Outcome<T> {
  answer: T | null
  error?: unknown
}

async function outcomeOf<T>(promise: Promise<T | null>): Promise<Outcome<T>> {
  try {
    return { answer: await promise }
  } catch (error) {
    return { answer: null, error }
  }
}

// The result is "not found" only if at least one source responded. If every source failed, the result is unknown and
// CepUnavailable is thrown.
function bestOf<T>(outcomes: Outcome<T>[]): T | null {
  const found = outcomes.find(({ answer }) => answer !== null) ?? outcomes.find(({ error }) => error === undefined)
  if (!found) throw new CepUnavailable({ cause: outcomes.at(-1)?.error })
  return found.answer
}

const MAX_BYTES = 64 * 1024

interface GetJson {
  timeoutMs: number
  userAgent: string
}

/**
 * Requests a small JSON document. Returns the parsed body, or null for 404. Throws for any other status, for a redirect, for a
 * body that is not JSON or over 64 KB, and after `timeoutMs`. A redirect is refused because it could lead to another host.
 */
async function getJson(url: URL, { timeoutMs, userAgent }: GetJson): Promise<unknown> {
  const headers = { accept: 'application/json', 'user-agent': userAgent, ...requestIdHeader() }
  const response = await fetch(url, { headers, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) })
  if (!response.ok) {
    await response.body?.cancel()
    if (response.status === 404) return null
    throw new Error(`Unexpected status ${response.status}`)
  }
  return JSON.parse(await readText(response))
}

async function readText(response: Response): Promise<string> {
  const decoder = new TextDecoder()
  let [text, bytes] = ['', 0]
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength
    if (bytes > MAX_BYTES) throw new Error('Body too large')
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}
