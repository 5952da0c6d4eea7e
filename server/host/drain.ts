import type { FastifyInstance } from 'fastify'

const DRAIN_MS = 5_000

/** Ends all connections five seconds after the app starts to close, so that an endless request cannot keep the process alive. */
export function registerDrain(app: FastifyInstance): void {
  app.addHook('preClose', async () => {
    setTimeout(() => app.server.closeAllConnections(), DRAIN_MS).unref()
  })
}
