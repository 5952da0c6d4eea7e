import { createFileRoute } from '@tanstack/react-router'
import { ContractorWizard } from '#client/features/onboarding/contractor-wizard.tsx'

export const Route = createFileRoute('/_app/onboarding-contratante')({
  validateSearch: ({ passo }: Record<string, unknown>): { passo?: 2 } => (Number(passo) === 2 ? { passo: 2 } : {}),
  loader: ({ context }) => context.api.profile.mine.ensureData(),
  staticData: { title: 'Cadastro' },
  component: Page,
})

function Page() {
  const { passo = 1 } = Route.useSearch()
  const navigate = Route.useNavigate()
  return <ContractorWizard step={passo} onStep={(step) => void navigate({ search: step === 2 ? { passo: 2 } : {} })} />
}
