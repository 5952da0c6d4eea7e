import type { IncomingMessage } from 'node:http'
import proxyAddress from '@fastify/proxy-addr'
import { TRPCError } from '@trpc/server'
import type { CreateFastifyContextOptions } from '@trpc/server/adapters/fastify'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { identityOf } from './actor.ts'
import { withTimeBudget } from '#server/adapters/payment/time-budget.ts'
import type { Ctx, Socket, World } from '#server/core/context.ts'
import { isConnectionLost } from '#server/core/errors.ts'
import { retryDuringOutage } from '#server/core/streams.ts'
import { outageTo503 } from '#server/core/trpc.ts'

/**
 * Returns a function that gives the client's IP address of a raw request. `trusted`: CIDR ranges of the proxies whose forwarding
 * headers are believed.
 */
export function addressReader(trusted: readonly string[]): (request: IncomingMessage) => string {
  const trust = proxyAddress.compile([...trusted])
  return (request) => proxyAddress(request, trust) ?? ''
}

/**
 * Returns the context of a tRPC call over HTTP. Answers 503 in a database outage. Throws METHOD_NOT_SUPPORTED for subscriptions,
 * because only websockets are counted and closed at the end of the session.
 */
export async function httpContext(world: World, { req, res, info }: CreateFastifyContextOptions): Promise<Ctx> {
  if (info.type === 'subscription')
    throw new TRPCError({ code: 'METHOD_NOT_SUPPORTED', message: 'As assinaturas ao vivo usam o websocket.' })
  // Retries once after a lost connection, as at a failover. That is safe, because this request has had no effect yet.
  const attempt = () => requestContext(world, req, res)
  return attempt()
    .catch((error: unknown) => (isConnectionLost(error) ? attempt() : Promise.reject(error)))
    .catch(outageTo503)
}

/** Returns the context of an HTTP request outside tRPC, such as an upload. In an outage it throws the database's error. */
export async function requestContext(world: World, request: FastifyRequest, reply: FastifyReply): Promise<Ctx> {
  const setCookie = (cookie: string) => void reply.header('Set-Cookie', cookie)
  const cookies = request.headers.cookie
  const { actor, cookie } = await identityOf(world, cookies)
  if (cookie) setCookie(cookie)
  const userAgent = request.headers['user-agent'] ?? null
  const caller = { ip: request.ip, userAgent, transport: 'http', cookies, setCookie } as const
  return { ...world, adapters: adaptersOfRequest(world), actor, caller }
}

/**
 * The adapters for one request. Calls of the payment provider share a time budget, so that a slow provider cannot delay the
 * response too long.
 */
export function adaptersOfRequest({ adapters }: World): World['adapters'] {
  return { ...adapters, payment: withTimeBudget(adapters.payment) }
}

/**
 * Returns the context of a websocket. Waits during a database outage, so that a signed-in user does not become anonymous. After
 * any other error the actor is null.
 */
export async function socketContext(world: World, request: IncomingMessage, ip: string, socket: Socket): Promise<Ctx> {
  const identity = await retryDuringOutage(() => identityOf(world, request.headers.cookie), socket.closed).catch(() => null)
  const userAgent = request.headers['user-agent'] ?? null
  return {
    ...world,
    actor: identity?.actor ?? null,
    caller: { ip, userAgent, transport: 'ws', socket, setCookie: () => {} },
  }
}
