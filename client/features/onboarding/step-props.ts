import type { Answers } from '#client/lib/api.ts'

/** The props that every step of the professional's wizard gets. */
export interface StepProps {
  mine: Answers['profile']['mine']
  onNext: () => void
  onBack: () => void
}
