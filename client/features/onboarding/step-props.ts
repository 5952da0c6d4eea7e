import type { Answers } from '#client/lib/api.ts'

/** What every step of the professional's wizard is given. */
export interface StepProps {
  mine: Answers['profile']['mine']
  onNext: () => void
  onBack: () => void
}
