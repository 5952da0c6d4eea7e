import { createFileRoute } from '@tanstack/react-router'
import { ContractNotFound } from '#client/features/contracts/contract-not-found.tsx'
import { ContractPage } from '#client/features/contracts/contract-page.tsx'

export const Route = createFileRoute('/_app/contratos-mensalistas_/$id')({
  staticData: { title: 'Contrato mensal' },
  loader: ({ context, params }) => context.api.contracts.byId.ensureData({ contractId: params.id }),
  errorComponent: ContractNotFound,
  component: Page,
})

function Page() {
  return <ContractPage id={Route.useParams().id} />
}
