import { and, asc, eq, isNull, lte } from 'drizzle-orm'
import { professionalProfiles, verificationDecisions, type VerificationDecision } from '#db/schema/index.ts'
import { BATCH_SIZE, processInBatches } from '#server/core/batches.ts'
import type { Ctx, Tx } from '#server/core/context.ts'
import { inTransaction } from '#server/core/transaction.ts'
import { type DocumentKind, VerificationStatus } from '#shared/profile.ts'
import { imagesMissing, REASON_MAX, refusalSentence } from '#shared/verification-review.ts'
import { lockProfile } from '../locks.ts'
import { missingImages } from '../stored.ts'

export const APPLY_JOB = 'verification.apply-decisions'

/**
 * Applies the decisions about documents that can no longer be taken back, and notifies the professionals. A decision about
 * documents that were replaced in the meantime, or an approval of an image that no longer exists, is dropped. Runs when a
 * decision falls due and every minute, and may run twice.
 */
export async function applyDecisions(ctx: Ctx): Promise<void> {
  await processInBatches(
    ctx,
    () => dueDecisions(ctx),
    (id) => apply(ctx, id),
  )
}

async function dueDecisions({ db, now }: Ctx): Promise<string[]> {
  const { id, effectiveAt, appliedAt } = verificationDecisions
  const rows = await db
    .select({ id })
    .from(verificationDecisions)
    .where(and(isNull(appliedAt), lte(effectiveAt, now())))
    .orderBy(asc(effectiveAt))
    .limit(BATCH_SIZE)
  return rows.map((row) => row.id)
}

async function apply(ctx: Ctx, id: string): Promise<void> {
  const [due] = await ctx.db.select().from(verificationDecisions).where(eq(verificationDecisions.id, id))
  if (!due) return
  const missing = await missingImages(ctx, due.professionalId)
  await inTransaction(ctx, async (tx) => {
    const profile = await lockProfile(tx, due.professionalId)
    const [decision] = await tx.db.select().from(verificationDecisions).where(eq(verificationDecisions.id, id))
    if (!profile || !decision || decision.appliedAt) return
    const same = profile.documentsSubmittedAt?.getTime() === decision.submittedAt.getTime()
    const waits = profile.verificationStatus === VerificationStatus.pending && (same || profile.documentsSubmittedAt === null)
    if (waits && !(decision.approves && missing.length > 0)) return write(tx, decision, missing)
    await tx.db.delete(verificationDecisions).where(eq(verificationDecisions.id, id))
  })
}

async function write(tx: Tx, decision: VerificationDecision, missing: readonly DocumentKind[]): Promise<void> {
  const { id, professionalId, approves, frontReason, selfieReason, reason, decidedBy } = decision
  const sentence = refusalSentence({ front: frontReason, selfie: selfieReason, reason })
  await tx.db
    .update(professionalProfiles)
    .set({
      verificationStatus: approves ? VerificationStatus.approved : VerificationStatus.refused,
      seal: approves,
      refusalReason: approves ? null : withMissing(sentence, missing),
      decidedAt: tx.now(),
      decidedBy,
    })
    .where(eq(professionalProfiles.userId, professionalId))
  await tx.db.update(verificationDecisions).set({ appliedAt: tx.now() }).where(eq(verificationDecisions.id, id))
  const type = approves ? 'verification.approved' : 'verification.refused'
  await tx.emit({ type, id: professionalId, to: [professionalId] })
}

function withMissing(reason: string, missing: readonly DocumentKind[]): string {
  return missing.length === 0 ? reason : `${imagesMissing(missing)} ${reason}`.slice(0, REASON_MAX)
}
