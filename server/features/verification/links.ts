import { eq } from 'drizzle-orm'
import { professionalProfiles, storedFiles } from '#db/schema/index.ts'
import type { UserCtx } from '#server/core/context.ts'
import { NotFound } from '#server/core/errors.ts'
import { type PrivateFile, readSignedLink, signLink } from '#server/core/private-files.ts'
import { requireFreshProof } from '#server/core/step-up.ts'
import type { DocumentLinksOf } from '#shared/verification.ts'
import { type DocumentLink, PrivateKind, readLink, writeLink } from './rules.ts'
import { isFile, storedOf } from './stored.ts'
import type { DocumentLinks } from './views.ts'

/**
 * Returns links to a professional's private files (identity documents, certificate, proof of a name), which work in this session
 * only, for 15 minutes. Professionals get links to their own files. Admins get all links after entering the password or a code
 * again (`step_up_required`), or in exchange for a valid link. Throws NOT_FOUND for any other caller, and SERVICE_UNAVAILABLE
 * while the file store does not respond.
 */
export async function linkDocuments(ctx: UserCtx, input: DocumentLinksOf): Promise<DocumentLinks> {
  const professionalId = input.professionalId ?? ctx.actor.id
  if (!(await maySee(ctx, professionalId))) throw new NotFound()
  // An admin's open page renews its links. The old link proves that the admin entered the password or a code for this
  // professional.
  const renewed = input.renews !== undefined && genuineLink(ctx, input.renews)?.professionalId === professionalId
  if (professionalId !== ctx.actor.id && !renewed) await requireFreshProof(ctx)
  const stored = await storedOf(ctx, professionalId, Object.values(PrivateKind))
  const links = stored.map((kind) => {
    const { token, expiresAt } = signLink(ctx, 'document-link', writeLink({ professionalId, kind }))
    return { kind, url: `/private/${kind}/${token}`, expiresAt }
  })
  return { links }
}

/**
 * Returns the file of a link that was signed for this session and has not expired, if the viewer may still see it. Each view is
 * recorded.
 */
export async function findDocument(viewer: UserCtx, token: string, kind: PrivateKind): Promise<PrivateFile | null> {
  const link = genuineLink(viewer, token)
  if (link?.kind !== kind || !(await maySee(viewer, link.professionalId))) return null
  const [file] = await viewer.db.select().from(storedFiles).where(isFile(link.professionalId, kind))
  if (!file) return null
  const view = { action: 'document.viewed', entity: 'documents', entityId: link.professionalId, details: { kind } }
  return { ...file, view }
}

/** Returns which file a link opens, or null if the link has expired or was signed for another session. */
function genuineLink(viewer: UserCtx, token: string): DocumentLink | null {
  const text = readSignedLink(viewer, 'document-link', token)
  return text === null ? null : readLink(text)
}

async function maySee({ db, actor }: UserCtx, professionalId: string): Promise<boolean> {
  if (professionalId === actor.id) return true
  if (!actor.desk.has('support')) return false
  return (await db.$count(professionalProfiles, eq(professionalProfiles.userId, professionalId))) > 0
}
