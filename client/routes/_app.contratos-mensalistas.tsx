import { createFileRoute } from '@tanstack/react-router'
import { ContractsPage } from '#client/features/contracts/contracts-page.tsx'

type Search = { novo?: true | undefined; profissional?: string | undefined }

export const Route = createFileRoute('/_app/contratos-mensalistas')({
  staticData: { title: 'Contrato Mensalista CLT' },
  validateSearch: ({ novo, profissional }: Search): Search => ({
    novo: novo === true || undefined,
    profissional: typeof profissional === 'string' ? profissional : undefined,
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
