import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify'
import { getHTTPStatusCodeFromError } from '@trpc/server/http'
import { TRPCError } from '@trpc/server'
import { DomainError, isOutage, loggedFault, OUR_FAULT } from '#server/core/errors.ts'

const messages: Readonly<Record<number, string>> = {
  400: 'Pedido inválido.',
  404: 'Não encontrado',
  408: 'O pedido demorou demais.',
  413: 'O pedido é grande demais.',
  414: 'O endereço é longo demais.',
  415: 'Envie os dados como application/json.',
  431: 'O pedido tem cabeçalhos grandes demais.',
  503: 'O serviço não respondeu. Tente de novo em instantes.',
}

/**
 * Responds to errors outside tRPC with a Portuguese message and no internal detail. An internal error (5xx) is logged with the
 * request's id, which the response contains too.
 */
export function registerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const status = statusOf(error)
    if (status >= 500) logFailedRequest(request, status, error)
    const message = messages[status] ?? (status < 500 ? 'Pedido recusado.' : OUR_FAULT)
    return reply.code(status).send(status >= 500 ? { message, id: request.id } : { message })
  })
}

/** Logs a response of 500 and above with its route. Unlike the address, the route contains no id or token. */
export function logFailedRequest(request: FastifyRequest, status: number, error: unknown): void {
  const { method, routeOptions, id } = request
  request.log.error(
    { requestId: id, method, route: routeOptions.url ?? 'none', status, ...loggedFault(error) },
    'a request failed',
  )
}

/**
 * Returns the HTTP status of an error. A DomainError gets the status that a procedure would give it. A database outage gets 503,
 * so that the client may retry.
 */
function statusOf(error: FastifyError): number {
  if (error instanceof DomainError) return getHTTPStatusCodeFromError(new TRPCError({ code: error.code }))
  if (isOutage(error)) return 503
  // tRPC itself throws this error before any procedure runs, for example for an invalid Host header.
  if (error instanceof TRPCError) return getHTTPStatusCodeFromError(error)
  return error.statusCode && error.statusCode >= 400 ? error.statusCode : 500
}

/**
 * Responds to bytes that are no HTTP request, before Fastify sees them, and ends the connection: the remaining bytes would be
 * read as another request.
 */
export function answerMalformed(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const status = malformed[error.code ?? ''] ?? 400
  const body = JSON.stringify({ message: messages[status] })
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Content-Type: application/json; charset=utf-8',
    'Connection: close',
  ]
  if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)
  socket.destroy(error)
}

const malformed: Readonly<Record<string, number>> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 }
