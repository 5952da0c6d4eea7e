import type { FastifyInstance } from 'fastify'

const DRAIN_MS = 5_000

/** When the app closes, what is under way has five seconds: a request that never ends must not keep the process alive. */
export function registerDrain(app: FastifyInstance): void {
  app.addHook('preClose', async () => {
    setTimeout(() => app.server.closeAllConnections(), DRAIN_MS).unref()
  })
}
