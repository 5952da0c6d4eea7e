import type { Answers } from '#client/lib/api.ts'

/** The props of every step of the professional's wizard. */
export interface StepProps {
  mine: Answers['profile']['mine']
  onNext: () => void
  onBack: () => void
}
