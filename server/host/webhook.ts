import type { FastifyInstance } from 'fastify'
import { systemContext, type World } from '#server/core/context.ts'
import { DomainError } from '#server/core/errors.ts'
import { receiveWebhook } from '#server/features/payment/service.ts'

/**
 * Registers POST /webhooks/stripe. The body is read as raw bytes, because the signature covers them. An invalid signature gets
 * 400 and writes nothing; any other failure is an error, so that Stripe sends the webhook again.
 */
export async function registerWebhook(app: FastifyInstance, world: World): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 256 * 1024 }, (_request, body, done) => done(null, body))
    scope.post('/webhooks/stripe', async (request, reply) => {
      const signature = request.headers['stripe-signature']
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      try {
        await receiveWebhook(systemContext(world), body, typeof signature === 'string' ? signature : undefined)
        return { received: true }
      } catch (error) {
        if (error instanceof DomainError && error.code === 'BAD_REQUEST')
          return reply.code(400).send({ message: 'Assinatura inválida' })
        throw error
      }
    })
  })
}
