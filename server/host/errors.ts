import type { FastifyError, FastifyInstance } from 'fastify'
import { getHTTPStatusCodeFromError } from '@trpc/server/http'
import { TRPCError } from '@trpc/server'
import { DomainError, stackFramesOf, isOutage } from '#server/core/errors.ts'

const sentences: Readonly<Record<number, string>> = {
  400: 'Pedido inválido.',
  404: 'Não encontrado',
  408: 'O pedido demorou demais.',
  413: 'O pedido é grande demais.',
  414: 'O endereço é longo demais.',
  415: 'Envie os dados como application/json.',
  431: 'O pedido tem cabeçalhos grandes demais.',
  503: 'O serviço não respondeu. Tente de novo em instantes.',
}

/** Every fault outside the procedures answers a Portuguese sentence and nothing of the inside; ours carry the request's id. */
export function registerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const status = statusOf(error)
    if (status >= 500) request.log.error({ id: request.id, code: error.code, at: stackFramesOf(error) }, 'a request failed')
    const message = sentences[status] ?? (status < 500 ? 'Pedido recusado.' : 'Erro interno')
    return reply.code(status).send(status >= 500 ? { message, id: request.id } : { message })
  })
}

/** A refusal of ours answers as it would from a procedure; where the database is away, it is worth another try. */
function statusOf(error: FastifyError): number {
  if (error instanceof DomainError) return getHTTPStatusCodeFromError(new TRPCError({ code: error.code }))
  if (isOutage(error)) return 503
  // Thrown before any procedure, such as for a Host header that is no address.
  if (error instanceof TRPCError) return getHTTPStatusCodeFromError(error)
  return error.statusCode && error.statusCode >= 400 ? error.statusCode : 500
}
