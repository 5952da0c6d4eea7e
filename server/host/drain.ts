import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

const UNFINISHED_MS = 5_000

/**
 * Stops the app behind a proxy without losing a request. When the app starts to close, it still serves requests for `seconds`:
 * /readyz returns 503, so that the proxy sends new requests elsewhere, and every response has `Connection: close`, so that the
 * proxy sends no request on a connection that is about to end. Then the app stops listening. Five seconds later it ends all
 * connections, so that an endless request cannot keep the process alive. Returns a function that tells whether the app is
 * closing.
 */
export function registerDrain(app: FastifyInstance, seconds: number): () => boolean {
  let closing = false
  app.addHook('preClose', async () => {
    closing = true
    await wait(seconds * 1_000)
    setTimeout(() => app.server.closeAllConnections(), UNFINISHED_MS).unref()
  })
  return () => closing
}
