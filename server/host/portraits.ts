import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { systemContext, type World } from '#server/core/context.ts'
import { NotFound } from '#server/core/errors.ts'
import { spend } from '#server/core/limits.ts'
import { readPortrait } from '#server/features/directory/service.ts'
import { Id } from '#shared/text.ts'
import { endsPublicConsent, PUBLIC_FOR_MINUTES } from './public-consents.ts'

const CACHED_MS = 60_000
const CACHED_PORTRAITS = 200

/**
 * Registers GET /retratos/{consent}: a professional's photo on a public page, as long as the consent lasts. A photo is cached for
 * a minute and then counts against no rate limit. When a consent ends, the bus empties the cache on all instances.
 */
export function registerPortraits(app: FastifyInstance, world: World): void {
  const system = systemContext(world)
  let cached = new Map<string, Portrait & { readonly until: number }>()
  world.bus.onAnyEvent(({ type }) => endsPublicConsent(type) && (cached = new Map()))
  app.get<{ Params: { consent: string } }>('/retratos/:consent', async (request, reply) => {
    const { consent } = request.params
    // 'noindex' keeps the photo out of search engines, which remove images later than pages.
    void reply.headers({ 'Cache-Control': 'no-cache', 'X-Robots-Tag': 'noindex' })
    const known = cached.get(consent)
    if (known && known.until > world.now().getTime()) return send(request, reply, known)
    await spend({ ...system, caller: { ...system.caller, ip: request.ip, transport: 'http' } }, 'visitor')
    if (!Id.safeParse(consent).success) throw new NotFound()
    const into = cached
    const until = world.now().getTime() + CACHED_MS
    const body = await readPortrait(system, consent)
    into.delete(consent)
    if (into.size >= CACHED_PORTRAITS) into.delete(into.keys().next().value ?? '')
    const portrait = { body, etag: `"${createHash('sha256').update(body).digest('base64url')}"` }
    into.set(consent, { ...portrait, until })
    return send(request, reply, portrait)
  })
}

type Portrait = { readonly body: Buffer; readonly etag: string }

/** Browsers revalidate the photo each time, so the ETag avoids sending it again. */
function send({ headers }: FastifyRequest, reply: FastifyReply, { body, etag }: Portrait): FastifyReply {
  void reply.headers({ 'Cache-Control': PUBLIC_FOR_MINUTES, ETag: etag })
  return headers['if-none-match'] === etag ? reply.code(304).send() : reply.type('image/webp').send(body)
}
