import { createFileRoute } from '@tanstack/react-router'
import { useCallback } from 'react'
import { pageNames } from '#shared/pages.ts'
import { readReturnSearch } from '#client/features/purchase/return-search.ts'
import { ServicesPage } from '#client/features/purchase/services-page.tsx'

export const Route = createFileRoute('/_app/servicos')({
  staticData: { title: pageNames.services },
  validateSearch: readReturnSearch,
  loader: ({ context: { api } }) =>
    Promise.all([
      api.subscription.services.ensureData(),
      api.subscription.payments.ensureData({ of: 'service' }),
      api.club.mine.ensureData(),
    ]),
  component: Page,
})

function Page() {
  const navigate = Route.useNavigate()
  const search = Route.useSearch()
  const forget = useCallback(() => void navigate({ search: {}, replace: true }), [navigate])
  return <ServicesPage search={search} onReturned={forget} />
}
