import { createWSClient, wsLink } from '@trpc/client'
import type { AppRouter } from '#server/router.ts'

export type OpenSocket = ReturnType<typeof openSocket>

/** The WebSocket close code that server/host/websocket.ts sends when the session has ended. */
const SESSION_ENDED = 4401

/**
 * Creates tRPC's WebSocket client with our timeouts. It connects with the first subscription and closes 10 s after the last
 * subscription has ended. `onRefused` is called when the session has ended.
 */
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
