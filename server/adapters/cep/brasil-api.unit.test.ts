import { createServer, type RequestListener } from 'node:http'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createBrasilApi } from './brasil-api.ts'
import { CepUnavailable } from './port.ts'

const address = {
  cep: '80210-390',
  logradouro: 'Rua Engenheiro Ostoja Roguski',
  numero: '690',
  bairro: 'Jardim Botânico',
  cidade: 'Curitiba',
  estado: 'PR',
}
const truth = {
  cep: '80210390',
  state: 'PR',
  city: 'Curitiba',
  neighborhood: 'Jardim Botânico',
  street: 'Rua Engenheiro Ostoja Roguski',
  service: 'open-cep',
  location: { type: 'Point', coordinates: { longitude: '-49.2383', latitude: '-25.442' } },
}

let answer: RequestListener
let requests: string[]
let clock: Date
let origin: string
const server = createServer((request, response) => {
  requests.push(request.url ?? '')
  answer(request, response)
})

beforeEach(async () => {
  ;[requests, clock] = [[], new Date('2026-11-21T12:00:00Z')]
  answer = json(truth)
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const bound = server.address()
  origin = `http://127.0.0.1:${typeof bound === 'object' ? bound?.port : 0}`
})
afterEach(async () => {
  server.closeAllConnections()
  await new Promise((closed) => server.close(closed))
})

describe('a lookup', () => {
  test('a lookup of a CEP returns address and coordinates, and sends only the digits of the CEP', async () => {
    expect(await port().lookup('80210-390')).toEqual({
      cep: '80210390',
      logradouro: 'Rua Engenheiro Ostoja Roguski',
      complemento: null,
      bairro: 'Jardim Botânico',
      cidade: 'Curitiba',
      estado: 'PR',
      latitude: -25.442,
      longitude: -49.2383,
    })
    expect(requests).toEqual(['/api/cep/v2/80210390'])
  })

  test.each(['../../etc', '8021039/', 'http://a.b', '80210390?x=1', '80210-39', '78950-000'])(
    'a lookup of %j returns null without a request',
    async (cep) => {
      expect(await port().lookup(cep)).toBeNull()
      expect(requests).toEqual([])
    },
  )

  test('a lookup of an unknown CEP returns null', async () => {
    answer = status(404)
    expect(await port({ askAddress: async () => null }).lookup('80210-390')).toBeNull()
  })

  test('a lookup of a CEP falls back to the second source when BrasilAPI fails, and then has no coordinates', async () => {
    answer = status(500)
    const found = await port({ askAddress: async () => ({ ...truth, street: '' }) }).lookup('80210-390')
    expect(found).toMatchObject({
      cidade: 'Curitiba',
      logradouro: null,
      bairro: 'Jardim Botânico',
      latitude: null,
      longitude: null,
    })
  })

  test.each<[string, RequestListener]>([
    ['answers 500', status(500)],
    ['never answers', () => {}],
    [
      'stops in the middle of the body',
      (_, response) => response.writeHead(200, { 'content-type': 'application/json' }).write('{"cep":'),
    ],
    ['sends no JSON', (_, response) => response.end('<html>')],
    ['sends an endless body', (_, response) => endless(() => response.write(' '.repeat(16_384)), response)],
    ['sends far more than an address', (_, response) => response.end(JSON.stringify(truth) + ' '.repeat(100_000))],
    ['answers another CEP', json({ ...truth, cep: '01310100', state: 'SP' })],
    ['answers a wrong state', json({ ...truth, state: 'SP' })],
    ['answers without a city', json({ ...truth, city: '' })],
    ['answers another format', json([truth])],
  ])('throws CepUnavailable when the source %s', async (_, listener) => {
    answer = listener
    const started = performance.now()
    await expect(port({ timeoutMs: 300 }).lookup('80210-390')).rejects.toThrow(CepUnavailable)
    expect(performance.now() - started).toBeLessThan(3_000)
  })

  test('a lookup of a CEP follows no redirect', async () => {
    answer = (request, response) =>
      request.url === '/elsewhere' ? json(truth)(request, response) : response.writeHead(302, { location: '/elsewhere' }).end()
    await expect(port().lookup('80210-390')).rejects.toThrow(CepUnavailable)
    expect(requests).toEqual(['/api/cep/v2/80210390'])
  })

  test.each([
    ['absent', undefined],
    ['empty', { type: 'Point', coordinates: {} }],
    ['blank', { coordinates: { latitude: '', longitude: '' } }],
    ['in the sea', { coordinates: { latitude: '0', longitude: '0' } }],
    ['in another city', { coordinates: { latitude: '-23.55', longitude: '-46.63' } }],
    ['not numeric', { coordinates: { latitude: 'x', longitude: 'y' } }],
  ])('a lookup whose coordinates are %s returns the address without a point', async (_, location) => {
    answer = json({ ...truth, location })
    expect(await port().lookup('80210-390')).toMatchObject({ cidade: 'Curitiba', latitude: null, longitude: null })
  })
})

