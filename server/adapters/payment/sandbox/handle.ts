import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { ErrorBody } from './api-error.ts'
import { ApiError } from './api-error.ts'
import type { WebhookSender } from './webhook-sender.ts'
import { expanded } from './expand.ts'
import type { ApiFault, Faults } from './faults.ts'
import type { Secrets } from './secrets.ts'
import type { StoreSession, Store } from './store.ts'
import { apiVersion } from './store.ts'

export type SandboxParts = {
  store: Store
  secrets: Secrets
  faults: Faults
  sender: WebhookSender
  secretKey: string
  publishableKey: string
}
export type Answer = { status: number; body: unknown }
/** One endpoint of the API: what came (path, query or form, as one), what is answered before `expand`. */
export type Endpoint = (
  session: StoreSession,
  given: { params: Record<string, string>; form: Record<string, unknown> },
) => Promise<Answer>

/** Answers one request as Stripe would: key, scripted faults, idempotency, expansion, error object. */
export async function answer(
  parts: SandboxParts,
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const { store, secrets, faults, sender } = parts
  const id = store.newId('req')
  void reply.headers({ 'request-id': id, 'stripe-version': headerOf(request, 'stripe-version') ?? apiVersion })
  const fault = faults.take(request.method, request.url)
  if (fault && 'effect' in fault && fault.effect === 'none') return spoil(fault, request, reply)
  const given = await answered(parts, endpoint, request, id)
  if (given.replayed) void reply.header('idempotent-replayed', 'true')
  if (request.method !== 'GET') sender.wake()
  if (fault?.kind === 'slow') await new Promise((resolve) => setTimeout(resolve, fault.delayInMs))
  if (fault?.kind === 'after_webhooks') await sender.drain()
  if (fault && 'effect' in fault) return spoil(fault, request, reply)
  return reply.code(given.status).send(secrets.unseal(given.body))
}

type SealedAnswer = { status: number; body: string; replayed: boolean }

async function answered(
  parts: SandboxParts,
  endpoint: Endpoint,
  request: FastifyRequest,
  requestId: string,
): Promise<SealedAnswer> {
  const { store, secrets } = parts
  try {
    authorize(parts, request)
    const { expand, ...form } = ExpandableForm.parse(request.method === 'GET' ? request.query : (request.body ?? {}))
    const given = { params: Params.parse(request.params), form }
    const work = async (session: StoreSession) => {
      const { status, body } = await endpoint(session, given)
      return { status, body: secrets.seal(status === 200 ? await expanded(session, body, expand) : body), replayed: false }
    }
    if (request.method === 'GET') return await store.read(work)
    const key = headerOf(request, 'idempotency-key') ?? null
    const note = { id: requestId, idempotency_key: key }
    return await store.write((session) => (key ? once(session, key, fingerprintOf(request), work) : work(session)), note)
  } catch (error) {
    const { status, body } = errorAnswer(error)
    return { status, body: secrets.seal({ error: body }), replayed: false }
  }
}

/** The same key with the same words is answered as the first time; with other words it is refused. Errors before any work are not kept. */
async function once(
  session: StoreSession,
  key: string,
  fingerprint: string,
  work: (session: StoreSession) => Promise<SealedAnswer>,
): Promise<SealedAnswer> {
  const kept = await session.keptAnswer(key)
  if (kept && kept.fingerprint !== fingerprint) {
    const message = `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`
    throw new ApiError(400, { type: 'idempotency_error', message })
  }
  if (kept) return { status: kept.status, body: kept.body, replayed: true }
  const done = await work(session)
  await session.keepAnswer(key, { fingerprint, status: done.status, body: done.body })
  return done
}

function fingerprintOf(request: FastifyRequest) {
  const text = JSON.stringify([request.method, request.url, sorted(request.body)])
  return createHash('sha256').update(text).digest('hex')
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.entries(value)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, each]) => [key, sorted(each)])
}

const intentPath = /^\/v1\/payment_intents\/(pi_\w+)(\/confirm)?(\?|$)/

/** The secret key opens everything; the publishable one an intent's reading and confirming, with its client secret. */
function authorize({ secretKey, publishableKey, secrets }: SandboxParts, request: FastifyRequest) {
  const key = /^Bearer (.+)$/.exec(headerOf(request, 'authorization') ?? '')?.[1]
  if (key === secretKey) return
  const words = BrowserWords.safeParse(request.method === 'GET' ? request.query : request.body)
  const [, intentId, confirming] = intentPath.exec(request.url) ?? []
  const fits = request.method === 'GET' ? !confirming : confirming
  const isBrowser = (key ?? words.data?.key) === publishableKey
  if (isBrowser && intentId && fits && secrets.opens(intentId, words.data?.client_secret)) return
  const message = key ? 'Invalid API Key provided.' : 'You did not provide an API key.'
  throw new ApiError(401, { message })
}

const Params = z.record(z.string(), z.string())
const ExpandableForm = z.looseObject({ expand: z.array(z.string()).max(10).default([]) })
const BrowserWords = z.object({ key: z.string().optional(), client_secret: z.string().optional() })

function errorAnswer(error: unknown): { status: number; body: ErrorBody } {
  if (error instanceof ApiError) return { status: error.status, body: error.body }
  if (!(error instanceof z.ZodError)) return { status: 500, body: { type: 'api_error', message: 'The sandbox failed.' } }
  const issue = error.issues[0]
  const unknown = issue?.code === 'unrecognized_keys' ? issue.keys[0] : undefined
  const [head, ...rest] = [...(issue?.path ?? []), ...(unknown ? [unknown] : [])].map(String)
  const param = `${head ?? ''}${rest.map((each) => `[${each}]`).join('')}`
  const code = unknown ? 'parameter_unknown' : 'parameter_invalid'
  return { status: 400, body: { type: 'invalid_request_error', code, param, message: `Invalid or unknown parameter: ${param}` } }
}

/** Loses or spoils the answer in the way the fault says. */
function spoil(fault: ApiFault, request: FastifyRequest, reply: FastifyReply): unknown {
  if (fault.kind === 'error') {
    const types: Record<number, string> = { 400: 'invalid_request_error', 402: 'card_error', 409: 'idempotency_error' }
    const type = types[fault.status] ?? 'api_error'
    return reply.code(fault.status).send({ error: { type, code: fault.code, message: `Scripted ${fault.status}.` } })
  }
  reply.hijack()
  if (fault.kind === 'reset') request.raw.socket.resetAndDestroy()
  return reply
}

function headerOf(request: FastifyRequest, name: string) {
  const value = request.headers[name]
  return typeof value === 'string' ? value : undefined
}
