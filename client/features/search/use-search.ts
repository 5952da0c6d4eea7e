import { useEffect } from 'react'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { trpc } from '#client/lib/api.ts'
import { countWords } from './filter-words.ts'
import { questionOf } from './filters.ts'
import type { SearchFilters } from './filters.ts'
import { searchQuery } from './search-query.ts'

/**
 * The pages of results for the filters of the URL, as many pages as the URL asks for. The last results stay visible while new
 * filters are loading.
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
    /** Loads the next page and passes the new number of pages to `onPages`, unless loading fails. */
    goOn: async (onPages: (count: number) => void) => {
      const { data, isError } = await fetchNextPage()
      if (data && !isError) onPages(data.pages.length)
    },
    items: pages.flatMap((page) => page.items),
    /** Whether the address or the coordinates of the contractor's home are known; undefined until the first response. */
    located: pages[0]?.located,
    /** The chosen address is not one of the reader's, so distances are measured from the default one. */
    addressLost: pages[0]?.addressLost ?? false,
    approximate: pages[0]?.approximate ?? true,
    /** The order of the results, chosen or default; undefined until the first response. */
    sort: pages[0]?.sort,
    /** For a search on a day: the server stopped before the page was full, and more may be found. */
    partial: pages.at(-1)?.stoppedAfter !== undefined && answer.hasNextPage,
    /** What the reader probably meant to type, when few were found. */
    suggestion: answer.isPlaceholderData ? undefined : pages[0]?.suggestion,
    /** The text that nobody matched, when the results are those without it. */
    droppedText: answer.isPlaceholderData ? undefined : pages[0]?.droppedText,
    /** Looser searches when nobody was found so far, from the last page that contains such offers. */
    offers: pages.findLast(({ loosen }) => loosen)?.loosen ?? [],
  }
}

/** How many professionals the filters find. */
export function useCount(filters: SearchFilters, enabled = true) {
  const { data, isPlaceholderData } = trpc.search.count.useQuery(questionOf(filters), {
    enabled,
    placeholderData: keepPreviousData,
    // Not tried again: the server refuses a distance filter without coordinates, and the page says so already.
    retry: false,
  })
  return { words: data && countWords(data), count: data?.count, stale: isPlaceholderData }
}
