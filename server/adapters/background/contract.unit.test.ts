import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isDay } from '#shared/days.ts'
import { CheckProvider } from '#shared/verification.ts'
import { type HttpService, jsonAnswer, startHttpService, statusAnswer } from '#server/test/stage/http-service.ts'
import { createHttpBackground } from './http.ts'
import { manualBackground } from './manual.ts'
import { type BackgroundResult, BackgroundUnavailable } from './port.ts'
import { createSimulatedBackground } from './simulated.ts'

const identity = { birthDate: '1990-05-14', motherName: 'Tereza Souza' }
const [approved, refused, outage] = ['39053344705', '39053344005', '39053344105']

/** Makes the fake service decide like the simulated source, by the ninth digit of the CPF. */
function decide(service: HttpService): HttpService['answer'] {
  return (request, reply) => {
    const { cpf } = JSON.parse(service.seen.at(-1)?.body ?? '') as { cpf: string }
    const answers = {
      [approved]: jsonAnswer({ status: 'aprovado', data_certidao: '2026-11-20' }),
      [refused]: jsonAnswer({ status: 'reprovado', detalhes: 'Consta registro.', data_certidao: '2026-11-20' }),
    }
    return (answers[cpf] ?? statusAnswer(503))(request, reply)
  }
}

let service: HttpService
beforeAll(async () => {
  service = await startHttpService()
  service.answer = decide(service)
})
afterAll(() => service.stop())

const now = () => new Date('2026-11-21T12:00:00Z')

describe.each([
  ['the simulated source', () => createSimulatedBackground({ now }), CheckProvider.simulated, false],
  [
    'the service',
    () => createHttpBackground({ url: service.origin, token: 'segredo', timeoutMs: 2_000 }),
    CheckProvider.http,
    true,
  ],
])('%s keeps the contract of the port:', (_name, create, provider, aboutRealPeople) => {
  const check = (cpf: string) => create().check({ cpf, fullName: 'Marlene Souza', ...identity, checkId: 'c1' })

  test('every source of background checks states its name and whether it checks real people', () => {
    expect(create()).toMatchObject({ provider, aboutRealPeople })
  })

  test('an approved background check has the day of the certificate and no details', async () => {
    const { certificateDate, ...result } = (await check(approved)) as BackgroundResult
    expect(result).toEqual({ status: 'aprovado', detalhes: null })
    expect(isDay(certificateDate.toISOString().slice(0, 10))).toBe(true)
    expect(certificateDate.getTime()).toBeLessThanOrEqual(now().getTime())
  })

  test('a refused background check has details for the professional', async () => {
    expect(await check(refused)).toEqual({
      status: 'reprovado',
      detalhes: expect.stringContaining('Consta registro'),
      certificateDate: expect.any(Date),
    })
  })

  test('gives the same result when a background check is requested again', async () => {
    expect(await check(refused)).toEqual(await check(refused))
  })

  test('an outage of the source throws BackgroundUnavailable, and the error contains no personal data', async () => {
    const failure = await check(outage).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(BackgroundUnavailable)
    expect(JSON.stringify(failure, Object.getOwnPropertyNames(failure))).not.toMatch(/Marlene|390533/)
  })
})

test('the manual source checks real people and has no automatic check', () => {
  expect(manualBackground).toEqual({ provider: 'manual', aboutRealPeople: true, check: null, later: null })
})
