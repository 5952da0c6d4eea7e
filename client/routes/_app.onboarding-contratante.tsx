import { createFileRoute } from '@tanstack/react-router'
import { ContractorWizard } from '#client/features/onboarding/contractor-wizard.tsx'
import { address, oneOf, safeReturn } from '#client/lib/address.ts'

export const Route = createFileRoute('/_app/onboarding-contratante')({
  validateSearch: address({ passo: oneOf(2), voltar: safeReturn }),
  loader: ({ context }) => context.api.profile.mine.ensureData(),
  staticData: { title: 'Cadastro' },
  component: Page,
})

function Page() {
  const { passo = 1, voltar } = Route.useSearch()
  const navigate = Route.useNavigate()
  const back = voltar && { voltar }
  return (
    <ContractorWizard
      step={passo}
      voltar={voltar}
      onStep={(step) => void navigate({ search: { ...(step === 2 && { passo: 2 }), ...back } })}
    />
  )
}
