import { expect } from 'vitest'
import { ProfessionalWizard } from '#client/features/onboarding/professional-wizard.tsx'
import type { WizardStep } from '#client/features/onboarding/wizard-steps.ts'
import { asPerson } from './as-person.tsx'
import { openPages } from './open-pages.tsx'

/** A professional's profile without documents, as `profile.mine` returns it. */
export const profile = {
  bio: '',
  services: ['Cozinha'],
  dailyPriceInCents: 12_000,
  yearsOfExperience: 3,
  radiusInKm: 10,
  bufferBeforeInMinutes: 15,
  bufferAfterInMinutes: 15,
  leadTimeInHours: 2,
  visible: true,
  status: null as string | null,
  refusalReason: null as string | null,
  seal: false,
  rating: 0,
  reviewCount: 0,
  documents: { front: false, selfie: false },
  hasIdentity: true,
  published: false,
  hiddenBecause: 'not_approved',
  refusedDocuments: { front: false, selfie: false },
  obstacles: [] as string[],
  awayUntil: null,
}
export const both = { front: true, selfie: true }
export const mine = { id: 'm', name: 'Marlene Souza', photo: null, address: null, located: false, professional: null }
/** A professional's week with these windows on Monday only. */
export const week = (windows: object[] = []) => ({
  zone: 'America/Sao_Paulo',
  settings: { choices: { onlyAgreedChanges: false, answersEach: false } },
  days: [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, windows: weekday === 1 ? windows : [] })),
})

type Answers = Parameters<typeof openPages>[2]

/**
 * For tests: opens a step of the professional's sign-up wizard. `part` overrides parts of the response of `profile.mine`.
 * `resume` is the step at which the server says to resume.
 */
export async function openWizard(step: WizardStep, part: object = {}, answers: Answers = {}, resume = step) {
  const steps: WizardStep[] = []
  const component = await asPerson(() => <ProfessionalWizard step={step} resume={resume} onStep={(next) => steps.push(next)} />)
  const pages = { '/': { component }, '/meu-perfil-profissional': { component: () => <h1>Editor</h1> } }
  const stage = await openPages('/', pages, {
    'profile.priceRange': () => ({ range: null }),
    'profile.mine': () => ({ ...mine, ...part }),
    'availability.mine': () => week(),
    ...answers,
  })
  const clickContinue = () => stage.screen.getByRole('button', { name: 'Continuar' }).click()
  await expect.element(stage.screen.getByText(`Passo ${step} de 6`)).toBeVisible()
  return { ...stage, steps, clickContinue, titles: () => stage.toasts.map(({ title }) => title) }
}
