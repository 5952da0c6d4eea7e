import { infiniteQueryOptions } from '@tanstack/react-query'
import type { SearchProfessionals } from '#shared/search.ts'
import type { Answers } from '#client/lib/api.ts'
import { questionOf } from './filters.ts'
import type { SearchFilters } from './filters.ts'

type Ask = (question: SearchProfessionals) => Promise<Answers['search']['professionals']>

/** The first page, as nothing precedes it. */
const START: string | null = null

/**
 * The pages that filters find, one after the other by cursor. Not tRPC's own infinite query: that one also sends a `direction`,
 * which the API, strict as it is, refuses. The key is of tRPC's shape, so that events reach it.
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
