import { createFileRoute } from '@tanstack/react-router'
import { ProfessionalWizard } from '#client/features/onboarding/professional-wizard.tsx'
import { address, whole } from '#client/lib/address.ts'

export const Route = createFileRoute('/_app/onboarding-profissional')({
  validateSearch: address({ passo: whole(1, 6) }),
  loaderDeps: ({ search }) => search,
  // The onboarding steps and their order are loaded with the wizard, so that the entry chunk stays small.
  loader: async ({ context, deps }) =>
    (await import('#client/features/onboarding/load-wizard.ts')).loadWizard(context.api, deps.passo),
  staticData: { title: 'Cadastro de profissional' },
  component: Page,
})

function Page() {
  const { step, resume } = Route.useLoaderData()
  const navigate = Route.useNavigate()
  return <ProfessionalWizard step={step} resume={resume} onStep={(passo) => void navigate({ search: { passo } })} />
}
