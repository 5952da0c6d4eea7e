import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import proxyAddress from '@fastify/proxy-addr'
import type { FastifyInstance } from 'fastify'
import { withRequestId } from '#server/core/request-id.ts'

/** Matches a valid request id. An id appears in log lines and headers, so its characters and length are restricted. */
const wellFormed = /^[\w.:-]{8,64}$/

/**
 * Returns the function that gives a request its id. It is the X-Request-Id of a trusted proxy if it is well formed, otherwise a
 * new id. `trusted` is a list of CIDR ranges.
 */
export function requestNamer(trusted: readonly string[]): (request: IncomingMessage) => string {
  const isTrusted = proxyAddress.compile([...trusted])
  return ({ headers, socket }) => {
    const given = headers['x-request-id']
    const known = typeof given === 'string' && wellFormed.test(given) && isTrusted(socket.remoteAddress ?? '', 0)
    return known ? given : randomUUID()
  }
}

/** Adds the id of each request to its response, and runs the request under this id. */
export function registerRequestIds(app: FastifyInstance): void {
  // The logger itself adds the id to every line, so a request needs no child logger.
  app.setChildLoggerFactory((logger) => logger)
  app.addHook('onRequest', (request, reply, done) => {
    void reply.header('X-Request-Id', request.id)
    withRequestId(request.id, done)
  })
  // A body that arrives later is parsed outside of the scope that onRequest opened, so the scope is opened again here.
  app.addHook('preValidation', (request, _reply, done) => withRequestId(request.id, done))
}
