import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { trpc } from '#client/lib/api.ts'
import { questionOf } from './filters.ts'
import type { SearchFilters } from './filters.ts'
import { searchQuery } from './search-query.ts'

/** The pages found so far for the filters of the URL; while others are on their way the last answer stays in view. */
export function useSearch(filters: SearchFilters) {
  const { client } = trpc.useUtils()
  const query = searchQuery(filters, (question) => client.search.professionals.query(question))
  const answer = useInfiniteQuery({ ...query, placeholderData: keepPreviousData })
  const pages = answer.data?.pages ?? []
  return {
    answer,
    items: pages.flatMap((page) => page.items),
    /** What is known of the viewer's own home; undefined until the first answer. */
    located: pages[0]?.located,
    approximate: pages[0]?.approximate ?? true,
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

/** `{ count: 14 }` → '14 profissionais'; past the cap 'mais de 100 profissionais'. */
export function countWords({ count, capped }: { count: number; capped: boolean }): string {
  if (count === 0) return 'Nenhum profissional'
  if (capped) return `mais de ${count} profissionais`
  return count === 1 ? '1 profissional' : `${count} profissionais`
}
