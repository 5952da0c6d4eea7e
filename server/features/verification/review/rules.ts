import { Conflict } from '#server/core/errors.ts'
import { VerificationStatus } from '#shared/profile.ts'
import { reviewMessages } from '#shared/verification-review.ts'

type Review = { readonly verificationStatus: VerificationStatus | null; readonly documentsSubmittedAt: Date | null }

/**
 * Throws unless a review may be decided now: CONFLICT `already_decided` if it is not pending, and `documents_changed` if other
 * documents were submitted after those that the admin has seen. `seenAt` is when the seen documents were submitted; undefined
 * skips this check.
 */
export function assertDecidable({ verificationStatus, documentsSubmittedAt }: Review, seenAt: string | undefined): void {
  if (verificationStatus !== VerificationStatus.pending) throw new Conflict('already_decided', reviewMessages.alreadyDecided)
  if (seenAt !== undefined && new Date(seenAt).getTime() !== documentsSubmittedAt?.getTime())
    throw new Conflict('documents_changed', reviewMessages.documentsChanged)
}
