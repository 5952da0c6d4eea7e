import { redirect } from '@tanstack/react-router'
import type { Api } from '#client/lib/api.ts'
import { stepIn, stepToShow } from './wizard-steps.ts'
import type { WizardStep } from './wizard-steps.ts'

/**
 * What /onboarding-profissional needs: the step to show and the one to go on at. The server says how far one has come (ONB-2):
 * a later step leads back to that, and who never chose to be a professional leads home or to the choice.
 */
export async function loadWizard(
  api: Api['query'],
  passo: number | undefined,
): Promise<{ step: WizardStep; resume: WizardStep }> {
  const { type, step: resume } = await api.onboarding.state.fetch()
  if (resume === null) throw redirect({ to: type ? '/' : '/onboarding-tipo', replace: true })
  const step = stepToShow(stepIn(passo), resume)
  if (step !== passo) throw redirect({ to: '/onboarding-profissional', search: { passo: step }, replace: true })
  await Promise.all([api.profile.mine.ensureData(), step >= 5 && api.availability.mine.ensureData()])
  return { step, resume }
}
