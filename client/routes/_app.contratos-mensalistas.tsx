import { createFileRoute } from '@tanstack/react-router'
import { ContractsPage } from '#client/features/contracts/contracts-page.tsx'
import { address, id, oneOf } from '#client/lib/address.ts'

export const Route = createFileRoute('/_app/contratos-mensalistas')({
  staticData: { title: 'Contrato Mensalista CLT' },
  validateSearch: address({ novo: oneOf(true), profissional: id }),
  loader: async ({ context: { session, api } }) =>
    (await session.ready()).isContractor &&
    Promise.all([api.subscription.services.ensureData(), api.contracts.list.ensureData()]),
  component: Page,
})

function Page() {
  const navigate = Route.useNavigate()
  return <ContractsPage address={Route.useSearch()} onAddress={(search) => void navigate({ search })} />
}
