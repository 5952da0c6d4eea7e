import { createFileRoute } from '@tanstack/react-router'
import { ContractsPage } from '#client/features/contracts/contracts-page.tsx'
import { readContractsSearch } from '#client/features/contracts/contracts-search.ts'

export const Route = createFileRoute('/_app/contratos-mensalistas')({
  staticData: { title: 'Contrato Mensalista CLT' },
  validateSearch: readContractsSearch,
  loader: async ({ context: { session, api } }) => {
    const { isContractor, isProfessional } = await session.ready()
    const asContractor = isContractor && [api.subscription.services.ensureData(), api.contracts.list.ensureData()]
    return Promise.all([...(asContractor || []), isProfessional && api.contracts.received.ensureData()])
  },
  component: Page,
})

function Page() {
  const navigate = Route.useNavigate()
  return <ContractsPage address={Route.useSearch()} onAddress={(search) => void navigate({ search })} />
}
