import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type HttpService, jsonAnswer, startHttpService, statusAnswer } from '#server/test/stage/http-service.ts'
import { createCafBackground } from './caf.ts'
import { BackgroundUnavailable, InvalidSignature } from './port.ts'

const person = {
  cpf: '39053344705',
  fullName: 'Marlene Souza',
  birthDate: '1990-05-14',
  motherName: 'Tereza Souza',
  checkId: 'c1',
}
const webhookUrl = 'https://plumai.example/webhooks/antecedentes'
let now = new Date('2026-11-23T12:00:00Z')

let service: HttpService
beforeAll(async () => {
  service = await startHttpService()
})
afterAll(() => service.stop())
beforeEach(() => {
  service.seen.length = 0
  now = new Date('2026-11-23T12:00:00Z')
})

const options = { clientId: 'id', clientSecret: 'segredo', templateId: 'modelo', webhookUrl, now: () => now, timeoutMs: 300 }
const create = (more: object = {}) => createCafBackground({ ...options, url: service.origin, ...more })

/** Makes the fake Caf respond to token requests with a token, and to all other requests with `answer`. */
function answerWith(answer: HttpService['answer']): void {
  service.answer = (request, reply) =>
    request.url === '/oauth2/token'
      ? jsonAnswer({ access_token: 'chave', expires_in: 3_600 })(request, reply)
      : answer(request, reply)
}
const certificate = { statusCode: '200', data: { status: 'found', emissionDate: '20/11/2026' } }
const transaction = (status: string, section: object | null = certificate) => ({
  id: 't1',
  status,
  sections: section && { pfBackgroundCheckFederalPolice: section },
})

describe('a background check by Caf', () => {
  test("creates a Caf transaction with name, CPF, birth date and mother's name, and with the URL for the webhook", async () => {
    answerWith(jsonAnswer({ requestId: 'r', id: '6021a21b3811c35ecb8dea20' }))
    expect(await create().check(person)).toEqual({ status: 'waiting', reference: '6021a21b3811c35ecb8dea20' })
    expect(service.seen).toMatchObject([
      { url: '/oauth2/token', body: 'grant_type=client_credentials&client_id=id&client_secret=segredo' },
      { url: '/v1/transactions?origin=TRUST', headers: { authorization: 'Bearer chave' } },
    ])
    expect(JSON.parse(service.seen[1]?.body ?? '')).toEqual({
      templateId: 'modelo',
      attributes: { cpf: '39053344705', name: 'Marlene Souza', birthDate: '14/05/1990', motherName: 'Tereza Souza' },
      metadata: { checkId: 'c1' },
      _callbackUrl: webhookUrl,
    })
  })

  test('reuses an access token of Caf until shortly before the token expires', async () => {
    answerWith(jsonAnswer(transaction('PROCESSING')))
    const { later } = create()
    const tokens = () => service.seen.filter(({ url }) => url === '/oauth2/token').length
    await later?.read('t1')
    await later?.read('t1')
    expect(tokens()).toBe(1)
    now = new Date('2026-11-23T12:59:01Z')
    await later?.read('t1')
    expect(tokens()).toBe(2)
  })

  test.each([
    ['PROCESSING', { status: 'waiting', reference: 't1' }],
    ['PENDING', { status: 'waiting', reference: 't1' }],
    ['APPROVED', { status: 'aprovado', detalhes: null, certificateDate: new Date('2026-11-20T15:00:00Z') }],
    [
      'REPROVED',
      {
        status: 'reprovado',
        detalhes: expect.stringContaining('fale com o suporte'),
        certificateDate: new Date('2026-11-20T15:00:00Z'),
      },
    ],
  ])('a transaction that is %s is %o', async (status, answer) => {
    answerWith(jsonAnswer(transaction(status)))
    expect(await create().later?.read('t1')).toEqual(answer)
    expect(service.seen.at(-1)?.url).toBe('/v1/transactions/t1')
  })

  test.each([
    ['2026-11-19', '2026-11-19T15:00:00Z'],
    ['2026-11-19T08:00:00.000Z', '2026-11-19T15:00:00Z'],
    ['há pouco', '2026-11-23T12:00:00Z'],
  ])('a certificate that was issued on “%s” has the day of %s', async (emissionDate, day) => {
    answerWith(jsonAnswer(transaction('APPROVED', { data: { emissionDate } })))
    expect(await create().later?.read('t1')).toMatchObject({ certificateDate: new Date(day) })
  })

  test.each<[string, HttpService['answer']]>([
    ['an approval without a certificate', jsonAnswer(transaction('APPROVED', null))],
    ['a refusal without a certificate', jsonAnswer(transaction('REPROVED', { statusCode: '500', data: null }))],
    ['a certificate that could not be issued', jsonAnswer(transaction('APPROVED', { statusCode: 503, data: {} }))],
    ['an unknown status', jsonAnswer(transaction('MAYBE'))],
    ['an answer of 500', statusAnswer(500)],
    ['no JSON', (_, reply) => reply.end('<html>Marlene Souza</html>')],
    ['a redirect', (_, reply) => reply.writeHead(302, { location: 'http://127.0.0.1:9/' }).end()],
    ['silence', () => undefined],
  ])('%s is an unavailable source, and the error contains no personal data', async (_what, answer) => {
    answerWith(answer)
    for (const call of [() => create().later?.read('t1'), () => create().check(person)]) {
      const failure = await Promise.resolve(call()).catch((error: unknown) => error)
      // Creating a transaction needs only an id in the response, so the check may succeed with this response.
      if ((failure as { status?: string }).status === 'waiting') continue
      expect(failure).toBeInstanceOf(BackgroundUnavailable)
      expect(JSON.stringify(failure, Object.getOwnPropertyNames(failure))).not.toMatch(/Marlene|39053344705|Tereza/)
    }
  })

  test('throws BackgroundUnavailable when Caf refuses the request for an access token', async () => {
    service.answer = statusAnswer(401)
    await expect(create().check(person)).rejects.toThrow(BackgroundUnavailable)
  })
})

