import { Conflict } from '#server/core/errors.ts'
import { VerificationStatus } from '#shared/profile.ts'
import { reviewMessages } from '#shared/verification-review.ts'

type Review = { readonly verificationStatus: VerificationStatus | null; readonly documentsSubmittedAt: Date | null }

/**
 * Throws unless a review may be decided now: CONFLICT `already_decided` when it is not pending, `documents_changed` when other documents
 * were submitted than those that the admin has seen. `seenAt`: when those were submitted; undefined is not compared.
 */
export function assertDecidable({ verificationStatus, documentsSubmittedAt }: Review, seenAt: string | undefined): void {
  if (verificationStatus !== VerificationStatus.pending) throw new Conflict('already_decided', reviewMessages.alreadyDecided)
  if (seenAt !== undefined && new Date(seenAt).getTime() !== documentsSubmittedAt?.getTime())
    throw new Conflict('documents_changed', reviewMessages.documentsChanged)
}
