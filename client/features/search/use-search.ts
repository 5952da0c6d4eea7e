import { useEffect } from 'react'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { trpc } from '#client/lib/api.ts'
import { countWords } from './filter-words.ts'
import { questionOf } from './filters.ts'
import type { SearchFilters } from './filters.ts'
import { searchQuery } from './search-query.ts'

/**
 * The result pages for the filters in the URL, as many pages as the URL says. The previous results stay visible while new filters
 * are loading.
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
    /** Loads the next page and, unless loading fails, passes the new number of pages to `onPages`. */
    goOn: async (onPages: (count: number) => void) => {
      const { data, isError } = await fetchNextPage()
      if (data && !isError) onPages(data.pages.length)
    },
    items: pages.flatMap((page) => page.items),
    /** Whether the address or the coordinates of the contractor's home are known; undefined until the first response. */
    located: pages[0]?.located,
    /** True when the chosen address does not belong to the reader; distances are then measured from the default address. */
    addressLost: pages[0]?.addressLost ?? false,
    approximate: pages[0]?.approximate ?? true,
    /** The order of the results, chosen or default; undefined until the first response. */
    sort: pages[0]?.sort,
    /** True when a search on a day may have more results, because the server stopped reading agendas before the page was full. */
    partial: pages.at(-1)?.stoppedAfter !== undefined && answer.hasNextPage,
    /** The probable spelling of a misspelt word, when few professionals were found. */
    suggestion: answer.isPlaceholderData ? undefined : pages[0]?.suggestion,
    /** The text that the search ignored because nobody matched it. */
    droppedText: answer.isPlaceholderData ? undefined : pages[0]?.droppedText,
    /**
     * The less strict searches that the server offers while nobody has been found. If several pages contain offers, the last page
     * counts.
     */
    offers: pages.findLast(({ loosen }) => loosen)?.loosen ?? [],
  }
}

/** Counts the professionals that match the filters. */
export function useCount(filters: SearchFilters, enabled = true) {
  const { data, isPlaceholderData } = trpc.search.count.useQuery(questionOf(filters), {
    enabled,
    placeholderData: keepPreviousData,
    // A refused count is not requested again. The server refuses a distance filter without coordinates, and the page already says
    // so.
    retry: false,
  })
  return { words: data && countWords(data), count: data?.count, stale: isPlaceholderData }
}
