import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { httpBatchLink, splitLink } from '@trpc/client'
import type { TRPCLink } from '@trpc/client'
import { createTRPCQueryUtils, createTRPCReact } from '@trpc/react-query'
import type { inferRouterOutputs } from '@trpc/server'
import type { AppRouter } from '#server/router.ts'
import { isRefusal, refusalOf } from './errors.ts'
import { createSocket } from './socket.ts'

/** Hooks of every procedure: `trpc.booking.mine.useSuspenseQuery()`. Instants cross the wire as ISO strings (AMB-75). */
export const trpc = createTRPCReact<AppRouter>()

/** What each procedure answers, as it arrives: `Answers['booking']['mine']`. */
export type Answers = inferRouterOutputs<AppRouter>

export type Api = ReturnType<typeof createApi>

export interface ApiOptions {
  /** Called when any query or mutation is answered UNAUTHORIZED although it needs a session. */
  onUnauthorized?: () => void
  /** Called when the server ends the socket because its session is over (close code 4401). */
  onSocketRefused?: () => void
  /** Another way to reach the server, for tests. */
  link?: TRPCLink<AppRouter>
}

/**
 * One connection to the server: `client` for plain calls, `queryClient` and `client` for the providers, `query` for loaders
 * (`context.api.booking.mine.ensureData()`). Subscriptions go over /trpc-ws, a page of
 * professionals by itself, all else in small batches over HTTP.
 */
export function createApi({ onUnauthorized, onSocketRefused, link }: ApiOptions = {}) {
  const refused = (error: unknown) => isRefusal(error, 'UNAUTHORIZED', 'signed_out') && onUnauthorized?.()
  const queryClient = createQueryClient(refused)
  const socket = createSocket({ onRefused: () => onSocketRefused?.() })
  const inBatches = httpBatchLink<AppRouter>({ url: '/trpc', maxURLLength: 2000, maxItems: 10 })
  const http = splitLink({
    condition: ({ path }) => path === 'search.professionals',
    // The server answers it faster by itself (ADR 019).
    true: httpBatchLink<AppRouter>({ url: '/trpc', maxItems: 1 }),
    false: inBatches,
  })
  const wire = splitLink({
    condition: ({ type }) => type === 'subscription',
    true: socket.link,
    false: http,
  })
  const client = trpc.createClient({ links: [link ?? wire] })
  return {
    client,
    queryClient,
    query: createTRPCQueryUtils({ queryClient, client }),
    /** The next subscription opens a fresh socket: a socket keeps the person it was opened as. */
    closeSocket: socket.close,
  }
}

function createQueryClient(onError: (error: unknown) => void): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: { staleTime: 30_000, retry: (failures, error) => failures < 2 && mayPass(error) },
      mutations: { retry: false },
    },
  })
}

/** Whether asking again could help: a refusal (4xx) stays a refusal. */
function mayPass(error: unknown): boolean {
  const status = refusalOf(error).httpStatus
  return status === null || status >= 500
}
