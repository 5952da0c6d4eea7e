import { createFileRoute, useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import { pageNames } from '#shared/pages.ts'
import { questionOf, readFilters } from '#client/features/search/filters.ts'
import type { SearchFilters } from '#client/features/search/filters.ts'
import { searchQuery } from '#client/features/search/search-query.ts'
import { useSession } from '#client/lib/session.ts'
import { SearchPage } from '#client/features/search/search-page.tsx'

export const Route = createFileRoute('/_app/buscar')({
  staticData: { title: pageNames.findProfessionals },
  validateSearch: readFilters,
  loaderDeps: ({ search }) => search,
  // Not awaited: a changed filter dims the last answer instead of taking it away.
  loader: ({ context, deps }) => {
    void context.queryClient.prefetchInfiniteQuery(
      searchQuery(deps, (question) => context.api.search.professionals.fetch(question)),
    )
    void context.api.search.count.prefetch(questionOf(deps))
  },
  component: Search,
})

function Search() {
  const navigate = Route.useNavigate()
  const router = useRouter()
  const change = useCallback(
    (search: SearchFilters) => {
      // Somebody who has already followed a card is not called back by what they typed a moment before.
      if (router.latestLocation.pathname === '/buscar') void navigate({ search, replace: true, resetScroll: false })
    },
    [navigate, router],
  )
  return <SearchPage filters={Route.useSearch()} onChange={change} mayKeep={useSession().isContractor} />
}
