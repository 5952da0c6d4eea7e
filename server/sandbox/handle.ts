import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { type ErrorBody, ApiError } from './api-error.ts'
import type { WebhookSender } from './webhook-sender.ts'
import { expanded } from './expand.ts'
import type { ApiFault, Faults } from './faults.ts'
import type { Secrets } from './secrets.ts'
import type { Endpoint } from './parameters.ts'
import { type StoreSession, type Store, apiVersion } from './store.ts'

export type SandboxParts = {
  store: Store
  secrets: Secrets
  faults: Faults
  sender: WebhookSender
  secretKey: string
}

/**
 * Responds to an API request as Stripe would. It handles the API key, scripted faults, idempotency, expansion and error objects.
 */
export async function handle(
  parts: SandboxParts,
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const { store, secrets, faults, sender } = parts
  const id = store.newId('req')
  void reply.headers({ 'request-id': id, 'stripe-version': headerOf(request, 'stripe-version') ?? apiVersion })
  const fault = faults.take(request.method, request.url)
  if (fault && 'effect' in fault && fault.effect === 'none') {
    await keepFault(store, fault, request)
    return answerWithFault(fault, request, reply)
  }
  const answer = await run(parts, endpoint, request, id)
  if (answer.replayed) void reply.header('idempotent-replayed', 'true')
  if (fault?.kind === 'slow') await new Promise((resolve) => setTimeout(resolve, fault.delayInMs))
  if (fault?.kind === 'after_webhooks') await sender.drain()
  if (fault && 'effect' in fault) {
    if (!answer.replayed) await keepFault(store, fault, request)
    return answerWithFault(fault, request, reply)
  }
  if (answer.status >= 500 && keyOf(request)) void reply.header('stripe-should-retry', 'false')
  return reply.code(answer.status).send(secrets.withSecrets(answer.body))
}

/** A response whose body is JSON text without client secrets. */
type RedactedAnswer = { status: number; body: string; replayed: boolean }

async function run(parts: SandboxParts, endpoint: Endpoint, request: FastifyRequest, requestId: string): Promise<RedactedAnswer> {
  const { store, secrets } = parts
  const key = keyOf(request)
  let hasBegun = false
  try {
    authorize(parts, request)
    const { expand, ...form } = ExpandableForm.parse(request.method === 'GET' ? request.query : (request.body ?? {}))
    const input = { params: Params.parse(request.params), form, account: headerOf(request, 'stripe-account') ?? null }
    const work = async (session: StoreSession) => {
      hasBegun = true
      const { status, body } = await endpoint(session, input)
      return {
        status,
        body: secrets.withoutSecrets(status === 200 ? await expanded(session, body, expand) : body),
        replayed: false,
      }
    }
    if (request.method === 'GET') return await store.read(work)
    const note = { id: requestId, idempotency_key: key ?? null }
    return await store.write((session) => (key ? once(session, key, fingerprintOf(request), work) : work(session)), note)
  } catch (error) {
    const { status, body } = errorAnswer(error)
    const answer = { status, body: secrets.withoutSecrets({ error: body }) }
    // A request with invalid parameters was not executed, so its response is not stored and its key may be used again.
    if (key && hasBegun && !(error instanceof z.ZodError)) await keep(store, request, answer)
    return { ...answer, replayed: false }
  }
}

/** Stores the response to an idempotency key, even an error: Stripe does so for every request that it began to carry out. */
async function keep(
  store: Store,
  request: FastifyRequest,
  answer: { status: number; body: string },
  { replaces = false } = {},
): Promise<void> {
  const key = keyOf(request)
  if (!key) return
  await store.write(async (session) => {
    if (replaces || !(await session.storedAnswer(key)))
      await session.storeAnswer(key, { fingerprint: fingerprintOf(request), ...answer })
  })
}

/**
 * The statuses of error responses that are stored under an idempotency key. Conflicts, rate limits and overload are reported
 * before a request begins, so they are not stored.
 */
const storedStatuses: readonly number[] = [400, 402, 500]

async function keepFault(store: Store, fault: ApiFault, request: FastifyRequest): Promise<void> {
  if (fault.kind === 'error' && storedStatuses.includes(fault.status))
    await keep(
      store,
      request,
      { status: fault.status, body: JSON.stringify({ error: errorOf(fault) }) },
      { replaces: fault.effect === 'done' },
    )
}

/** Returns the stored response to a repeated idempotency key. Throws when the key is used with another request. */
async function once(
  session: StoreSession,
  key: string,
  fingerprint: string,
  work: (session: StoreSession) => Promise<RedactedAnswer>,
): Promise<RedactedAnswer> {
  const stored = await session.storedAnswer(key)
  if (stored && stored.fingerprint !== fingerprint) {
    const message = `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`
    throw new ApiError(400, { type: 'idempotency_error', message })
  }
  if (stored) return { status: stored.status, body: stored.body, replayed: true }
  const answer = await work(session)
  await session.storeAnswer(key, { fingerprint, status: answer.status, body: answer.body })
  return answer
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

function authorize({ secretKey }: SandboxParts, request: FastifyRequest) {
  if (headerOf(request, 'authorization') === `Bearer ${secretKey}`) return
  throw new ApiError(401, { message: 'Invalid API Key provided.' })
}

const Params = z.record(z.string(), z.string())
const ExpandableForm = z.looseObject({ expand: z.array(z.string()).max(10).default([]) })

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

/** Carries out a fault: responds with an error, resets the connection, or never responds. */
function answerWithFault(fault: ApiFault, request: FastifyRequest, reply: FastifyReply): unknown {
  if (fault.kind === 'error') {
    // The header tells the SDK not to retry, because Stripe would only repeat the stored response.
    if (fault.status === 500 && keyOf(request)) void reply.header('stripe-should-retry', 'false')
    return reply.code(fault.status).send({ error: errorOf(fault) })
  }
  reply.hijack()
  if (fault.kind === 'reset') request.raw.socket.resetAndDestroy()
  return reply
}

function errorOf({ status, code }: Extract<ApiFault, { kind: 'error' }>) {
  const types: Record<number, string> = { 400: 'invalid_request_error', 402: 'card_error', 409: 'idempotency_error' }
  return { type: types[status] ?? 'api_error', code, message: `Scripted ${status}.` }
}

/** The idempotency key of a request; only a POST has one. */
function keyOf(request: FastifyRequest): string | undefined {
  return request.method === 'POST' ? headerOf(request, 'idempotency-key') : undefined
}

function headerOf(request: FastifyRequest, name: string) {
  const value = request.headers[name]
  return typeof value === 'string' ? value : undefined
}
