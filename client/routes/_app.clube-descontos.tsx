import { createFileRoute } from '@tanstack/react-router'
import { useCallback } from 'react'
import { pageNames } from '#shared/pages.ts'
import { ClubReturn } from '#client/features/services/club-return.tsx'
import { readReturnSearch } from '#client/features/services/return-search.ts'
import { ComingPage } from '#client/features/shell/coming-page.tsx'

export const Route = createFileRoute('/_app/clube-descontos')({
  staticData: { title: pageNames.club },
  validateSearch: readReturnSearch,
  loader: ({ context }) => context.api.subscription.services.ensureData(),
  component: Page,
})

function Page() {
  const navigate = Route.useNavigate()
  const search = Route.useSearch()
  const forget = useCallback(() => void navigate({ search: {}, replace: true }), [navigate])
  return (
    <>
      <ClubReturn search={search} onReturned={forget} />
      <ComingPage page="clube-descontos" />
    </>
  )
}
