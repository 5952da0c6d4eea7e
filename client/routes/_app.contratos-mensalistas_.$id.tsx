import { createFileRoute } from '@tanstack/react-router'
import { ContractNotFound } from '#client/features/contracts/contract-not-found.tsx'
import { ContractPage } from '#client/features/contracts/contract-page.tsx'
import { address, oneOf } from '#client/lib/address.ts'

/** The search parameter `mudar` is the step of the wizard in which the contractor changes the draft of a contract. */
const readContractSearch = address({ mudar: oneOf(1, 2) })

export const Route = createFileRoute('/_app/contratos-mensalistas_/$id')({
  staticData: { title: 'Contrato mensal' },
  validateSearch: readContractSearch,
  loader: ({ context, params }) => context.api.contracts.byId.ensureData({ contractId: params.id }),
  errorComponent: ContractNotFound,
  component: Page,
})

function Page() {
  const navigate = Route.useNavigate()
  const { mudar } = Route.useSearch()
  const show = (step: number | undefined) => void navigate({ search: readContractSearch({ mudar: step }) })
  return <ContractPage id={Route.useParams().id} changing={mudar} onChanging={show} />
}
