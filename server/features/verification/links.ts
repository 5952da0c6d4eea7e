import { buffer } from 'node:stream/consumers'
import { and, eq, inArray } from 'drizzle-orm'
import { auditLog, professionalProfiles, storedFiles } from '#db/schema/index.ts'
import { FileMissing } from '#server/adapters/files/port.ts'
import type { Ctx, UserCtx } from '#server/core/context.ts'
import { NotFound, Unavailable } from '#server/core/errors.ts'
import { readSignedLink, signLink } from '#server/core/private-links.ts'
import { requireFreshProof } from '#server/core/step-up.ts'
import type { DocumentLinksOf } from '#shared/verification.ts'
import { type DocumentLink, keyOf, PrivateKind, readLink, storedKinds, writeLink } from './rules.ts'
import { storedOf } from './stored.ts'
import type { DocumentLinks } from './views.ts'

/**
 * Returns links to a professional's private files (identity documents, certificate, proof of a name) that work in this session
 * only, for 15 minutes. Professionals get their own; admins get anyone's after a recent proof (`step_up_required`), or for a link
 * that has not expired. Every other caller gets NOT_FOUND. SERVICE_UNAVAILABLE while the file store does not answer.
 */
export async function linkDocuments(ctx: UserCtx, input: DocumentLinksOf): Promise<DocumentLinks> {
  const professionalId = input.professionalId ?? ctx.actor.id
  await assertMaySee(ctx, professionalId)
  // An open page of an admin renews its links by itself (R-F17): the old link shows that the proof was given for it.
  const renewed = input.renews !== undefined && genuineLink(ctx, input.renews)?.professionalId === professionalId
  if (professionalId !== ctx.actor.id && !renewed) await requireFreshProof(ctx)
  const stored = await storedOf(ctx, professionalId, Object.values(PrivateKind))
  const links = stored.map((kind) => {
    const { token, expiresAt } = signLink(ctx, 'document-link', writeLink({ professionalId, kind }))
    return { kind, url: `/document/${token}`, expiresAt }
  })
  return { links }
}

/** A private file: a PDF for a certificate, otherwise a JPEG. */
export type OpenedDocument = { readonly kind: PrivateKind; readonly body: Buffer }

/**
 * Returns the file of a link that belongs to this session and has not expired, if the caller may still see it. Records the view in
 * the audit log (`document.viewed`). Every other case is the same NOT_FOUND.
 */
export async function openDocument(ctx: Ctx, token: string): Promise<OpenedDocument> {
  const { actor } = ctx
  if (!actor) throw new NotFound()
  const viewer: UserCtx = { ...ctx, actor }
  const link = genuineLink(viewer, token)
  if (!link) throw new NotFound()
  await assertMaySee(viewer, link.professionalId)
  const body = await contentsOf(viewer, keyOf(link.professionalId, link.kind))
  await ctx.db.insert(auditLog).values({
    actorId: actor.id,
    action: 'document.viewed',
    entity: 'documents',
    entityId: link.professionalId,
    details: { kind: link.kind },
    createdAt: ctx.now(),
  })
  return { kind: link.kind, body }
}

/** The file that a link names, if the link was signed for this session and has not expired; otherwise null. */
function genuineLink(viewer: UserCtx, token: string): DocumentLink | null {
  const text = readSignedLink(viewer, 'document-link', token)
  return text === null ? null : readLink(text)
}

async function assertMaySee(ctx: UserCtx, professionalId: string): Promise<void> {
  if (professionalId === ctx.actor.id) return
  if (!ctx.actor.roles.has('admin')) throw new NotFound()
  const theirs = eq(professionalProfiles.userId, professionalId)
  const [profile] = await ctx.db.select({ id: professionalProfiles.id }).from(professionalProfiles).where(theirs)
  if (!profile) throw new NotFound()
}

async function contentsOf(ctx: UserCtx, key: string): Promise<Buffer> {
  const isDocument = and(eq(storedFiles.key, key), inArray(storedFiles.kind, Object.values(storedKinds)))
  const [row] = await ctx.db.select({ key: storedFiles.key }).from(storedFiles).where(isDocument)
  if (!row) throw new NotFound()
  const sealed = await ctx.adapters.files.read(key).then(buffer, (error: unknown) => {
    throw error instanceof FileMissing ? new NotFound() : new Unavailable(undefined, undefined, error)
  })
  const plain = ctx.vault.open('document', sealed)
  if (plain) return plain
  ctx.log.error('a document cannot be decrypted: it was changed, or encrypted with another key')
  throw new NotFound()
}
