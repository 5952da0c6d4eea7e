import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemContext } from '#server/core/context.ts'
import { drainJobs } from '#server/core/jobs.ts'
import { span, startTracing, traced, traceParent } from '#server/core/tracing.ts'
import { hostOf, newSignUp } from '#server/test/stage/host.ts'
import { testWorld, type TestWorld } from '#server/test/stage/world.ts'
import { jobs } from './jobs.ts'

type Span = { traceId: string; spanId: string; parentSpanId?: string; name: string; status: { code?: number } }
type Sent = { resourceSpans: { scopeSpans: { spans: Span[] }[] }[] }

let world: TestWorld
beforeAll(async () => {
  world = await testWorld()
})
afterAll(() => world?.close())

/** A test collector for OTLP over HTTP. `spans` are the received spans, `text` the raw bodies. */
async function startCollector() {
  const spans: Span[] = []
  const bodies: string[] = []
  const server = createServer((request, reply) => {
    void json(request).then((body) => {
      bodies.push(JSON.stringify(body))
      for (const { scopeSpans } of (body as Sent).resourceSpans) for (const scope of scopeSpans) spans.push(...scope.spans)
      reply.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    })
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  return { url, spans, text: () => bodies.join(), stop: () => server.close() }
}

test('one trace contains the spans of a request, its procedure, its SQL, the job that it queued and the email', async () => {
  const collector = await startCollector()
  const stop = await startTracing(collector.url, 1)
  const watched = { ...world, adapters: traced(world.adapters) }
  const { app } = await hostOf(watched)
  const person = newSignUp()
  const headers = { 'sec-fetch-site': 'same-origin' }
  expect((await app.inject({ method: 'POST', url: '/trpc/auth.signUp', payload: person, headers })).statusCode).toBe(200)
  await app.close()
  await drainJobs(systemContext(watched), { pgPool: world.database.queue }, jobs)
  await stop()
  collector.stop()

  const { spans } = collector
  const request = spans.find(({ name }) => name === 'POST /trpc/:path')
  const trace = spans.filter(({ traceId }) => traceId === request?.traceId)
  const byId = new Map(trace.map((each) => [each.spanId, each]))
  /** The names of a span and all its parents, starting with the outermost. */
  const path = (each: Span | undefined): string[] => (each ? [...path(byId.get(each.parentSpanId ?? '')), each.name] : [])
  const paths = trace.map((each) => path(each).join(' > '))
  expect(paths).toContain('POST /trpc/:path > trpc auth.signUp > sql insert usuarios')
  const sending = paths.find((each) => each.endsWith(' > email.send'))
  expect(sending).toMatch(/^POST \/trpc\/:path > trpc auth\.signUp > job [a-z.-]+ > email\.send$/)
  expect(trace.filter(({ status }) => status.code === 2)).toEqual([])
  for (const secret of [person.name, person.cpf, person.phone, person.email, person.password])
    expect(collector.text()).not.toContain(secret)
})

test('the span of a failure contains the error code but never the error message', async () => {
  const collector = await startCollector()
  const stop = await startTracing(collector.url, 1)
  await expect(span('work', {}, () => Promise.reject(new TypeError('Ana Prado')))).rejects.toThrow('Ana Prado')
  expect(() =>
    span('quick work', {}, () => {
      throw new RangeError('Ana Prado')
    }),
  ).toThrow('Ana Prado')
  await stop()
  collector.stop()
  expect(collector.spans).toMatchObject([
    { name: 'work', status: { code: 2 }, attributes: [{ key: 'error.type', value: { stringValue: 'TypeError' } }] },
    { name: 'quick work', status: { code: 2 }, attributes: [{ key: 'error.type', value: { stringValue: 'RangeError' } }] },
  ])
})

test('with a sampling share of 0 no spans are sent, and without a collector code runs without spans', async () => {
  const collector = await startCollector()
  const stop = await startTracing(collector.url, 0)
  expect(span('work', {}, () => 1)).toBe(1)
  await stop()
  collector.stop()
  expect(collector.spans).toEqual([])
  expect(span('work', {}, () => traceParent())).toBeUndefined()
  expect(traced(world.adapters)).toBe(world.adapters)
})
