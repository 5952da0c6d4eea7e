import { and, eq, gt, ne } from 'drizzle-orm'
import { users, verificationClaims, verificationDecisions } from '#db/schema/index.ts'
import { recordAct } from '#server/core/audit.ts'
import type { Tx, UserCtx } from '#server/core/context.ts'
import { Conflict, Forbidden, NotFound } from '#server/core/errors.ts'
import { addJob } from '#server/core/jobs.ts'
import { inTransaction } from '#server/core/transaction.ts'
import {
  type ApproveProfessional,
  imagesMissing,
  type RefuseProfessional,
  reviewMessages,
  UNDO_SECONDS,
  type UndoDecision,
} from '#shared/verification-review.ts'
import { lockProfile } from '../locks.ts'
import { missingImages } from '../stored.ts'
import type { Decided, DecisionTaken } from '../views.ts'
import { APPLY_JOB } from './apply.ts'
import { hasOpened, openDecisionOf } from './queries.ts'
import { assertDecidable } from './rules.ts'

type Reasons = Pick<RefuseProfessional, 'front' | 'selfie' | 'reason'>

/**
 * Approves the documents of a professional. A job applies the approval after UNDO_SECONDS; until then the admin may take it back.
 * Throws FORBIDDEN `step_up_required`, `own_verification`; NOT_FOUND; CONFLICT `already_decided`, `claimed_by_other`,
 * `documents_changed`, `documents_missing` when an image no longer exists, `documents_unseen` when the admin has not opened both
 * images; SERVICE_UNAVAILABLE.
 */
export async function approveProfessional(ctx: UserCtx, input: ApproveProfessional): Promise<DecisionTaken> {
  return decide(ctx, input, null)
}

/**
 * Refuses the documents of a professional, with a reason for each bad image or a general reason. It throws the errors of
 * `approveProfessional`, except `documents_missing`, because only the professional can send a lost image again.
 */
export async function refuseProfessional(ctx: UserCtx, input: RefuseProfessional): Promise<DecisionTaken> {
  return decide(ctx, input, input)
}

async function decide(
  ctx: UserCtx,
  { professionalId, submittedAt }: ApproveProfessional,
  reasons: Reasons | null,
): Promise<DecisionTaken> {
  const approves = reasons === null
  const missing = approves ? await missingImages(ctx, professionalId) : []
  return inTransaction(ctx, async (tx) => {
    const profile = await lockProfile(tx, professionalId)
    if (!profile) throw new NotFound(reviewMessages.notFound)
    if (professionalId === tx.actor.id) throw new Forbidden(reviewMessages.ownVerification, 'own_verification')
    assertDecidable(profile, submittedAt)
    await assertMine(tx, professionalId)
    if (missing.length > 0) throw new Conflict('documents_missing', imagesMissing(missing))
    if (approves && !(await hasOpened(tx, professionalId, profile.documentsSubmittedAt)))
      throw new Conflict('documents_unseen', reviewMessages.documentsUnseen)
    const now = tx.now()
    const decision = {
      id: tx.newId(),
      professionalId,
      submittedAt: profile.documentsSubmittedAt ?? now,
      approves,
      frontReason: reasons?.front ?? null,
      selfieReason: reasons?.selfie ?? null,
      reason: reasons?.reason ?? null,
      decidedBy: tx.actor.id,
      decidedAt: now,
      effectiveAt: new Date(now.getTime() + UNDO_SECONDS * 1_000),
    }
    await tx.db.insert(verificationDecisions).values(decision)
    await tx.db.delete(verificationClaims).where(eq(verificationClaims.professionalId, professionalId))
    const action = approves ? 'verification.approved' : 'verification.refused'
    await recordAct(tx, { action, entity: 'professionals', entityId: professionalId })
    await addJob(tx, APPLY_JOB, decision.id, { runAt: decision.effectiveAt })
    return { decisionId: decision.id, effectiveAt: decision.effectiveAt }
  })
}

/**
 * Takes back a decision that the calling admin made less than UNDO_SECONDS ago, so that the documents wait again. Throws
 * NOT_FOUND for another admin's decision, and CONFLICT `too_late` when the decision has taken effect.
 */
export async function undoDecision(ctx: UserCtx, { decisionId }: UndoDecision): Promise<Decided> {
  return inTransaction(ctx, async (tx) => {
    const mine = and(eq(verificationDecisions.id, decisionId), eq(verificationDecisions.decidedBy, tx.actor.id))
    const [found] = await tx.db.select().from(verificationDecisions).where(mine)
    if (!found) throw new NotFound(reviewMessages.notFound)
    await lockProfile(tx, found.professionalId)
    const [decision] = await tx.db.select().from(verificationDecisions).where(mine)
    if (!decision || decision.appliedAt || decision.effectiveAt <= tx.now())
      throw new Conflict('too_late', reviewMessages.undoTooLate)
    await tx.db.delete(verificationDecisions).where(mine)
    await recordAct(tx, { action: 'verification.undone', entity: 'professionals', entityId: found.professionalId })
    return { ok: true }
  })
}

/** Throws CONFLICT when another admin has already decided about these documents, or is reviewing them. */
async function assertMine(tx: Tx<UserCtx>, professionalId: string): Promise<void> {
  const open = await openDecisionOf(tx, professionalId)
  if (open) throw new Conflict('already_decided', open.by ? reviewMessages.decidedBy(open.by) : reviewMessages.alreadyDecided)
  const { adminId, until } = verificationClaims
  const [claim] = await tx.db
    .select({ by: users.name })
    .from(verificationClaims)
    .innerJoin(users, eq(users.id, adminId))
    .where(and(eq(verificationClaims.professionalId, professionalId), ne(adminId, tx.actor.id), gt(until, tx.now())))
  if (claim) throw new Conflict('claimed_by_other', reviewMessages.claimedBy(claim.by))
}
