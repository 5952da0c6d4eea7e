import type { FastifyInstance } from 'fastify'
import { isTracing, openSpan, type OpenSpan } from '#server/core/tracing.ts'

/**
 * Makes each HTTP request a tracing span, if tracing is on. The span's name has the route and not the address, which may contain
 * ids and tokens.
 */
export function registerRequestSpans(app: FastifyInstance): void {
  if (!isTracing()) return
  const open = new WeakMap<object, OpenSpan>()
  app.addHook('preValidation', (request, _reply, done) => {
    const { method, routeOptions, id } = request
    const route = routeOptions.url ?? 'none'
    const opened = openSpan(`${method} ${route}`, {
      'http.request.method': method,
      'http.route': route,
      'plumai.request_id': id,
    })
    open.set(request, opened)
    opened.run(done)
  })
  app.addHook('onResponse', async (request, reply) => {
    const failed = reply.statusCode >= 500 ? { error: { code: String(reply.statusCode) } } : {}
    open.get(request)?.end({ ...failed, attributes: { 'http.response.status_code': reply.statusCode } })
  })
}
