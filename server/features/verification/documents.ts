import { eq } from 'drizzle-orm'
import { professionalProfiles } from '#db/schema/index.ts'
import type { Tx, UserCtx } from '#server/core/context.ts'
import { Conflict, DomainError, Forbidden, onConstraint } from '#server/core/errors.ts'
import { deleteStoredFiles, storeFile } from '#server/core/stored-files.ts'
import { inTransaction } from '#server/core/transaction.ts'
import { pageRefusals } from '#shared/pages.ts'
import { type DocumentKind, VerificationStatus } from '#shared/profile.ts'
import { documentMessages } from '#shared/verification.ts'
import { keyOf, documentNames, reopens } from './rules.ts'
import type { DocumentsSent, DocumentSaved } from './views.ts'

/**
 * Stores one identity document of the caller, encrypted, and replaces the earlier one. An approved professional becomes 'Pendente'
 * at once, so that no approval rests on a document that no admin saw; the seal and the bookings stay. Otherwise only
 * `sendDocuments` changes the status. FORBIDDEN without a profile; CONFLICT `quota`, SERVICE_UNAVAILABLE.
 */
export async function saveDocument(ctx: UserCtx, kind: DocumentKind, jpeg: Buffer): Promise<DocumentSaved> {
  const key = keyOf(ctx.actor.id, kind)
  const { stored, column } = documentNames[kind]
  const file = { key, kind: stored, contentType: 'application/octet-stream', body: ctx.vault.seal('document', jpeg) }
  return storeFile(ctx, file, async (tx) => {
    const { id } = tx.actor
    const { verificationStatus } = await lockProfile(tx)
    const resubmits = reopens(verificationStatus)
    await tx.db
      .update(professionalProfiles)
      .set({ [column]: key, documentsPurgedAt: null, ...(resubmits && submitted(tx)) })
      .where(eq(professionalProfiles.userId, id))
    await tx.emit({ type: resubmits ? 'verification.submitted' : 'verification.changed', id, to: [id] })
    return { kind, status: resubmits ? VerificationStatus.pending : verificationStatus }
  })
}

/**
 * Submits both documents for review: the status becomes 'Pendente', and the reason of an earlier refusal is removed. BAD_REQUEST
 * `documents_incomplete` when one of them is missing, CONFLICT `documents_unchanged` when both were stored before the refusal.
 */
export async function sendDocuments(ctx: UserCtx): Promise<DocumentsSent> {
  return inTransaction(ctx, async (tx) => {
    const { id } = tx.actor
    const { documentFront, documentSelfie } = await lockProfile(tx)
    if (!documentFront || !documentSelfie)
      throw new DomainError('BAD_REQUEST', 'documents_incomplete', documentMessages.incomplete.title)
    await tx.db
      .update(professionalProfiles)
      .set(submitted(tx))
      .where(eq(professionalProfiles.userId, id))
      .catch(onConstraint('perfis_profissionais_new_document', new Conflict('documents_unchanged', documentMessages.unchanged)))
    await tx.emit({ type: 'verification.submitted', id, to: [id] })
    return { status: VerificationStatus.pending }
  })
}

/** Removes both documents of a professional in the caller's transaction. The files are deleted after its commit. */
export async function forgetDocuments(tx: Tx, userId: string): Promise<void> {
  await deleteStoredFiles(tx, userId, ['document-front', 'document-selfie'])
  await tx.db
    .update(professionalProfiles)
    .set({ documentFront: null, documentSelfie: null, documentsPurgedAt: tx.now() })
    .where(eq(professionalProfiles.userId, userId))
}

function submitted(tx: Tx) {
  return {
    verificationStatus: VerificationStatus.pending,
    refusalReason: null,
    documentsSubmittedAt: tx.now(),
    decidedAt: null,
    decidedBy: null,
  }
}

async function lockProfile(tx: Tx<UserCtx>) {
  const { verificationStatus, documentFront, documentSelfie } = professionalProfiles
  const [profile] = await tx.db
    .select({ verificationStatus, documentFront, documentSelfie })
    .from(professionalProfiles)
    .where(eq(professionalProfiles.userId, tx.actor.id))
    .for('update')
  if (!profile) throw new Forbidden(pageRefusals.professionalsOnly)
  return profile
}
