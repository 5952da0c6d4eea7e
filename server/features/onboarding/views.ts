import { z } from 'zod'
import { OnboardingStateView } from '#server/features/profile/service.ts'
import { wizardSteps } from './rules.ts'

export const TypeChosen = z.strictObject({ next: z.string() })
export type TypeChosen = z.output<typeof TypeChosen>

/**
 * The onboarding state of a person. `step` is the step at which the professional's wizard continues, null for a person who never
 * chose to be a professional.
 */
export const OnboardingView = OnboardingStateView.extend({ step: z.literal(Object.values(wizardSteps)).nullable() })
export type OnboardingView = z.output<typeof OnboardingView>
