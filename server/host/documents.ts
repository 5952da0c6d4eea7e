import type { FastifyInstance } from 'fastify'
import { requestContext } from '#server/callers.ts'
import type { World } from '#server/core/context.ts'
import { spend } from '#server/core/limits.ts'
import { ProofKind } from '#shared/verification.ts'
import { openChecklistPhoto } from '#server/features/checklist/service.ts'
import { openDisputePhoto } from '#server/features/dispute/service.ts'
import { openDocument } from '#server/features/verification/service.ts'

const headers = {
  'Cache-Control': 'private, no-store',
  'Content-Security-Policy': "default-src 'none'; sandbox",
  'Referrer-Policy': 'no-referrer',
}

// A PDF of a stranger is downloaded and not shown, so that the browser runs nothing of it under our address.
const picture = { type: 'image/jpeg', disposition: 'inline; filename=documento.jpg' }
const certificate = { type: 'application/pdf', disposition: 'attachment; filename=certidao.pdf' }

/**
 * Registers GET /document/{token}: one private file of a professional, for the session that requested the link. Every invalid
 * token gets the same 404, so that the answer reveals nothing.
 */
export function registerDocuments(app: FastifyInstance, world: World): void {
  app.get<{ Params: { token: string } }>('/document/:token', { exposeHeadRoute: false }, async (request, reply) => {
    void reply.headers({ 'Cache-Control': headers['Cache-Control'], 'Referrer-Policy': headers['Referrer-Policy'] })
    const ctx = await requestContext(world, request, reply)
    await spend(ctx, ctx.actor ? 'user' : 'visitor')
    const { kind, body } = await openDocument(ctx, request.params.token)
    const { type, disposition } = kind === ProofKind.certificate ? certificate : picture
    return reply
      .headers({ ...headers, 'Content-Disposition': disposition })
      .type(type)
      .send(body)
  })
}

/** Registers GET /foto-de-ajuda/{token}: one photo of a dispute, for the session that requested the link. As for documents. */
export function registerDisputePhotos(app: FastifyInstance, world: World): void {
  app.get<{ Params: { token: string } }>('/foto-de-ajuda/:token', { exposeHeadRoute: false }, async (request, reply) => {
    void reply.headers({ 'Cache-Control': headers['Cache-Control'], 'Referrer-Policy': headers['Referrer-Policy'] })
    const ctx = await requestContext(world, request, reply)
    await spend(ctx, ctx.actor ? 'user' : 'visitor')
    const body = await openDisputePhoto(ctx, request.params.token)
    return reply
      .headers({ ...headers, 'Content-Disposition': 'inline; filename=foto.jpg' })
      .type('image/jpeg')
      .send(body)
  })
}

/** Registers GET /foto-de-checklist/{photo}: one photo of a checklist, for the two participants of its booking. As for documents. */
export function registerChecklistPhotos(app: FastifyInstance, world: World): void {
  app.get<{ Params: { photo: string } }>('/foto-de-checklist/:photo', { exposeHeadRoute: false }, async (request, reply) => {
    void reply.headers({ 'Cache-Control': headers['Cache-Control'], 'Referrer-Policy': headers['Referrer-Policy'] })
    const ctx = await requestContext(world, request, reply)
    await spend(ctx, ctx.actor ? 'user' : 'visitor')
    const body = await openChecklistPhoto(ctx, request.params.photo)
    return reply
      .headers({ ...headers, 'Content-Disposition': 'inline; filename=foto.jpg' })
      .type('image/jpeg')
      .send(body)
  })
}
