import type { TRPCLink } from '@trpc/client'
import { observable } from '@trpc/server/observable'
import type { AppRouter } from '#server/router.ts'
import type { OpenSocket } from './socket-open.ts'

export interface SocketOptions {
  /** Called when the server has closed the socket because the session has ended. */
  onRefused: () => void
}

/**
 * Creates the tRPC link for subscriptions over the WebSocket at /trpc-ws. The code for the WebSocket is loaded with the first
 * subscription, so visitors never download it. A dead connection is detected within 13 s and opened again.
 */
export function createSocket({ onRefused }: SocketOptions): { link: TRPCLink<AppRouter>; close: () => Promise<void> } {
  let opened: Promise<OpenSocket> | null = null
  const link: TRPCLink<AppRouter> = (runtime) => (forward) =>
    observable((observer) => {
      const stopped = new AbortController()
      opened ??= load(onRefused)
      void opened.then(({ link: inner }) => {
        if (stopped.signal.aborted) return
        const subscription = inner(runtime)(forward).subscribe(observer)
        stopped.signal.addEventListener('abort', () => subscription.unsubscribe())
      })
      return () => stopped.abort()
    })
  return { link, close: async () => (await opened)?.close() }
}

/**
 * The delay in milliseconds before reconnect number `attempt`. The first delay is random and below 500 ms. Later delays are
 * random too and grow up to 30 s, so that not all clients reconnect at once after a restart.
 */
export function reconnectDelay(attempt: number): number {
  if (attempt === 0) return Math.random() * 500
  const whole = Math.min(30_000, 500 * 2 ** attempt)
  return whole / 2 + (Math.random() * whole) / 2
}

// Retries until the WebSocket code has loaded, because a subscription that gives up would never start again.
async function load(onRefused: () => void): Promise<OpenSocket> {
  for (let attempt = 1; ; attempt++) {
    try {
      const { openSocket } = await import('./socket-open.ts')
      return openSocket({ onRefused, retryDelayMs: reconnectDelay })
    } catch {
      await new Promise((resolve) => setTimeout(resolve, reconnectDelay(attempt)))
    }
  }
}
