import type { FastifyInstance } from 'fastify'
import { requestContext } from '#server/callers.ts'
import type { World } from '#server/core/context.ts'
import { spend } from '#server/core/limits.ts'
import { openDocument } from '#server/features/verification/service.ts'

const headers = {
  'Cache-Control': 'private, no-store',
  'Content-Disposition': 'inline; filename=documento.jpg',
  'Content-Security-Policy': "default-src 'none'; sandbox",
  'Referrer-Policy': 'no-referrer',
}

/**
 * Registers GET /document/{token}: one picture of an identity document, for the session that requested the link. Every invalid
 * token gets the same 404, so that the answer reveals nothing.
 */
export function registerDocuments(app: FastifyInstance, world: World): void {
  app.get<{ Params: { token: string } }>('/document/:token', { exposeHeadRoute: false }, async (request, reply) => {
    void reply.headers({ 'Cache-Control': headers['Cache-Control'], 'Referrer-Policy': headers['Referrer-Policy'] })
    const ctx = await requestContext(world, request, reply)
    await spend(ctx, ctx.actor ? 'user' : 'visitor')
    const jpeg = await openDocument(ctx, request.params.token)
    return reply.headers(headers).type('image/jpeg').send(jpeg)
  })
}
