import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

const UNFINISHED_MS = 5_000

/**
 * Stops the app behind a proxy without losing a request. For `seconds` it still serves requests, but /readyz returns 503 and
 * every response has `Connection: close`, so that the proxy sends new requests elsewhere. Then the app stops listening, and five
 * seconds later it ends all connections. Returns a function that tells if the app is closing.
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
