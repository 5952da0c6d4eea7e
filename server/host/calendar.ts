import type { FastifyInstance, FastifyReply } from 'fastify'
import { requestContext } from '#server/callers.ts'
import { type World, systemContext } from '#server/core/context.ts'
import { NotFound, Unauthenticated } from '#server/core/errors.ts'
import { spend } from '#server/core/limits.ts'
import { calendarOfBooking, calendarOfFeed } from '#server/features/booking/service.ts'

const Uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/**
 * Registers the calendar files. GET /calendar/booking/{id}.ics needs the session of a participant. GET /calendar/feed/{token}.ics
 * needs no session, because the token is the secret. After the feed was renewed or revoked it responds with 410, so that calendar
 * programs stop reading it.
 */
export function registerCalendar(app: FastifyInstance, world: World): void {
  app.get<{ Params: { file: string } }>('/calendar/booking/:file', { exposeHeadRoute: false }, async (request, reply) => {
    const ctx = await requestContext(world, request, reply)
    await spend(ctx, ctx.actor ? 'user' : 'visitor')
    const id = baseNameOf(request.params.file)
    if (!ctx.actor) throw new Unauthenticated()
    if (!Uuid.test(id)) throw new NotFound()
    const text = await calendarOfBooking({ ...ctx, actor: ctx.actor }, id.toLowerCase())
    return send(reply.header('Content-Disposition', 'attachment; filename=visita.ics'), text)
  })
  app.get<{ Params: { file: string } }>('/calendar/feed/:file', { exposeHeadRoute: false }, async (request, reply) => {
    const { caller, ...anonymous } = systemContext(world)
    const ctx = { ...anonymous, caller: { ...caller, ip: request.ip, transport: 'http' as const } }
    await spend(ctx, 'visitor')
    const text = await calendarOfFeed(ctx, baseNameOf(request.params.file))
    return text === null ? send(reply.code(410), '') : send(reply, text)
  })
}

function baseNameOf(file: string): string {
  if (!file.endsWith('.ics')) throw new NotFound()
  return file.slice(0, -'.ics'.length)
}

function send(reply: FastifyReply, text: string): FastifyReply {
  return reply
    .headers({ 'Cache-Control': 'private, no-store', 'Referrer-Policy': 'no-referrer', 'X-Robots-Tag': 'noindex' })
    .type('text/calendar; charset=utf-8')
    .send(text)
}
