import { useEffect } from 'react'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { trpc } from '#client/lib/api.ts'
import { countWords } from './filter-words.ts'
import { questionOf } from './filters.ts'
import type { SearchFilters } from './filters.ts'
import { searchQuery } from './search-query.ts'

/**
 * The pages found so far for the filters of the URL, as many as it asks for; while others are on their way the last answer stays in
 * view.
 */
export function useSearch(filters: SearchFilters) {
  const { client } = trpc.useUtils()
  const query = searchQuery(filters, (question) => client.search.professionals.query(question))
  const answer = useInfiniteQuery({ ...query, placeholderData: keepPreviousData })
  const pages = answer.data?.pages ?? []
  const missing = !answer.isPlaceholderData && pages.length > 0 && pages.length < (filters.pagina ?? 1)
  const more = missing && answer.hasNextPage && !answer.isFetching && !answer.isError
  const { fetchNextPage } = answer
  useEffect(() => {
    if (more) void fetchNextPage()
  }, [more, fetchNextPage])
  return {
    answer,
    /** Fetches one page more and tells how many there are; nothing where it fails. */
    goOn: async (onPages: (count: number) => void) => {
      const { data, isError } = await fetchNextPage()
      if (data && !isError) onPages(data.pages.length)
    },
    items: pages.flatMap((page) => page.items),
    /** What is known of the viewer's own home; undefined until the first answer. */
    located: pages[0]?.located,
    approximate: pages[0]?.approximate ?? true,
    /** The order taken, asked for or not; undefined until the first answer. */
    sort: pages[0]?.sort,
    /** Of a search on a day: the last page was left short, and going on may find more. */
    partial: pages.at(-1)?.stoppedAfter !== undefined && answer.hasNextPage,
    /** Where nobody was found, or not yet: what would help, by the last page that knows. */
    offers: pages.findLast(({ loosen }) => loosen)?.loosen ?? [],
  }
}

/** The live count: how many the filters find, in words. */
export function useCount(filters: SearchFilters, enabled = true) {
  const { data, isPlaceholderData } = trpc.search.count.useQuery(questionOf(filters), {
    enabled,
    placeholderData: keepPreviousData,
    // A radius without a point is refused; the page says so, the count stays silent.
    retry: false,
  })
  return { words: data && countWords(data), count: data?.count, stale: isPlaceholderData }
}
