import type { FastifyInstance, FastifyRequest } from 'fastify'
import { systemContext, type World } from '#server/core/context.ts'
import { DomainError } from '#server/core/errors.ts'
import { receiveWebhook } from '#server/features/payment/service.ts'
import { receiveCheckWebhook } from '#server/features/verification/service.ts'

/**
 * Registers POST /webhooks/stripe and POST /webhooks/antecedentes. The body is read as raw bytes, because the signature covers
 * them. An invalid signature gets 400. Every other failure gets an error status too, so that the sender sends the webhook again.
 */
export async function registerWebhook(app: FastifyInstance, world: World): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 256 * 1024 }, (_request, body, done) => done(null, body))
    const take = (path: string, receive: (body: Buffer, request: FastifyRequest) => Promise<unknown>) =>
      scope.post(path, async (request, reply) => {
        try {
          await receive(Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0), request)
          return { received: true }
        } catch (error) {
          if (error instanceof DomainError && error.code === 'BAD_REQUEST')
            return reply.code(400).send({ message: 'Assinatura inválida' })
          if (error instanceof DomainError && error.code === 'NOT_FOUND') return reply.code(404).send({ message: error.message })
          throw error
        }
      })
    take('/webhooks/stripe', (body, { headers }) => {
      const signature = headers['stripe-signature']
      return receiveWebhook(systemContext(world), body, typeof signature === 'string' ? signature : undefined)
    })
    take('/webhooks/antecedentes', (body, { headers }) => receiveCheckWebhook(systemContext(world), body, headers))
  })
}
