import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createCafBackground } from '#server/adapters/background/caf.ts'
import { createHttpBackground } from '#server/adapters/background/http.ts'
import { createSimulatedBackground } from '#server/adapters/background/simulated.ts'
import type { Person } from '#server/test/stage/factories.ts'
import { type HttpService, jsonAnswer, startHttpService, statusAnswer } from '#server/test/stage/http-service.ts'
import { long } from '#server/test/stage/long.ts'
import { consent, verificationStage, type VerificationStage } from '#server/test/stage/verification.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const SECRET = 'segredo-do-aviso'

let stage: VerificationStage
let service: HttpService
beforeAll(async () => {
  stage = await verificationStage()
  service = await startHttpService()
})
afterAll(async () => {
  await service?.stop()
  await stage?.close()
})

/** The response of the simulated service to a request for a result. */
let says: 'waiting' | 'approved' | 'refused' | 'down'
let lastReference: string
beforeEach(() => {
  stage.world.clock.set('2026-11-23T12:00:00Z')
  service.seen.length = 0
  says = 'waiting'
})

const ofHttp = {
  create: () =>
    createHttpBackground({ url: `${service.origin}/consultas`, token: 'chave', webhookSecret: SECRET, timeoutMs: 2_000 }),
  answer: (reference: string): HttpService['answer'] => {
    if (says === 'waiting') return jsonAnswer({ protocolo: reference }, 202)
    const status = says === 'approved' ? 'aprovado' : 'reprovado'
    return jsonAnswer({ status, detalhes: null, data_certidao: '2026-11-22' })
  },
  webhook: (reference: string) => ({ protocolo: reference }),
  header: 'x-signature',
}
const ofCaf = {
  create: () =>
    createCafBackground({
      url: service.origin,
      clientId: 'id',
      clientSecret: SECRET,
      templateId: 'modelo',
      webhookUrl: null,
      now: stage.world.now,
      timeoutMs: 2_000,
    }),
  answer: (reference: string): HttpService['answer'] => {
    const status = { waiting: 'PROCESSING', approved: 'APPROVED', refused: 'REPROVED', down: '' }[says]
    const sections = { pfBackgroundCheckFederalPolice: { statusCode: '200', data: { emissionDate: '22/11/2026' } } }
    return jsonAnswer({ id: reference, status, ...(says !== 'waiting' && { sections }) })
  },
  webhook: (reference: string) => ({ type: 'TRANSACTIONSTATUSUPDATED', data: { transactionId: reference } }),
  header: 'x-caf-signature',
}

