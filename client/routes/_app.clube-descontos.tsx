import { createFileRoute } from '@tanstack/react-router'
import { useCallback } from 'react'
import { pageNames } from '#shared/pages.ts'
import { ClubPage } from '#client/features/club/club-page.tsx'
import { readReturnSearch } from '#client/features/purchase/return-search.ts'

export const Route = createFileRoute('/_app/clube-descontos')({
  staticData: { title: pageNames.club },
  validateSearch: readReturnSearch,
  loader: ({ context: { api } }) => Promise.all([api.subscription.services.ensureData(), api.club.mine.ensureData()]),
  component: Page,
})

function Page() {
  const navigate = Route.useNavigate()
  const search = Route.useSearch()
  const forget = useCallback(() => void navigate({ search: {}, replace: true }), [navigate])
  return <ClubPage search={search} onReturned={forget} />
}
