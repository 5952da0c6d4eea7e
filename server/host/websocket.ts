import type { IncomingMessage } from 'node:http'
import { applyWSSHandler } from '@trpc/server/adapters/ws'
import type { FastifyInstance } from 'fastify'
import { WebSocketServer } from 'ws'
import { EVENTS_MISSED } from '#server/adapters/bus/port.ts'
import { type Caller, type Ctx, type Socket, systemContext, type World } from '#server/core/context.ts'
import { codeOf } from '#server/core/errors.ts'
import { spend } from '#server/core/limits.ts'
import { logFault } from '#server/core/trpc.ts'
import { liveSessions } from '#server/features/auth/service.ts'
import type { AppRouter } from '#server/router.ts'
import { LimitedSocket } from './limited-socket.ts'
import { hasTwoHosts } from './security.ts'

const MAX_PER_USER = 5
const MAX_PER_IP = 20
const CHECK_EVERY_MS = 60_000
/**
 * After missed events the sockets of an instance reconnect at different times within this many milliseconds, so that not all of
 * them read at once.
 */
const RECONNECT_WITHIN_MS = 30_000
/** The close code when the session has ended. The client does not reconnect after this code. */
const SESSION_ENDED = 4401

type Options = {
  world: World
  router: AppRouter
  origins: readonly string[]
  /** Returns the client's IP address, taking the trusted proxies into account. */
  addressOf: (request: IncomingMessage) => string
  /** Returns the context of the upgrade request. It must not throw, because clients would then reconnect in a fast loop. */
  contextOf: (request: IncomingMessage, socket: Socket) => Promise<Ctx>
}

type SocketInfo = { ip: string; userId: string | null; sessionId: string | null; socket: Socket }
type Sockets = Map<LimitedSocket, SocketInfo>

const noCaller: Omit<Caller, 'ip'> = { userAgent: null, transport: 'ws', setCookie: () => undefined }

/** A placeholder for a connection that closed before its context was built. */
const closedSocket: Socket = { closed: AbortSignal.abort(), streams: new Map(), room: async () => {} }

/**
 * Serves tRPC subscriptions at /trpc-ws, with limits for the size of frames (64 KiB), calls (see LimitedSocket) and sockets. A
 * user may have 5 sockets, and an IP address 20 and 60 new ones in a minute, or twenty times more in the demo. It closes a socket
 * when its session ends.
 */
export function registerWebSocket(app: FastifyInstance, { world, router, origins, addressOf, contextOf }: Options): void {
  const server = new WebSocketServer({
    noServer: true,
    WebSocket: LimitedSocket,
    maxPayload: 64 * 1024,
    perMessageDeflate: false,
  })
  const sockets: Sockets = new Map()
  const count = (matches: (info: { ip: string; userId: string | null }) => boolean) =>
    [...sockets.values()].filter(matches).length

  listenForUpgrades(app, server, { world, origins, addressOf })
  countSockets(server, world)
  server.on('connection', (ws, request) => {
    const ip = addressOf(request)
    const closing = new AbortController()
    const socket: Socket = { closed: closing.signal, streams: new Map(), room: (until) => ws.room(until) }
    sockets.set(ws, { ip, userId: null, sessionId: null, socket })
    ws.on('close', () => {
      sockets.delete(ws)
      closing.abort()
    })
    ws.on('error', () => ws.terminate())
    if (world.settings.limits !== 'off' && count((info) => info.ip === ip) > limitIn(world, MAX_PER_IP)) ws.refuse()
  })

  const handler = applyWSSHandler({
    wss: server,
    router,
    // An error without a path comes from an invalid frame, which is a mistake of the client and is not logged.
    onError: ({ error, path }) => path !== undefined && logFault(world.log, { error, path }),
    keepAlive: { enabled: true, pingMs: 30_000, pongWaitMs: 5_000 },
    createContext: async ({ req, res }) => {
      const info = sockets.get(res)
      const ctx = await contextOf(req, info?.socket ?? closedSocket)
      if (info && ctx.actor && !info.socket.closed.aborted) {
        sockets.set(res, { ...info, userId: ctx.actor.id, sessionId: ctx.actor.sessionId })
        if (world.settings.limits !== 'off' && count(({ userId }) => userId === ctx.actor?.id) > limitIn(world, MAX_PER_USER))
          res.refuse()
      }
      return ctx
    },
  })

  const stopWatching = watchSessions(world, sockets)
  const stopListening = world.bus.onAnyEvent(({ type }) => type === EVENTS_MISSED && reconnectSoon(sockets))
  app.addHook('preClose', async () => {
    stopWatching()
    stopListening()
    handler.broadcastReconnectNotification()
    for (const ws of sockets.keys()) ws.terminate()
    server.close()
  })
}