test('after five consecutive failures a CEP source is not called for 30 s, then tried with one call', async () => {
  answer = status(500)
  const cep = port()
  const attempt = () => cep.lookup('80210-390').catch((error: unknown) => error)
  for (let call = 1; call <= 7; call++) expect(await attempt()).toBeInstanceOf(CepUnavailable)
  expect(requests).toHaveLength(5)

  clock = new Date(clock.getTime() + 30_000)
  expect(await Promise.all([attempt(), attempt(), attempt()])).toEqual([
    expect.any(CepUnavailable),
    expect.any(CepUnavailable),
    expect.any(CepUnavailable),
  ])
  expect(requests).toHaveLength(6)

  clock = new Date(clock.getTime() + 30_000)
  answer = json(truth)
  expect(await attempt()).toMatchObject({ cidade: 'Curitiba' })
  expect(await attempt()).toMatchObject({ cidade: 'Curitiba' })
  expect(requests).toHaveLength(8)
})

test('the circuit breaker does not count "not found" as a failure', async () => {
  answer = status(404)
  const cep = port({ askAddress: async () => null })
  for (let call = 1; call <= 8; call++) expect(await cep.lookup('80210-390')).toBeNull()
  expect(requests).toHaveLength(8)
})

describe('the point of an address', () => {
  test('the point of an address comes from BrasilAPI when no geocoder is configured', async () => {
    expect(await port().geocode(address)).toEqual({ latitude: -25.442, longitude: -49.2383 })
  })

  test('the point of an address comes from Nominatim, called with the parameters that Nominatim needs', async () => {
    answer = json([{ lat: '-25.4412', lon: '-49.2377' }])
    expect(await port({ geocoderUrl: `${origin}/search` }).geocode(address)).toEqual({ latitude: -25.4412, longitude: -49.2377 })
    const query = new URL(requests[0]!, origin).searchParams
    expect(Object.fromEntries(query)).toEqual({
      q: 'Rua Engenheiro Ostoja Roguski, 690, Jardim Botânico, Curitiba, PR, 80210-390, Brasil',
      limit: '1',
      format: 'jsonv2',
    })
  })

  test('the point of an address comes from Photon, whose coordinates have the longitude first', async () => {
    answer = json({ type: 'FeatureCollection', features: [{ geometry: { coordinates: [-49.2377, -25.4412] } }] })
    expect(await port({ geocoderUrl: `${origin}/api` }).geocode(address)).toEqual({ latitude: -25.4412, longitude: -49.2377 })
    expect(requests[0]).not.toContain('format=')
  })

  test('the point of an address comes from BrasilAPI when the geocoder finds nothing, gives a wrong point or fails', async () => {
    const replies = [json([]), json([{ lat: '40.7', lon: '-74' }]), status(503)]
    for (const reply of replies) {
      answer = (request, response) =>
        request.url?.startsWith('/search') ? reply(request, response) : json(truth)(request, response)
      expect(await port({ geocoderUrl: `${origin}/search` }).geocode(address)).toEqual({ latitude: -25.442, longitude: -49.2383 })
    }
  })

  test('an address has no point when no source knows it, or when its state contradicts its CEP', async () => {
    answer = status(404)
    expect(await port().geocode(address)).toBeNull()
    requests = []
    expect(await port().geocode({ ...address, estado: 'SC' })).toBeNull()
    expect(requests).toEqual([])
  })

  test('geocoding an address throws CepUnavailable when no source responds', async () => {
    answer = status(500)
    await expect(port({ geocoderUrl: `${origin}/search` }).geocode(address)).rejects.toThrow(CepUnavailable)
    await expect(port().geocode(address)).rejects.toThrow(CepUnavailable)
  })
})

function port(options: Partial<Parameters<typeof createBrasilApi>[0]> = {}) {
  const askAddress = async () => Promise.reject(new Error('second source down'))
  return createBrasilApi({ now: () => clock, baseUrl: origin, timeoutMs: 5_000, askAddress, ...options })
}

function json(body: unknown): RequestListener {
  return (_, response) => response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

function status(code: number): RequestListener {
  return (_, response) => response.writeHead(code).end('{"message":"stub"}')
}

function endless(write: () => void, response: { on(event: 'close', listener: () => void): unknown }) {
  const timer = setInterval(write, 1)
  response.on('close', () => clearInterval(timer))
}
