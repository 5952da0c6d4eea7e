import { and, eq, inArray, isNotNull, isNull, lte, notExists, or, sql } from 'drizzle-orm'
import { backgroundChecks, nameChangeRequests, professionalProfiles, storedFiles } from '#db/schema/index.ts'
import { BATCH_SIZE, processInBatches } from '#server/core/batches.ts'
import type { Ctx } from '#server/core/context.ts'
import { deleteStoredFiles } from '#server/core/stored-files.ts'
import { inTransaction } from '#server/core/transaction.ts'
import { DAY_MS } from '#shared/days.ts'
import { VerificationStatus } from '#shared/profile.ts'
import { CheckStatus, NameChangeStatus } from '#shared/verification.ts'
import { forgetDocuments } from '../documents.ts'
import { lockProfile } from '../locks.ts'

/**
 * Deletes the documents of each review, and certificates and proofs of names, DOCUMENT_RETENTION_DAYS after the decision. Files
 * that were stored later, for the next request, are kept.
 */
export async function purgeDocuments(ctx: Ctx): Promise<void> {
  const before = new Date(ctx.now().getTime() - ctx.settings.documentRetentionDays * DAY_MS)
  await processInBatches(
    ctx,
    () => decidedBefore(ctx, before),
    (id) => purgeReview(ctx, id, before),
  )
  for (const kind of ['background-certificate', 'name-document'] as const)
    await processInBatches(
      ctx,
      () => readBefore(ctx, kind, before),
      (id) => inTransaction(ctx, (tx) => deleteStoredFiles(tx, id, [kind])),
    )
}

const decided = [VerificationStatus.approved, VerificationStatus.refused]

async function decidedBefore({ db }: Ctx, before: Date): Promise<string[]> {
  const { userId, verificationStatus, decidedAt, documentsPurgedAt, documentFront, documentSelfie } = professionalProfiles
  const newer = db
    .select({ key: storedFiles.key })
    .from(storedFiles)
    .where(
      and(
        eq(storedFiles.userId, userId),
        inArray(storedFiles.kind, ['document-front', 'document-selfie']),
        sql`${storedFiles.createdAt} > ${before.toISOString()}::timestamptz`,
      ),
    )
  const rows = await db
    .select({ id: userId })
    .from(professionalProfiles)
    .where(
      and(
        inArray(verificationStatus, decided),
        lte(decidedAt, before),
        isNull(documentsPurgedAt),
        or(isNotNull(documentFront), isNotNull(documentSelfie)),
        notExists(newer),
      ),
    )
    .limit(BATCH_SIZE)
  return rows.map(({ id }) => id)
}

async function purgeReview(ctx: Ctx, professionalId: string, before: Date): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const profile = await lockProfile(tx, professionalId)
    // New documents, which must stay, may have been submitted since the job found this professional.
    if (!profile?.decidedAt || profile.decidedAt > before) return
    await forgetDocuments(tx, professionalId)
  })
}

/**
 * Returns the ids of the users whose file of a kind may be deleted: it was stored before `before`, and all requests that needed
 * it were decided before then.
 */
async function readBefore({ db }: Ctx, kind: 'background-certificate' | 'name-document', before: Date): Promise<string[]> {
  const at = before.toISOString()
  const needed =
    kind === 'background-certificate'
      ? sql`select from ${backgroundChecks} where ${backgroundChecks.professionalId} = ${storedFiles.userId}
          and (${backgroundChecks.status} = ${CheckStatus.pending} or ${backgroundChecks.checkedAt} > ${at}::timestamptz)`
      : sql`select from ${nameChangeRequests} where ${nameChangeRequests.userId} = ${storedFiles.userId}
          and (${nameChangeRequests.status} = ${NameChangeStatus.open} or ${nameChangeRequests.decidedAt} > ${at}::timestamptz)`
  const rows = await db
    .select({ id: storedFiles.userId })
    .from(storedFiles)
    .where(and(eq(storedFiles.kind, kind), lte(storedFiles.createdAt, before), sql`not exists (${needed})`))
    .limit(BATCH_SIZE)
  return rows.map(({ id }) => id)
}
