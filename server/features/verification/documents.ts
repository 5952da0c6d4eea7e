import { and, eq } from 'drizzle-orm'
import { backgroundChecks, nameChangeRequests, professionalProfiles } from '#db/schema/index.ts'
import type { Tx, UserCtx } from '#server/core/context.ts'
import { Conflict, DomainError, onConstraint } from '#server/core/errors.ts'
import { deleteStoredFiles, storeFile } from '#server/core/stored-files.ts'
import { inTransaction } from '#server/core/transaction.ts'
import type { IdentityDetails } from '#shared/identity-details.ts'
import { type DocumentKind, VerificationStatus } from '#shared/profile.ts'
import {
  checkMessages,
  CheckStatus,
  documentMessages,
  nameChangeMessages,
  NameChangeStatus,
  ProofKind,
} from '#shared/verification.ts'
import { keepIdentity } from './identity/keep.ts'
import { lockOwnProfile } from './locks.ts'
import { documentColumns, isPlainPdf, type PrivateKind, reopens, storedKinds } from './rules.ts'
import type { DocumentsSent, DocumentSaved, ProofSaved } from './views.ts'

/**
 * Stores one identity document of the caller, encrypted, in place of the earlier file. An approved professional becomes
 * 'Pendente' at once, so that no approval rests on a document that no admin saw. A document stored during the review restarts it.
 * Otherwise only `sendDocuments` changes the status. Throws FORBIDDEN without a profile; CONFLICT `newer_file`, `quota`;
 * SERVICE_UNAVAILABLE.
 */
export async function saveDocument(ctx: UserCtx, kind: DocumentKind, body: Buffer, sentAt = ctx.now()): Promise<DocumentSaved> {
  return storeFile(ctx, { ...fileOf(ctx, kind), body, sentAt }, async (tx, key) => {
    const { id } = tx.actor
    const { verificationStatus } = await lockOwnProfile(tx)
    const resubmits = reopens(verificationStatus)
    const restarts = verificationStatus === VerificationStatus.pending && { documentsSubmittedAt: tx.now() }
    await tx.db
      .update(professionalProfiles)
      .set({
        [documentColumns[kind]]: key,
        documentsPurgedAt: null,
        ...restarts,
        ...(resubmits && submitted(tx)),
      })
      .where(eq(professionalProfiles.userId, id))
    await tx.emit({ type: resubmits ? 'verification.submitted' : 'verification.changed', id, to: [id] })
    return { kind, status: resubmits ? VerificationStatus.pending : verificationStatus }
  })
}

/**
 * Stores the criminal-record certificate (a PDF) or the proof of a new name (a JPEG) of the caller, encrypted, in place of the
 * earlier file. Throws FORBIDDEN without a profile; BAD_REQUEST `invalid_pdf`; CONFLICT `check_running` or `name_change_open`
 * while an admin reviews the earlier file, `newer_file`, `quota`; SERVICE_UNAVAILABLE.
 */
export async function saveProof(ctx: UserCtx, kind: ProofKind, body: Buffer, sentAt = ctx.now()): Promise<ProofSaved> {
  const isCertificate = kind === ProofKind.certificate
  if (isCertificate && !isPlainPdf(body)) throw new DomainError('BAD_REQUEST', 'invalid_pdf', documentMessages.notPdf)
  return storeFile(ctx, { ...fileOf(ctx, kind), body, sentAt }, async (tx) => {
    await lockOwnProfile(tx)
    if (isCertificate ? await hasRunningCheck(tx) : await hasOpenNameChange(tx))
      throw isCertificate
        ? new Conflict('check_running', checkMessages.running)
        : new Conflict('name_change_open', nameChangeMessages.open)
    await tx.emit({ type: 'verification.changed', id: tx.actor.id, to: [tx.actor.id] })
    return { kind }
  })
}

/**
 * Submits both documents for review with the birth date and the mother's name. The status becomes 'Pendente'. Throws BAD_REQUEST
 * `documents_incomplete` when a document is missing, and the errors of `keepIdentity`; CONFLICT `documents_unchanged` when both
 * documents were stored before the last refusal.
 */
export async function sendDocuments(ctx: UserCtx, details: IdentityDetails): Promise<DocumentsSent> {
  return inTransaction(ctx, async (tx) => {
    const { id } = tx.actor
    const { documentFront, documentSelfie } = await lockOwnProfile(tx)
    if (!documentFront || !documentSelfie)
      throw new DomainError('BAD_REQUEST', 'documents_incomplete', documentMessages.incomplete.title)
    await keepIdentity(tx, details)
    await tx.db
      .update(professionalProfiles)
      .set(submitted(tx))
      .where(eq(professionalProfiles.userId, id))
      .catch(onConstraint('perfis_profissionais_new_document', new Conflict('documents_unchanged', documentMessages.unchanged)))
    await tx.emit({ type: 'verification.submitted', id, to: [id] })
    return { status: VerificationStatus.pending }
  })
}

/** Removes both documents of a professional in the caller's transaction. The files are deleted after the commit. */
export async function forgetDocuments(tx: Tx, userId: string): Promise<void> {
  await deleteStoredFiles(tx, userId, ['document-front', 'document-selfie'])
  await tx.db
    .update(professionalProfiles)
    .set({ documentFront: null, documentSelfie: null, documentsPurgedAt: tx.now() })
    .where(eq(professionalProfiles.userId, userId))
}

function fileOf({ newId }: UserCtx, kind: PrivateKind) {
  return { kind: storedKinds[kind], name: `${kind}.${newId()}` }
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

async function hasRunningCheck({ db, actor }: Tx<UserCtx>): Promise<boolean> {
  const { professionalId, status } = backgroundChecks
  return (await db.$count(backgroundChecks, and(eq(professionalId, actor.id), eq(status, CheckStatus.pending)))) > 0
}

async function hasOpenNameChange({ db, actor }: Tx<UserCtx>): Promise<boolean> {
  const { userId, status } = nameChangeRequests
  return (await db.$count(nameChangeRequests, and(eq(userId, actor.id), eq(status, NameChangeStatus.open)))) > 0
}
