import { useInfiniteQuery } from '@tanstack/react-query'
import { getUntypedClient } from '@trpc/client'
import { getQueryKey } from '@trpc/react-query'
import { trpc } from './api.ts'

/** The part of a tRPC procedure, such as `trpc.dispute.list`, that gives the types of its input and of a page. */
interface Paged<Input, Page> {
  useSuspenseInfiniteQuery: (input: Input, options: never) => [{ pages: Page[] }, unknown]
}

/**
 * A list that the server returns page by page: `usePages(trpc.dispute.list, { status })`. `items` contains all items loaded so
 * far, and is undefined before the first response. tRPC's own infinite query also sends a `direction`, which the strict API
 * refuses.
 */
export function usePages<Input extends object, Page extends { items: readonly unknown[]; nextCursor: string | null }>(
  procedure: Paged<Input, Page>,
  input: Input,
  options: { enabled?: boolean } = {},
) {
  const { client } = trpc.useUtils()
  const queryKey = keyOf(procedure, input, 'infinite')
  const answer = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) =>
      getUntypedClient(client).query(
        queryKey[0].join('.'),
        { ...input, ...(pageParam && { cursor: pageParam }) },
        { signal },
      ) as Promise<Page>,
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    ...options,
  })
  const pages = answer.data?.pages
  return { ...answer, first: pages?.[0], items: pages?.flatMap<Page['items'][number]>(({ items }) => items) }
}

const keyOf = getQueryKey as (
  procedure: unknown,
  input: unknown,
  type: 'infinite',
) => readonly [path: readonly string[], rest?: unknown]
