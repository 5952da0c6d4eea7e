import type { IncomingMessage } from 'node:http'
import proxyAddress from '@fastify/proxy-addr'
import { TRPCError } from '@trpc/server'
import type { CreateFastifyContextOptions } from '@trpc/server/adapters/fastify'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { visitorOf } from './actor.ts'
import type { Ctx, World } from '#server/core/context.ts'
import { retryDuringOutage } from '#server/core/streams.ts'
import { outageTo503 } from '#server/core/trpc.ts'

/** Whose address a raw request came from, as far as the trusted proxies (CIDR list) tell. */
export function addressReader(trusted: readonly string[]): (request: IncomingMessage) => string {
  const trust = proxyAddress.compile([...trusted])
  return (request) => proxyAddress(request, trust) ?? ''
}

/** Who calls over HTTP, and what they may be told. Live streams are refused here: only a socket is counted and closed. */
export async function httpContext(world: World, { req, res, info }: CreateFastifyContextOptions): Promise<Ctx> {
  if (info.type === 'subscription')
    throw new TRPCError({ code: 'METHOD_NOT_SUPPORTED', message: 'As assinaturas ao vivo usam o websocket.' })
  return requestContext(world, req, res).catch(outageTo503)
}

/** Who sends a request of the host's own, such as an upload; an outage goes up as it is. */
export async function requestContext(world: World, request: FastifyRequest, reply: FastifyReply): Promise<Ctx> {
  const setCookie = (cookie: string) => void reply.header('Set-Cookie', cookie)
  const cookies = request.headers.cookie
  const { actor, cookie } = await visitorOf(world, cookies)
  if (cookie) setCookie(cookie)
  const userAgent = request.headers['user-agent'] ?? null
  return { ...world, actor, caller: { ip: request.ip, userAgent, transport: 'http', cookies, setCookie } }
}

/**
 * Who opened a socket; `closed` aborts when it closes. Waits out an outage of the database: whoever cannot be read now is not a
 * visitor for that.
 */
export async function socketContext(world: World, request: IncomingMessage, ip: string, closed: AbortSignal): Promise<Ctx> {
  const visitor = await retryDuringOutage(() => visitorOf(world, request.headers.cookie), closed).catch(() => null)
  const userAgent = request.headers['user-agent'] ?? null
  return { ...world, actor: visitor?.actor ?? null, caller: { ip, userAgent, transport: 'ws', closed, setCookie: () => {} } }
}
