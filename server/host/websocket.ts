import type { IncomingMessage } from 'node:http'
import { applyWSSHandler } from '@trpc/server/adapters/ws'
import type { FastifyInstance } from 'fastify'
import { WebSocketServer, type WebSocket } from 'ws'
import type { Ctx, World } from '../core/context.ts'
import { logFault } from '../core/trpc.ts'
import type { AppRouter } from '../router.ts'

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
  contextOf: (request: IncomingMessage) => Promise<Ctx>
}

type Sockets = Map<WebSocket, { ip: string; userId: string | null; sessionId: string | null; request: IncomingMessage }>

/** Serves tRPC subscriptions at /trpc-ws with bounds on frames, sockets and subscriptions; sockets die with their session. */
export function registerWebSocket(app: FastifyInstance, { world, router, origins, addressOf, contextOf }: Options): void {
  const server = new WebSocketServer({ noServer: true, maxPayload: 64 * 1024, perMessageDeflate: false })
  const sockets: Sockets = new Map()
  const count = (matches: (known: { ip: string; userId: string | null }) => boolean) =>
    [...sockets.values()].filter(matches).length

  app.server.on('upgrade', (request, socket, head) => {
    if (pathOf(request) !== '/trpc-ws') return socket.destroy()
    const { origin } = request.headers
    if (origin && !origins.includes(origin)) return socket.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\n\r\n')
    server.handleUpgrade(request, socket, head, (ws) => server.emit('connection', ws, request))
  })

  server.on('connection', (ws, request) => {
    const ip = addressOf(request)
    sockets.set(ws, { ip, userId: null, sessionId: null, request })
    ws.on('close', () => sockets.delete(ws))
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
      const ctx = await contextOf(req)
      const known = sockets.get(res)
      if (known && ctx.actor) {
        sockets.set(res, { ...known, userId: ctx.actor.id, sessionId: ctx.actor.sessionId })
        if (world.settings.limits !== 'off' && count(({ userId }) => userId === ctx.actor?.id) > widened(world, MAX_PER_USER))
          res.close(1008)
      }
      return ctx
    },
  })

  const stopListening = world.bus.onEvery((event) => {
    if (event.type !== 'auth.session-ended') return
    for (const [ws, { sessionId }] of sockets) if (sessionId === event.id) ws.close(SESSION_ENDED)
  })
  const check = setInterval(() => void closeStale(sockets, contextOf), CHECK_EVERY_MS)

  app.addHook('preClose', async () => {
    clearInterval(check)
    stopListening()
    handler.broadcastReconnectNotification()
    for (const ws of sockets.keys()) ws.terminate()
    server.close()
  })
}

async function closeStale(sockets: Sockets, contextOf: Options['contextOf']): Promise<void> {
  for (const [ws, { userId, request }] of sockets) {
    if (ws.bufferedAmount > MAX_BUFFERED) ws.terminate()
    else if (userId && !(await contextOf(request)).actor) ws.close(SESSION_ENDED)
  }
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
