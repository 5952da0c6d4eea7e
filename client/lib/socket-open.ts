import { createWSClient, wsLink } from '@trpc/client'
import type { AppRouter } from '#server/router.ts'

export type OpenSocket = ReturnType<typeof openSocket>

/** The close code of server/host/websocket.ts for a session that has ended. */
const SESSION_ENDED = 4401

/** tRPC's websocket client with our timings; lazily connected, and closed when nobody has listened for 10 s. */
export function openSocket({ onRefused, retryDelayMs }: { onRefused: () => void; retryDelayMs: (attempt: number) => number }) {
  const client = createWSClient({
    url: () => `${location.origin.replace(/^http/, 'ws')}/trpc-ws`,
    lazy: { enabled: true, closeMs: 10_000 },
    keepAlive: { enabled: true, intervalMs: 10_000, pongTimeoutMs: 3_000 },
    retryDelayMs,
    onClose: (cause) => cause?.code === SESSION_ENDED && onRefused(),
  })
  return { link: wsLink<AppRouter>({ client }), close: () => client.close() }
}
