import { VerificationStatus } from '#shared/profile.ts'

/** The six steps of the professional's wizard. */
export const wizardSteps = { photo: 1, address: 2, profile: 3, documents: 4, availability: 5, review: 6 } as const
export type WizardStep = (typeof wizardSteps)[keyof typeof wizardSteps]

/**
 * The data that is saved so far. `bio` is null until step 3 is saved. `documents` is true once both images, the birth date and
 * the mother's name are stored.
 */
export type Wizard = {
  readonly status: VerificationStatus | null
  readonly documents: boolean
  readonly bio: string | null
  readonly street: string | null
  readonly photo: string | null
}

/**
 * Returns the step at which a professional continues the sign-up. The specification gives the order of the conditions. Refused
 * documents come first, because they must be sent again.
 */
export function resumeStep({ status, documents, bio, street, photo }: Wizard): WizardStep {
  if (status === VerificationStatus.pending || status === VerificationStatus.approved) return wizardSteps.review
  if (status === VerificationStatus.refused) return wizardSteps.documents
  if (documents) return wizardSteps.availability
  if (bio !== null) return wizardSteps.documents
  if (photo !== null && street !== null) return wizardSteps.profile
  return photo !== null ? wizardSteps.address : wizardSteps.photo
}
