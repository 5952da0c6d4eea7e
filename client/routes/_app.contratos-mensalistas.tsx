import { createFileRoute } from '@tanstack/react-router'
import { ContractsPage } from '#client/features/contracts/contracts-page.tsx'

type Search = { novo?: true; profissional?: string }

export const Route = createFileRoute('/_app/contratos-mensalistas')({
  staticData: { title: 'Contrato Mensalista CLT' },
  validateSearch: ({ novo, profissional }: Record<string, unknown>): Search => ({
    ...(novo === true && { novo }),
    ...(typeof profissional === 'string' && { profissional: profissional.slice(0, 36) }),
  }),
  loader: async ({ context: { session, api } }) =>
    (await session.ready()).isContractor &&
    Promise.all([api.subscription.services.ensureData(), api.contracts.list.ensureData()]),
  component: Page,
})

function Page() {
  const navigate = Route.useNavigate()
  return <ContractsPage address={Route.useSearch()} onAddress={(search) => void navigate({ search })} />
}
