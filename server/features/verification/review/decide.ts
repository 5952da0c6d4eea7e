import { eq } from 'drizzle-orm'
import { professionalProfiles } from '#db/schema/index.ts'
import { recordAct } from '#server/core/audit.ts'
import type { UserCtx } from '#server/core/context.ts'
import { Conflict, Forbidden, NotFound } from '#server/core/errors.ts'
import { inTransaction } from '#server/core/transaction.ts'
import { type DocumentKind, VerificationStatus } from '#shared/profile.ts'
import {
  type ApproveProfessional,
  imagesMissing,
  REASON_MAX,
  type RefuseProfessional,
  reviewMessages,
} from '#shared/verification-review.ts'
import { lockProfile } from '../locks.ts'
import { missingImages } from '../stored.ts'
import type { Decided } from '../views.ts'
import { assertDecidable } from './rules.ts'

/**
 * Approves the documents of a professional: the seal is set and the reason of an earlier refusal is removed. FORBIDDEN
 * `step_up_required`, `own_verification`; NOT_FOUND; CONFLICT `already_decided`, `documents_changed`, `documents_missing` when
 * the file store lacks an image; SERVICE_UNAVAILABLE.
 */
export async function approveProfessional(ctx: UserCtx, input: ApproveProfessional): Promise<Decided> {
  return decide(ctx, input, null)
}

/**
 * Refuses the documents of a professional with a reason, which the professional reads, after the names of images that the file
 * store lacks; the seal is removed. Refuses like `approveProfessional`, but for a missing image, which only the professional can
 * send again.
 */
export async function refuseProfessional(ctx: UserCtx, input: RefuseProfessional): Promise<Decided> {
  return decide(ctx, input, input.reason)
}

async function decide(
  ctx: UserCtx,
  { professionalId, submittedAt }: ApproveProfessional,
  refusalReason: string | null,
): Promise<Decided> {
  const approved = refusalReason === null
  const decision = approved ? 'verification.approved' : 'verification.refused'
  const missing = await missingImages(ctx, professionalId)
  await inTransaction(ctx, async (tx) => {
    const profile = await lockProfile(tx, professionalId)
    if (!profile) throw new NotFound(reviewMessages.notFound)
    if (professionalId === tx.actor.id) throw new Forbidden(reviewMessages.ownVerification, 'own_verification')
    assertDecidable(profile, submittedAt)
    if (approved && missing.length > 0) throw new Conflict('documents_missing', imagesMissing(missing))
    await tx.db
      .update(professionalProfiles)
      .set({
        verificationStatus: approved ? VerificationStatus.approved : VerificationStatus.refused,
        seal: approved,
        refusalReason: approved ? null : withMissing(refusalReason, missing),
        decidedAt: tx.now(),
        decidedBy: tx.actor.id,
      })
      .where(eq(professionalProfiles.userId, professionalId))
    await recordAct(tx, { action: decision, entity: 'professionals', entityId: professionalId })
    await tx.emit({ type: decision, id: professionalId, to: [professionalId] })
  })
  return { ok: true }
}

function withMissing(reason: string, missing: readonly DocumentKind[]): string {
  return missing.length === 0 ? reason : `${imagesMissing(missing)} ${reason}`.slice(0, REASON_MAX)
}
