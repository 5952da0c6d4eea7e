import type { IncomingMessage } from 'node:http'
import { applyWSSHandler } from '@trpc/server/adapters/ws'
import type { FastifyInstance } from 'fastify'
import { WebSocketServer, type WebSocket } from 'ws'
import { WAS_DEAF } from '#server/adapters/bus/port.ts'
import type { Ctx, World } from '#server/core/context.ts'
import { logFault } from '#server/core/trpc.ts'
import type { AppRouter } from '#server/router.ts'

const MAX_PER_USER = 5
const MAX_PER_IP = 20
const FRAMES_PER_SECOND = 40
const MAX_BUFFERED = 1024 * 1024
const CHECK_EVERY_MS = 60_000
/** Close code for a session that has ended: the client does not come back with it. */
const SESSION_ENDED = 4401

type Options = {
  world: World
  router: AppRouter
  origins: readonly string[]
  /** Whose address it came from, past the trusted proxies. */
  addressOf: (request: IncomingMessage) => string
  /** Who is asking, from the upgrade request; never throws (a throw makes clients reconnect in a hot loop). */
  contextOf: (request: IncomingMessage, closed: AbortSignal) => Promise<Ctx>
}

type Known = { ip: string; userId: string | null; sessionId: string | null; request: IncomingMessage; closed: AbortSignal }
type Sockets = Map<WebSocket, Known>

/** Serves tRPC subscriptions at /trpc-ws with bounds on frames, sockets and subscriptions; sockets die with their session. */
export function registerWebSocket(app: FastifyInstance, { world, router, origins, addressOf, contextOf }: Options): void {
  const server = new WebSocketServer({ noServer: true, maxPayload: 64 * 1024, perMessageDeflate: false })
  const sockets: Sockets = new Map()
  const count = (matches: (known: { ip: string; userId: string | null }) => boolean) =>
    [...sockets.values()].filter(matches).length

  app.server.on('upgrade', (request, socket, head) => {
    // Nobody else listens yet: a reset while it is being refused would end the process.
    socket.on('error', () => socket.destroy())
    if (pathOf(request) !== '/trpc-ws') return socket.destroy()
    const { origin } = request.headers
    if (origin && !origins.includes(origin)) return socket.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\n\r\n')
    server.handleUpgrade(request, socket, head, (ws) => server.emit('connection', ws, request))
  })

  server.on('connection', (ws, request) => {
    const ip = addressOf(request)
    const gone = new AbortController()
    sockets.set(ws, { ip, userId: null, sessionId: null, request, closed: gone.signal })
    ws.on('close', () => {
      sockets.delete(ws)
      gone.abort()
    })
    ws.on('error', () => ws.terminate())
    refuseFloods(ws)
    if (world.settings.limits !== 'off' && count((known) => known.ip === ip) > widened(world, MAX_PER_IP)) ws.close(1008)
  })

  const handler = applyWSSHandler({
    wss: server,
    router,
    // Without a path it is a frame that breaks the protocol: the other side's fault, and no news.
    onError: ({ error, path }) => path !== undefined && logFault(world.log, { error, path }),
    keepAlive: { enabled: true, pingMs: 30_000, pongWaitMs: 5_000 },
    createContext: async ({ req, res }) => {
      const known = sockets.get(res)
      const ctx = await contextOf(req, known?.closed ?? AbortSignal.abort())
      if (known && ctx.actor && !known.closed.aborted) {
        sockets.set(res, { ...known, userId: ctx.actor.id, sessionId: ctx.actor.sessionId })
        if (world.settings.limits !== 'off' && count(({ userId }) => userId === ctx.actor?.id) > widened(world, MAX_PER_USER))
          res.close(1008)
      }
      return ctx
    },
  })

  const stopWatching = watchSessions(world, sockets, contextOf)
  // Their streams begin again where they were, which reads what was missed.
  const stopListening = world.bus.onEvery(({ type }) => type === WAS_DEAF && handler.broadcastReconnectNotification())
  app.addHook('preClose', async () => {
    stopWatching()
    stopListening()
    handler.broadcastReconnectNotification()
    for (const ws of sockets.keys()) ws.terminate()
    server.close()
  })
}

/** Sockets die with their session: at once where its end is told, else within a minute. Answers how to stop. */
function watchSessions(world: World, sockets: Sockets, contextOf: Options['contextOf']): () => void {
  const stopListening = world.bus.onEvery((event) => {
    if (event.type !== 'auth.session-ended') return
    for (const [ws, { sessionId }] of sockets) if (sessionId === event.id) ws.close(SESSION_ENDED)
  })
  // One at a time: in an outage of the database a check waits for its end.
  let checking = false
  const check = setInterval(() => {
    if (checking) return
    checking = true
    void closeStale(sockets, contextOf).finally(() => (checking = false))
  }, CHECK_EVERY_MS)
  return () => {
    clearInterval(check)
    stopListening()
  }
}

async function closeStale(sockets: Sockets, contextOf: Options['contextOf']): Promise<void> {
  for (const ws of sockets.keys()) if (ws.bufferedAmount > MAX_BUFFERED) ws.terminate()
  for (const [ws, { userId, request, closed }] of sockets)
    if (userId && !(await contextOf(request, closed)).actor && !closed.aborted) ws.close(SESSION_ENDED)
}

function refuseFloods(ws: WebSocket): void {
  let second = 0
  let frames = 0
  ws.on('message', () => {
    const now = Math.floor(Date.now() / 1000)
    frames = now === second ? frames + 1 : 1
    second = now
    if (frames > FRAMES_PER_SECOND || ws.bufferedAmount > MAX_BUFFERED) ws.close(1008)
  })
}

function widened(world: World, limit: number): number {
  return world.settings.limits === 'demo' ? limit * 20 : limit
}

function pathOf(request: IncomingMessage): string {
  return (request.url ?? '').split('?')[0] ?? ''
}
