import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type HttpService, jsonAnswer, startHttpService } from '#server/test/stage/http-service.ts'
import { withRequestId } from '#server/core/request-id.ts'
import { createHttpBackground } from './http.ts'
import { BackgroundUnavailable, InvalidSignature } from './port.ts'

const identity = { birthDate: '1990-05-14', motherName: 'Tereza Souza' }

let service: HttpService
beforeAll(async () => {
  service = await startHttpService()
})
afterAll(() => service.stop())

function check(answer: HttpService['answer']) {
  service.answer = answer
  const background = createHttpBackground({ url: `${service.origin}/consultas`, token: 'segredo', timeoutMs: 300 })
  return background.check({ cpf: '39053344705', fullName: 'Marlene Souza', ...identity, checkId: 'c1' })
}

test("sends name, CPF, birth date, mother's name and check id to the service, and reads result, details and the day of the certificate", async () => {
  const answer = { status: 'reprovado', detalhes: 'Consta registro.', data_certidao: '2026-11-20', protocolo: 7 }
  expect(await check(jsonAnswer(answer))).toEqual({
    status: 'reprovado',
    detalhes: 'Consta registro.',
    certificateDate: new Date('2026-11-20T15:00:00Z'),
  })
  expect(service.seen).toMatchObject([
    { url: '/consultas', headers: { authorization: 'Bearer segredo', 'idempotency-key': 'c1' } },
  ])
  expect(JSON.parse(service.seen[0]?.body ?? '')).toEqual({
    cpf: '39053344705',
    nome: 'Marlene Souza',
    data_nascimento: '1990-05-14',
    nome_mae: 'Tereza Souza',
  })
})

test('a check that the service answers with a protocol number waits, and is read later by this number', async () => {
  expect(await check(jsonAnswer({ protocolo: 'p-7' }, 202))).toEqual({ status: 'waiting', reference: 'p-7' })
  const { later } = createHttpBackground({ url: `${service.origin}/consultas/`, token: 'segredo', timeoutMs: 300 })
  service.seen.length = 0
  expect(await later?.read('p-7')).toEqual({ status: 'waiting', reference: 'p-7' })
  expect(service.seen).toMatchObject([{ url: '/consultas/p-7', headers: { authorization: 'Bearer segredo' }, body: '' }])
  service.answer = jsonAnswer({ status: 'aprovado', data_certidao: '2026-11-20' })
  expect(await later?.read('p-7')).toMatchObject({ status: 'aprovado' })
  await expect(check(jsonAnswer({ protocolo: '../outro' }, 202))).rejects.toThrow(BackgroundUnavailable)
})

test('refuses every webhook when no webhook secret is configured', () => {
  const { later } = createHttpBackground({ url: service.origin, token: 'segredo' })
  const signature = createHmac('sha256', '').update('{"protocolo":"p-7"}').digest('hex')
  expect(() => later?.referenceIn(Buffer.from('{"protocolo":"p-7"}'), signature)).toThrow(InvalidSignature)
})

test('sends the id of our request to the service in the header X-Request-Id', async () => {
  service.seen.length = 0
  await withRequestId('request-1', () => check(jsonAnswer({ status: 'aprovado', data_certidao: '2026-11-20' })))
  expect(service.seen).toMatchObject([{ headers: { 'x-request-id': 'request-1' } }])
})

test.each<[string, HttpService['answer']]>([
  ['an answer of 500', jsonAnswer({ status: 'aprovado', data_certidao: '2026-11-20' }, 500)],
  ['an unknown result', jsonAnswer({ status: 'talvez', data_certidao: '2026-11-20' })],
  ['a day that does not exist', jsonAnswer({ status: 'aprovado', data_certidao: '2026-02-30' })],
  ['no JSON', (_, reply) => reply.end('<html>Marlene Souza</html>')],
  ['a redirect', (_, reply) => reply.writeHead(302, { location: 'http://127.0.0.1:9/' }).end()],
  ['an endless answer', (_, reply) => reply.end('x'.repeat(100_000))],
  ['silence', () => undefined],
  ['a lost connection', (_, reply) => reply.destroy()],
])('%s is an unavailable source, and the error contains no personal data', async (_what, answer) => {
  const failure = await check(answer).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(BackgroundUnavailable)
  expect(JSON.stringify(failure, Object.getOwnPropertyNames(failure))).not.toMatch(/Marlene|39053344705/)
})
