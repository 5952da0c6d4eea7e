import type { TRPCLink } from '@trpc/client'
import { observable } from '@trpc/server/observable'
import type { AppRouter } from '#server/router.ts'
import type { OpenSocket } from './socket-open.ts'

export interface SocketOptions {
  /** The server ended the socket because its session is over. */
  onRefused: () => void
}

/**
 * The link of subscriptions, over /trpc-ws. tRPC's socket code loads with the first subscription: a visitor never needs it.
 * A dead peer is noticed within 13 s, and a lost connection taken up again where it broke.
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

/** Milliseconds before the attempt: at once but spread over half a second, then doubling to 30 s, with jitter (fault 27). */
export function reconnectDelay(attempt: number): number {
  if (attempt === 0) return Math.random() * 500
  const whole = Math.min(30_000, 500 * 2 ** attempt)
  return whole / 2 + (Math.random() * whole) / 2
}

// A chunk that cannot be fetched now can be fetched later; a subscription that gives up never comes back.
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