describe.each([
  ['http', ofHttp],
  ['caf', ofCaf],
] as const)('a check whose source (%s) answers later', (provider, kind) => {
  beforeEach(() => {
    Object.assign(stage.world.adapters, { background: kind.create() })
    service.answer = (request, reply) => {
      if (request.url === '/oauth2/token') return jsonAnswer({ access_token: 'chave', expires_in: 3_600 })(request, reply)
      if (request.method === 'POST') lastReference = `r${crypto.randomUUID()}`
      const reference = request.method === 'POST' ? lastReference : (request.url?.split('/').at(-1) ?? '')
      if (says === 'down') return statusAnswer(503)(request, reply)
      return kind.answer(reference)(request, reply)
    }
  })
  afterAll(() => {
    Object.assign(stage.world.adapters, { background: createSimulatedBackground({ now: stage.world.now }) })
  })

  /** Creates a professional whose check the source has accepted but not yet answered. */
  async function waiting(): Promise<Person> {
    const joana = await stage.professional()
    await stage.world.as(joana).verification.check(consent)
    await stage.world.jobs()
    return joana
  }
  const checkOf = async (person: Person) => (await stage.world.as(person).verification.state()).check
  const poll = () => stage.world.job('verification.read-answers')
  const reads = () => service.seen.filter(({ url, headers }) => url !== '/oauth2/token' && headers['content-type'] === undefined)
  async function deliver(event: object, { secret = SECRET, header = kind.header as string } = {}) {
    const payload = JSON.stringify(event)
    const headers = { 'content-type': 'application/json', [header]: createHmac('sha256', secret).update(payload).digest('hex') }
    const { statusCode } = await stage.host.app.inject({ method: 'POST', url: '/webhooks/antecedentes', headers, payload })
    return statusCode
  }

  test('a check stays running until its result is read: queried each minute at first, each hour later', async () => {
    const joana = await waiting()
    expect(await checkOf(joana)).toMatchObject({ running: { later: true, delayed: false }, obstacle: 'running', provider })
    expect(await stage.checksOf(joana)).toMatchObject([{ reference: lastReference, readAfter: new Date('2026-11-23T12:01:00Z') }])
    await poll()
    expect(reads()).toEqual([])
    for (const [after, next] of [
      [MINUTE, MINUTE],
      [20 * MINUTE, 10 * MINUTE],
      [3 * HOUR, HOUR],
    ] as const) {
      stage.world.clock.set(new Date(Date.parse('2026-11-23T12:00:00Z') + after))
      await poll()
      expect((await stage.checksOf(joana))[0]?.readAfter).toEqual(new Date(stage.world.now().getTime() + next))
    }
    says = 'approved'
    stage.world.clock.advance(HOUR)
    await Promise.all([poll(), poll()])
    expect(await checkOf(joana)).toMatchObject({ state: 'active', running: null, certificateDay: '2026-11-22', source: provider })
    expect(await stage.notificationsOf(joana, 'verification.check-finished')).toHaveLength(1)
    expect(await stage.checksOf(joana)).toMatchObject([{ status: 'concluida', readAfter: null }])
    const before = reads().length
    stage.world.clock.advance(HOUR)
    await poll()
    expect(reads()).toHaveLength(before)
  })

  test('after a signed webhook the result is read at once, and a replay of the webhook changes nothing', async () => {
    const joana = await waiting()
    const event = kind.webhook(lastReference)
    says = 'refused'
    expect(await deliver(event)).toBe(200)
    await stage.world.jobs()
    expect(await checkOf(joana)).toMatchObject({ state: 'refused', running: null })
    const [row] = await stage.checksOf(joana)
    const asked = reads().length
    says = 'approved'
    for (let times = 0; times < 3; times++) expect(await deliver(event)).toBe(200)
    await stage.world.jobs()
    expect(await stage.checksOf(joana)).toEqual([row])
    expect(reads()).toHaveLength(asked)
    expect(await stage.notificationsOf(joana, 'verification.check-finished')).toHaveLength(1)
  })

  test('a webhook alone changes nothing: neither a replay before the result nor one about an unknown check', async () => {
    const [joana, bia] = [await waiting(), await stage.professional('Bia Melo')]
    expect(await deliver(kind.webhook(lastReference))).toBe(200)
    expect(await deliver(kind.webhook('unknown'))).toBe(200)
    expect(await deliver({ hello: 'world' })).toBe(200)
    await stage.world.jobs()
    expect(await checkOf(joana)).toMatchObject({ running: { later: true } })
    expect(await stage.checksOf(bia)).toEqual([])
  })

  test('a forged webhook is refused, and neither queries the source nor writes', async () => {
    const joana = await waiting()
    const before = await stage.checksOf(joana)
    says = 'approved'
    const event = kind.webhook(lastReference)
    expect(await deliver(event, { secret: 'adivinhado' })).toBe(400)
    expect(await deliver(event, { header: 'x-other' })).toBe(400)
    await stage.world.jobs()
    expect(await stage.checksOf(joana)).toEqual(before)
    expect(reads()).toEqual([])
  })

  long(
    'a source that is down while the result is read is asked again; after seven days the check ends, and a late webhook changes nothing',
    async () => {
      const joana = await waiting()
      const event = kind.webhook(lastReference)
      says = 'down'
      stage.world.clock.advance(DAY)
      await poll()
      expect(await checkOf(joana)).toMatchObject({ running: { later: true } })
      stage.world.clock.advance(6 * DAY)
      await poll()
      expect(await checkOf(joana)).toMatchObject({ state: 'none', running: null, lastFailed: true, obstacle: null })
      expect(await stage.notificationsOf(joana, 'verification.check-finished')).toMatchObject([
        { title: 'A consulta não respondeu' },
      ])
      says = 'approved'
      expect(await deliver(event)).toBe(200)
      await stage.world.jobs()
      expect(await checkOf(joana)).toMatchObject({ state: 'none', lastFailed: true })
    },
  )

  test('the log contains neither the name of the person nor the response of the source', async () => {
    const joana = await waiting()
    says = 'down'
    stage.world.clock.advance(DAY)
    await poll()
    await deliver(kind.webhook(lastReference), { secret: 'adivinhado' })
    expect(stage.host.log.join('\n')).not.toMatch(/Tereza|1990-05-14|14\/05\/1990/)
    expect(await checkOf(joana)).toMatchObject({ running: { later: true } })
  })
})

test('a webhook for a source that sends none is answered with 404', async () => {
  const { statusCode } = await stage.host.app.inject({ method: 'POST', url: '/webhooks/antecedentes', payload: '{}' })
  expect(statusCode).toBe(404)
})
