import { createFileRoute, redirect } from '@tanstack/react-router'
import { ProfessionalWizard } from '#client/features/onboarding/professional-wizard.tsx'
import { stepIn, stepToShow } from '#client/features/onboarding/wizard-steps.ts'
import type { WizardStep } from '#client/features/onboarding/wizard-steps.ts'

export const Route = createFileRoute('/_app/onboarding-profissional')({
  validateSearch: ({ passo }: Record<string, unknown>): { passo?: WizardStep } => {
    const step = stepIn(passo)
    return step ? { passo: step } : {}
  },
  // The server says how far one has come (ONB-2): a later step leads back to that, an earlier one may be opened again.
  beforeLoad: async ({ context, search: { passo } }) => {
    const { type, step: resume } = await context.api.onboarding.state.fetch()
    if (resume === null) throw redirect({ to: type ? '/' : '/onboarding-tipo', replace: true })
    const step = stepToShow(passo, resume)
    if (step !== passo) throw redirect({ to: '/onboarding-profissional', search: { passo: step }, replace: true })
    return { step, resume }
  },
  loaderDeps: ({ search: { passo } }) => ({ passo }),
  loader: async ({ context: { api, step, resume } }) => {
    await Promise.all([api.profile.mine.ensureData(), step >= 5 && api.availability.mine.ensureData()])
    return { step, resume }
  },
  staticData: { title: 'Cadastro de profissional' },
  component: Page,
})

function Page() {
  const { step, resume } = Route.useLoaderData()
  const navigate = Route.useNavigate()
  return <ProfessionalWizard step={step} resume={resume} onStep={(passo) => void navigate({ search: { passo } })} />
}
