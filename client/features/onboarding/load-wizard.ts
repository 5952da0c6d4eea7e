import { redirect } from '@tanstack/react-router'
import type { Api } from '#client/lib/api.ts'
import { stepIn, stepToShow } from './wizard-steps.ts'
import type { WizardStep } from './wizard-steps.ts'

/**
 * Loads the sign-up wizard of a professional, with the step to show and the step at which to resume. The server decides how far
 * the person may go, so a later step redirects to `resume`. A person who did not choose to be a professional is redirected.
 */
export async function loadWizard(
  api: Api['query'],
  passo: number | undefined,
): Promise<{ step: WizardStep; resume: WizardStep }> {
  const { type, step: resume } = await api.onboarding.state.fetch()
  if (resume === null) throw redirect({ to: type ? '/' : '/onboarding-tipo', replace: true })
  const step = stepToShow(stepIn(passo), resume)
  if (step !== passo) throw redirect({ to: '/onboarding-profissional', search: { passo: step }, replace: true })
  await Promise.all([api.profile.mine.ensureData(), step === 5 && api.availability.mine.ensureData()])
  return { step, resume }
}
