import type { FastifyInstance } from 'fastify'
import { requestContext } from '#server/callers.ts'
import type { World } from '#server/core/context.ts'
import { NotFound } from '#server/core/errors.ts'
import { spend } from '#server/core/limits.ts'
import { openPrivateFile } from '#server/core/private-files.ts'
import { fileKinds } from './file-kinds.ts'

const headers = { 'Cache-Control': 'private, no-store', 'Referrer-Policy': 'no-referrer' }

/**
 * Registers GET /private/{kind}/{link}, which serves a private file of a kind in file-kinds.ts to the session that may see it.
 * Every other request gets the same 404, so that the response reveals nothing.
 */
export function registerPrivateFiles(app: FastifyInstance, world: World): void {
  type Params = { Params: { kind: string; link: string } }
  app.get<Params>('/private/:kind/:link', { exposeHeadRoute: false }, async (request, reply) => {
    void reply.headers(headers)
    const { kind, link } = request.params
    const ctx = await requestContext(world, request, reply)
    await spend(ctx, ctx.actor ? 'user' : 'visitor')
    const known = Object.hasOwn(fileKinds, kind) ? fileKinds[kind] : undefined
    if (!known?.find) throw new NotFound()
    const body = await openPrivateFile(ctx, known.find, link)
    // A PDF that another person uploaded is downloaded and not shown, so that the browser runs none of its scripts under our
    // origin.
    const [type, disposition] = known.shape ? ['image/jpeg', 'inline'] : ['application/pdf', 'attachment']
    return reply
      .header('Content-Security-Policy', "default-src 'none'; sandbox")
      .header('Content-Disposition', `${disposition}; filename=${known.fileName}`)
      .type(type)
      .send(body)
  })
}
