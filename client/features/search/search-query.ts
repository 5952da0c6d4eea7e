import { infiniteQueryOptions } from '@tanstack/react-query'
import type { SearchProfessionals } from '#shared/search.ts'
import type { Answers } from '#client/lib/api.ts'
import { questionOf } from './filters.ts'
import type { SearchFilters } from './filters.ts'

type Ask = (question: SearchProfessionals) => Promise<Answers['search']['professionals']>

/** The cursor of the first page of results. */
const START: string | null = null

/**
 * The result pages for the filters, loaded by cursor. tRPC's own infinite query is not used, because it also sends a `direction`,
 * which the strict API refuses. The query key has tRPC's shape, so that tRPC's invalidations reach this query.
 */
export function searchQuery(filters: SearchFilters, ask: Ask) {
  const question = questionOf(filters)
  return infiniteQueryOptions({
    queryKey: [['search', 'professionals'], { input: question, type: 'infinite' }],
    queryFn: ({ pageParam }) => ask({ ...question, ...(pageParam !== null && { cursor: pageParam }) }),
    initialPageParam: START,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  })
}
