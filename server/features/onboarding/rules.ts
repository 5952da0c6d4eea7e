import { VerificationStatus } from '#shared/profile.ts'

/** The six steps of the professional's wizard (ONB-1, AMB-13). */
export const wizardSteps = { photo: 1, address: 2, profile: 3, documents: 4, availability: 5, review: 6 } as const
export type WizardStep = (typeof wizardSteps)[keyof typeof wizardSteps]

/** What the wizard has so far; `bio` is null until step 3 was saved (R-D1), `documents` are both papers. */
export type Wizard = {
  readonly status: VerificationStatus | null
  readonly documents: boolean
  readonly bio: string | null
  readonly street: string | null
  readonly photo: string | null
}

/** Where a professional goes on in the wizard: the first of the specs' lines that holds, in their order (S1 §2, ONB-2). */
export function resumeStep({ status, documents, bio, street, photo }: Wizard): WizardStep {
  if (status === VerificationStatus.pending || status === VerificationStatus.approved) return wizardSteps.review
  if (documents) return wizardSteps.availability
  if (bio !== null) return wizardSteps.documents
  if (photo !== null && street !== null) return wizardSteps.profile
  return photo !== null ? wizardSteps.address : wizardSteps.photo
}
