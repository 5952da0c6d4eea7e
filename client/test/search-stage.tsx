import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import { openPages } from './open-pages.tsx'
import { keepPage, readFilters } from '#client/features/search/filters.ts'
import type { SearchFilters } from '#client/features/search/filters.ts'
import { SearchPage } from '#client/features/search/search-page.tsx'

/** The professional whom the search finds in these tests. */
export const marlene = {
  id: '5f0f5a6e-0000-4000-8000-000000000001',
  name: 'Marlene Souza',
  photo: null,
  district: 'Saúde',
  city: 'São Paulo',
  state: 'SP',
  services: ['Faxina Leve', 'Lavanderia', 'Passar Roupa', 'Cozinha', 'Organização'],
  dailyPriceInCents: 18_000,
  totalInCents: 10_800,
  rating: 4.9,
  reviewCount: 38,
  distanceInKm: 2.1,
  newcomer: false,
  backgroundVerified: true,
  seal: true,
  answersEach: false,
  favourite: false,
}
/** A page of search results with only one professional. */
export const found = { items: [marlene], nextCursor: null as string | null, located: 'coordinates', approximate: true }

function Here() {
  const navigate = useNavigate()
  const filters = readFilters(useSearch({ strict: false }))
  const change = useCallback(
    (next: SearchFilters) => void navigate({ to: '/buscar', search: (before: SearchFilters) => keepPage(next, before) }),
    [navigate],
  )
  const showPages = (pagina: number) =>
    void navigate({ to: '/buscar', search: (before: SearchFilters) => ({ ...before, pagina }), replace: true })
  return <SearchPage filters={filters} onChange={change} onPages={showPages} mayKeep />
}

type Answers = Parameters<typeof openPages>[2]

/** For tests: opens the search page, /buscar. */
export function openSearch(query = '', answers: Answers = {}) {
  return openPages(
    `/buscar${query}`,
    { '/buscar': { component: Here, validateSearch: readFilters } },
    { 'search.professionals': () => found, 'search.count': () => ({ count: 1, capped: false }), ...answers },
  )
}