describe('a webhook of Caf', () => {
  const sign = (body: Buffer, secret: string) => createHmac('sha256', secret).update(body).digest('hex')
  const read = (event: object, secret = 'segredo', more: object = {}) => {
    const body = Buffer.from(JSON.stringify(event))
    return create(more).later?.referenceIn(body, sign(body, secret))
  }

  test.each([
    [{ type: 'TRANSACTIONSTATUSUPDATED', id: 'evento', data: { transactionId: 't1', status: 'APPROVED' } }, 't1'],
    [{ type: 'TRANSACTIONSTATUSUPDATED', id: 'evento', data: { uuid: 't2' } }, 't2'],
    [{ type: 'status_updated', uuid: 't3', status: 'REPROVED' }, 't3'],
    [{ type: 'TRANSACTIONPROCESSSTARTEDEVENT', data: { transactionId: 't1' } }, null],
    [{ type: 'TRANSACTIONSTATUSUPDATED', data: { transactionId: "'; drop table" } }, null],
    [{ type: 'TRANSACTIONSTATUSUPDATED', data: 7 }, null],
    [[], null],
  ])('%o is about %s', (event, reference) => {
    expect(read(event)).toBe(reference)
  })

  test('a webhook of Caf must be signed with the webhook secret if one is configured, otherwise with the client secret', () => {
    const event = { type: 'status_updated', uuid: 't1' }
    expect(read(event, 'outro', { webhookSecret: 'outro' })).toBe('t1')
    expect(() => read(event, 'segredo', { webhookSecret: 'outro' })).toThrow(InvalidSignature)
    expect(() => read(event, 'errado')).toThrow(InvalidSignature)
    const body = Buffer.from(JSON.stringify(event))
    const { later } = create()
    for (const signature of [undefined, '', sign(body, 'segredo').toUpperCase(), `${sign(body, 'segredo')}0`])
      expect(() => later?.referenceIn(body, signature)).toThrow(InvalidSignature)
    expect(() => later?.referenceIn(Buffer.concat([body, Buffer.from(' ')]), sign(body, 'segredo'))).toThrow(InvalidSignature)
  })
})
