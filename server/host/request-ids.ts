import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import proxyAddress from '@fastify/proxy-addr'
import type { FastifyInstance } from 'fastify'
import { withRequestId } from '#server/core/request-id.ts'

/** An id stands in log lines and headers, so that it has a known form and length. */
const wellFormed = /^[\w.:-]{8,64}$/

/**
 * Returns the function that names a request: the X-Request-Id of a trusted proxy (a list of CIDR ranges), if it is well formed,
 * otherwise a new id.
 */
export function requestNamer(trusted: readonly string[]): (request: IncomingMessage) => string {
  const isTrusted = proxyAddress.compile([...trusted])
  return ({ headers, socket }) => {
    const given = headers['x-request-id']
    const known = typeof given === 'string' && wellFormed.test(given) && isTrusted(socket.remoteAddress ?? '', 0)
    return known ? given : randomUUID()
  }
}

/** Puts the id of each request into its answer, and runs the request under it. */
export function registerRequestIds(app: FastifyInstance): void {
  // Every line gets the id from the logger itself, so that a request needs no logger of its own.
  app.setChildLoggerFactory((logger) => logger)
  app.addHook('onRequest', (request, reply, done) => {
    void reply.header('X-Request-Id', request.id)
    withRequestId(request.id, done)
  })
  // A body that arrives later is parsed outside of the scope that the first hook opened.
  app.addHook('preValidation', (request, _reply, done) => withRequestId(request.id, done))
}
