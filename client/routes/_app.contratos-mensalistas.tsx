import { createFileRoute } from '@tanstack/react-router'
import { ContractsPage } from '#client/features/contracts/contracts-page.tsx'
import { readContractsSearch } from '#client/features/contracts/contracts-search.ts'

export const Route = createFileRoute('/_app/contratos-mensalistas')({
  staticData: { title: 'Contrato Mensalista CLT' },
  validateSearch: readContractsSearch,
  loader: async ({ context: { session, api } }) =>
    (await session.ready()).isContractor &&
    Promise.all([api.subscription.services.ensureData(), api.contracts.list.ensureData()]),
  component: Page,
})

function Page() {
  const navigate = Route.useNavigate()
  return <ContractsPage address={Route.useSearch()} onAddress={(search) => void navigate({ search })} />
}
