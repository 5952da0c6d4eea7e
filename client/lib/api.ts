import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { httpBatchLink, splitLink } from '@trpc/client'
import type { TRPCLink } from '@trpc/client'
import { createTRPCQueryUtils, createTRPCReact } from '@trpc/react-query'
import type { inferRouterOutputs } from '@trpc/server'
import type { AppRouter } from '#server/router.ts'
import { isRefusal, refusalOf } from './errors.ts'
import { createSocket } from './socket.ts'

/** The React hooks of every procedure: `trpc.booking.mine.useSuspenseQuery()`. Dates arrive as ISO strings. */
export const trpc = createTRPCReact<AppRouter>()

/** The response type of each procedure, as the client receives it: `Answers['booking']['mine']`. */
export type Answers = inferRouterOutputs<AppRouter>

export type Api = ReturnType<typeof createApi>

export interface ApiOptions {
  /** Called when the server refuses a query or mutation with UNAUTHORIZED, because it needs a session. */
  onUnauthorized?: () => void
  /** Called when the server closes the socket because the session of the socket has ended (close code 4401). */
  onSocketRefused?: () => void
  /** Links that tests use instead of the HTTP and WebSocket links. */
  link?: TRPCLink<AppRouter>
}

/**
 * Creates the connection to the server. `client` makes direct calls, and `query` is for loaders
 * (`context.api.booking.mine.ensureData()`). Subscriptions use the WebSocket at /trpc-ws, all other calls small HTTP batches.
 */
export function createApi({ onUnauthorized, onSocketRefused, link }: ApiOptions = {}) {
  const reportUnauthorized = (error: unknown) => isRefusal(error, 'UNAUTHORIZED', 'signed_out') && onUnauthorized?.()
  const queryClient = createQueryClient(reportUnauthorized)
  const socket = createSocket({ onRefused: () => onSocketRefused?.() })
  const wire = splitLink({
    condition: ({ type }) => type === 'subscription',
    true: socket.link,
    false: httpBatchLink({ url: '/trpc', maxURLLength: 2000, maxItems: 10, fetch: fetchInTime }),
  })
  const client = trpc.createClient({ links: [link ?? wire] })
  return {
    client,
    queryClient,
    query: createTRPCQueryUtils({ queryClient, client }),
    /**
     * Closes the socket. The next subscription opens a new socket, because a socket belongs to the session with which it was
     * opened.
     */
    closeSocket: socket.close,
  }
}

function createQueryClient(onError: (error: unknown) => void): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      // A call without a network fails at once, so that the page can say so. By default React Query would wait and the page would
      // show nothing.
      queries: {
        networkMode: 'always',
        refetchOnReconnect: true,
        refetchOnWindowFocus: () => navigator.onLine,
        staleTime: 30_000,
        retry: (failures, error) => failures < 2 && mayRetry(error),
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
}

/** The timeout of a query. A mutation gets no timeout, because it may have taken effect on the server even without a response. */
const QUERY_TIMEOUT_MS = 30_000

const fetchInTime: typeof fetch = (input, init = {}) => {
  if (init.method !== 'GET') return fetch(input, init)
  const timeout = AbortSignal.timeout(QUERY_TIMEOUT_MS)
  return fetch(input, { ...init, signal: init.signal ? AbortSignal.any([init.signal, timeout]) : timeout })
}

/**
 * Whether a failed query is worth a retry. A refusal (4xx) is final. Without a network there is no retry, because React Query
 * loads the data again when the network is back.
 */
function mayRetry(error: unknown): boolean {
  if (navigator.onLine === false) return false
  const status = refusalOf(error).httpStatus
  return status === null || status >= 500
}
