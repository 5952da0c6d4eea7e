import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createHttpBackground } from './http.ts'
import { BackgroundUnavailable } from './port.ts'

type Seen = { headers: IncomingMessage['headers']; body: unknown }
let answer: (reply: ServerResponse) => void = (reply) => void reply.end()
let seen: Seen[] = []
const server = createServer((request, reply) => {
  void text(request).then((body) => {
    seen.push({ headers: request.headers, body: JSON.parse(body) })
    answer(reply)
  })
})
beforeAll(() => new Promise<void>((ready) => void server.listen(0, '127.0.0.1', ready)))
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

function check() {
  seen = []
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/consultas`
  const background = createHttpBackground({ url, token: 'segredo', timeoutMs: 300 })
  return background.check({ cpf: '39053344705', fullName: 'Marlene Souza', checkId: 'c1' })
}
const json = (value: unknown, status = 200) => {
  answer = (reply) => void reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))
}

test('asks with name and CPF under the id of the check, and reads result, details and the day of the certificate', async () => {
  json({ status: 'reprovado', detalhes: 'Consta registro.', data_certidao: '2026-11-20', protocolo: 7 })
  expect(await check()).toEqual({
    status: 'reprovado',
    detalhes: 'Consta registro.',
    certificateDate: new Date('2026-11-20T15:00:00Z'),
  })
  expect(seen).toMatchObject([
    {
      headers: { authorization: 'Bearer segredo', 'idempotency-key': 'c1' },
      body: { cpf: '39053344705', nome: 'Marlene Souza' },
    },
  ])
})

test.each<[string, () => void]>([
  ['an answer of 500', () => json({ status: 'aprovado', data_certidao: '2026-11-20' }, 500)],
  ['an unknown result', () => json({ status: 'talvez', data_certidao: '2026-11-20' })],
  ['a day that does not exist', () => json({ status: 'aprovado', data_certidao: '2026-02-30' })],
  ['no JSON', () => (answer = (reply) => void reply.end('<html>Marlene Souza</html>'))],
  ['a redirect', () => (answer = (reply) => void reply.writeHead(302, { location: 'http://127.0.0.1:9/' }).end())],
  ['an endless answer', () => (answer = (reply) => void reply.end('x'.repeat(100_000)))],
  ['silence', () => (answer = () => undefined)],
  ['a lost connection', () => (answer = (reply) => void reply.destroy())],
])('%s is an unavailable source, and the error contains no personal data', async (_what, prepare) => {
  prepare()
  const failure = await check().catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(BackgroundUnavailable)
  expect(JSON.stringify(failure, Object.getOwnPropertyNames(failure))).not.toMatch(/Marlene|39053344705/)
})
