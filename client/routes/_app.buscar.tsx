import { createFileRoute, useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import { pageNames } from '#shared/pages.ts'
import { keepPage, questionOf, readFilters } from '#client/features/search/filters.ts'
import type { SearchFilters } from '#client/features/search/filters.ts'
import { searchQuery } from '#client/features/search/search-query.ts'
import { useSession } from '#client/lib/session.ts'
import { SearchPage } from '#client/features/search/search-page.tsx'

export const Route = createFileRoute('/_app/buscar')({
  staticData: { title: pageNames.findProfessionals },
  validateSearch: readFilters,
  loaderDeps: ({ search: { pagina: _pages, ...filters } }) => filters,
  loader: ({ context, deps, location }) => {
    const { pagina: pages = 1 } = readFilters(location.search)
    const query = searchQuery(deps, (question) => context.api.search.professionals.fetch(question))
    const found = context.queryClient.prefetchInfiniteQuery({ ...query, pages })
    void context.api.search.count.prefetch(questionOf(deps))
    // The loader does not wait for the first page of results, so that the old results stay visible, dimmed, while a filter
    // changes. It waits when several pages are loaded, as after a reload, because only a list of full length can restore the
    // scroll position.
    return pages > 1 ? found : undefined
  },
  component: Search,
})

function Search() {
  const navigate = Route.useNavigate()
  const router = useRouter()
  const change = useCallback(
    (search: SearchFilters) => {
      // A filter change is delayed, so it may arrive after the person has opened a profile. It is then ignored, because it would
      // lead back to the search.
      if (router.latestLocation.pathname === '/buscar')
        void navigate({ search: (before) => keepPage(search, before), resetScroll: false })
    },
    [navigate, router],
  )
  const showPages = (pagina: number) => {
    if (router.latestLocation.pathname === '/buscar')
      void navigate({ search: (before) => readFilters({ ...before, pagina }), replace: true, resetScroll: false })
  }
  return <SearchPage filters={Route.useSearch()} onChange={change} onPages={showPages} mayKeep={useSession().isContractor} />
}
