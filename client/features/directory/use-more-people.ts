import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { trpc } from '#client/lib/api.ts'
import type { CityView } from './directory-texts.ts'

/** The input of the query of a city's page, without its cursor. */
export interface CityQuery {
  path: string
  hours: 4 | 6 | 8 | undefined
}

/** Instead of a cursor: no page follows. */
const END: string | null = null

/**
 * Loads the professionals after those of a city's page, page by page, on demand. They stay in the cache, so that Back from a
 * profile shows them again.
 */
export function useMorePeople({ professionals, next: first }: CityView, input: CityQuery) {
  const utils = trpc.useUtils()
  const answer = useInfiniteQuery({
    queryKey: [['directory', 'city'], { input: { ...input, cursor: first?.cursor }, type: 'infinite' }],
    // The router may have loaded the page already, when the pointer reached the link.
    queryFn: ({ pageParam }) => utils.directory.city.ensureData({ ...input, cursor: pageParam ?? undefined }),
    initialPageParam: first?.cursor ?? END,
    getNextPageParam: (page) => page?.next?.cursor ?? END,
    enabled: false,
  })
  const pages = first ? (answer.data?.pages ?? []) : []
  const next = pages.length > 0 ? (pages.at(-1)?.next ?? null) : first
  const people = [...professionals, ...pages.flatMap((page) => page?.professionals ?? [])]
  const list = useRef<HTMLUListElement>(null)
  const before = useRef<number>(undefined)
  const isEnd = next === null
  // When the pressed link for more leaves with the last page, the focus moves to the first new card.
  useEffect(() => {
    if (!isEnd || before.current === undefined) return
    list.current?.children[before.current]?.querySelector('a')?.focus({ preventScroll: true })
  }, [isEnd])
  return {
    people,
    next,
    list,
    busy: answer.isFetching,
    failed: answer.isError,
    more: () => {
      before.current = people.length
      void (answer.data ? answer.fetchNextPage() : answer.refetch())
    },
  }
}