function countSockets(server: WebSocketServer, { metrics: { sockets } }: World): void {
  server.on('connection', (ws) => {
    sockets.inc()
    ws.on('close', () => sockets.dec())
  })
}

/** Upgrades a request for /trpc-ws from one of our pages, unless its IP address opened too many sockets in a minute. */
function listenForUpgrades(
  app: FastifyInstance,
  server: WebSocketServer,
  { world, origins, addressOf }: Pick<Options, 'world' | 'origins' | 'addressOf'>,
): void {
  app.server.on('upgrade', (request, socket, head) => {
    // No other error listener exists yet. Without this one, a connection reset during a refusal would end the process.
    socket.on('error', () => socket.destroy())
    if (pathOf(request) !== '/trpc-ws') return socket.destroy()
    if (hasTwoHosts(request)) return socket.end('HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n')
    const { origin } = request.headers
    if (origin && !origins.includes(origin)) return socket.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\n\r\n')
    const visitor = { ...systemContext(world), caller: { ...noCaller, ip: addressOf(request) } }
    spend(visitor, 'websocket').then(
      () => server.handleUpgrade(request, socket, head, (ws) => server.emit('connection', ws, request)),
      () => socket.end('HTTP/1.1 429 Too Many Requests\r\nConnection: close\r\n\r\n'),
    )
  })
}

/**
 * Asks each client to reconnect at a random instant. Its streams then resume from their last ids, so that missed rows are read.
 */
function reconnectSoon(sockets: Sockets): void {
  const request = JSON.stringify({ id: null, method: 'reconnect' })
  for (const [ws, { socket }] of sockets) {
    const timer = setTimeout(() => ws.send(request), Math.random() * RECONNECT_WITHIN_MS)
    socket.closed.addEventListener('abort', () => clearTimeout(timer), { once: true })
  }
}

/**
 * Closes sockets whose session has ended, at once after the event `auth.session-ended`, and otherwise at a check every minute.
 * Returns a function that stops both.
 */
function watchSessions(world: World, sockets: Sockets): () => void {
  const stopListening = world.bus.onAnyEvent((event) => {
    if (event.type !== 'auth.session-ended') return
    for (const [ws, { sessionId }] of sockets) if (sessionId === event.id) ws.close(SESSION_ENDED)
  })
  // Checks never overlap. A check that fails in an outage is repeated a minute later.
  let checking = false
  const check = setInterval(() => {
    if (checking) return
    checking = true
    void closeEnded(world, sockets)
      .catch((error: unknown) => world.log.error({ code: codeOf(error) }, 'the sessions of sockets were not checked'))
      .finally(() => (checking = false))
  }, CHECK_EVERY_MS)
  return () => {
    clearInterval(check)
    stopListening()
  }
}

async function closeEnded(world: World, sockets: Sockets): Promise<void> {
  const known = new Set(Array.from(sockets.values(), ({ sessionId }) => sessionId).filter((id) => id !== null))
  if (known.size === 0) return
  const live = await liveSessions(world, [...known])
  for (const [ws, { sessionId }] of sockets)
    if (sessionId && known.has(sessionId) && !live.has(sessionId)) ws.close(SESSION_ENDED)
}

function limitIn(world: World, limit: number): number {
  return world.settings.limits === 'demo' ? limit * 20 : limit
}

function pathOf(request: IncomingMessage): string {
  return (request.url ?? '').split('?')[0] ?? ''
}
