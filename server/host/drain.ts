import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

const UNFINISHED_MS = 5_000

/**
 * How the app stops behind a proxy without a lost request. When it starts to close, it goes on to answer for `seconds`: /readyz
 * with 503, so that the proxy sends new requests elsewhere, and every answer with `Connection: close`, so that the proxy opens no
 * request on a connection that is about to end. Then it stops listening. Five seconds later it ends all connections, so that an
 * endless request cannot keep the process alive. Returns whether the app is closing.
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
