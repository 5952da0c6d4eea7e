import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type HttpService, jsonAnswer, startHttpService, statusAnswer } from '#server/test/stage/http-service.ts'
import { createBrasilApi } from './brasil-api.ts'
import { createCepDirectory } from './directory.ts'
import { distanceKm, inBrazil } from './geometry.ts'
import { type CepPort, CepUnavailable, pointOf } from './port.ts'

/** A CEP adapter for the contract tests. `breakDown` makes its source fail, and returns the CEP for which it fails. */
type Place = { cep: CepPort; breakDown: () => string }

const paulista = {
  cep: '01310-100',
  logradouro: 'Avenida Paulista',
  numero: '900',
  bairro: 'Bela Vista',
  cidade: 'São Paulo',
  estado: 'SP',
}
/** A CEP in a range that belongs to no state, so that no source knows it. */
const unassigned = '78950-000'

let service: HttpService
beforeAll(async () => {
  service = await startHttpService()
})
afterAll(() => service.stop())

const found = { cep: '01310100', state: 'SP', city: 'São Paulo', neighborhood: 'Bela Vista', street: 'Avenida Paulista' }
const point = { latitude: '-23.5655', longitude: '-46.6520' }

/** A fake BrasilAPI that knows only Avenida Paulista. A fake geocoder knows it too, when the whole address is right. */
function brasilApiPlace(geocoderPath: string | null): Place {
  let secondSource = async () => null
  service.answer = (request, reply) => {
    const { pathname, searchParams } = new URL(request.url ?? '', service.origin)
    const right = `${paulista.logradouro}, ${paulista.numero}, ${paulista.bairro}, ${paulista.cidade}, ${paulista.estado}`
    if (pathname === geocoderPath)
      return jsonAnswer(searchParams.get('q')?.startsWith(right) ? [{ lat: point.latitude, lon: point.longitude }] : [])(
        request,
        reply,
      )
    if (pathname !== `/api/cep/v2/${found.cep}`) return statusAnswer(404)(request, reply)
    return jsonAnswer({ ...found, location: { type: 'Point', coordinates: point } })(request, reply)
  }
  return {
    cep: createBrasilApi({
      now: () => new Date('2026-11-21T12:00:00Z'),
      baseUrl: service.origin,
      geocoderUrl: geocoderPath && service.origin + geocoderPath,
      timeoutMs: 2_000,
      askAddress: () => secondSource(),
    }),
    breakDown() {
      service.answer = statusAnswer(500)
      secondSource = () => Promise.reject(new Error('down'))
      return paulista.cep
    },
  }
}

describe.each<[string, () => Place]>([
  ['the directory', () => ({ cep: createCepDirectory(), breakDown: () => '00000-000' })],
  ['BrasilAPI', () => brasilApiPlace(null)],
  ['BrasilAPI with a geocoder', () => brasilApiPlace('/search')],
])('%s keeps the contract of the port:', (_name, open) => {
  test.each(['01310-100', '01310100', ' 01.310-100 '])('finds the address of the CEP %j', async (typed) => {
    const { latitude, longitude, ...address } = (await open().cep.lookup(typed)) ?? {}
    expect(address).toEqual({
      cep: '01310100',
      logradouro: 'Avenida Paulista',
      complemento: null,
      bairro: 'Bela Vista',
      cidade: 'São Paulo',
      estado: 'SP',
    })
    expect([latitude, longitude]).toEqual([expect.any(Number), expect.any(Number)])
  })

  test.each([unassigned, '00100-000', '0131010', '013101000', '01310-100?x=1', '../../etc', 'abcdefgh', ''])(
    'a lookup of %j, which is no CEP of any state, returns null',
    async (typed) => expect(await open().cep.lookup(typed)).toBeNull(),
  )

  test('geocodes an address near the point of its CEP, always to the same point, whatever case and blanks are typed', async () => {
    const { cep } = open()
    const first = await cep.geocode(paulista)
    const street = pointOf(await cep.lookup(paulista.cep))
    expect(first && street && [inBrazil(first), distanceKm(first, street) <= 0.2]).toEqual([true, true])
    expect(await cep.geocode(paulista)).toEqual(first)
    expect(await cep.geocode({ ...paulista, estado: ' sp ' })).not.toBeNull()
    expect(await cep.geocode({ ...paulista, cidade: 'sao paulo ' })).not.toBeNull()
  })

  test.each([
    ['the state contradicts the CEP', { estado: 'RJ' }],
    ['the town contradicts the CEP', { cidade: 'Osasco' }],
    ['the CEP does not exist and the town is unknown', { cep: unassigned, cidade: 'Vilhena', estado: 'RO' }],
    ['there is no CEP and the town is unknown', { cep: '', cidade: 'Vilhena', estado: 'RO' }],
  ])('an address has no point when %s', async (_what, change) => {
    expect(await open().cep.geocode({ ...paulista, ...change })).toBeNull()
  })

  test('an outage throws CepUnavailable instead of reporting that the address is missing, and the error contains no address', async () => {
    const { cep: source, breakDown } = open()
    const cep = breakDown()
    for (const ask of [() => source.lookup(cep), () => source.geocode({ ...paulista, cep })]) {
      const failure = await ask().catch((error: unknown) => error)
      expect(failure).toBeInstanceOf(CepUnavailable)
      expect(String(failure)).not.toMatch(/Paulista|0{5}|01310/)
    }
  })
})
