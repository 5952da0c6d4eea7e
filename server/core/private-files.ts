import type { StoredFile } from '#db/schema/index.ts'
import { MINUTE_MS } from '#shared/days.ts'
import { type Act, recordAct } from './audit.ts'
import type { Ctx, UserCtx } from './context.ts'
import { NotFound } from './errors.ts'
import { readSealedFile } from './stored-files.ts'
import { inTransaction } from './transaction.ts'
import type { Purpose } from './vault.ts'

/** A private file that its viewer may see. `view` is the audit log entry to write when it is opened, or null. */
export type PrivateFile = Pick<StoredFile, 'kind' | 'key'> & { readonly view: Act | null }

/** Finds the private file to which a link leads; null when there is none that the viewer may see. */
export type FindFile = (viewer: UserCtx, link: string) => Promise<PrivateFile | null>

/**
 * Returns the contents of a private file and records that the viewer opened it. Throws NOT_FOUND for visitors and for a file that
 * is missing or may not be seen, and SERVICE_UNAVAILABLE when the file store is out of reach.
 */
export async function openPrivateFile({ actor, ...ctx }: Ctx, find: FindFile, link: string): Promise<Buffer> {
  if (!actor) throw new NotFound()
  const viewer: UserCtx = { ...ctx, actor }
  const file = await find(viewer, link)
  if (!file) throw new NotFound()
  const { view } = file
  const body = await readSealedFile(viewer, file)
  if (view) await inTransaction(viewer, (tx) => recordAct(tx, view))
  return body
}

/**
 * The purpose of a link, which is the kind of file that it opens. Each purpose has a separate signing key, so a token for one
 * purpose is worthless for another.
 */
type LinkPurpose = Extract<Purpose, `${string}-link`>

/** How long a link to a private file works; the specifications allow up to an hour. */
const LINK_LIFETIME_MS = 15 * MINUTE_MS

/**
 * Signs a text, which names a private file, into the token of a link. The link works for 15 minutes, only for the caller and only
 * in the caller's session.
 */
export function signLink(ctx: UserCtx, purpose: LinkPurpose, text: string): { token: string; expiresAt: Date } {
  const expiresAt = new Date(ctx.now().getTime() + LINK_LIFETIME_MS)
  const dated = `${text}.${Math.floor(expiresAt.getTime() / 1_000)}`
  const token = `${Buffer.from(dated).toString('base64url')}.${ctx.vault.sign(purpose, signedText(ctx, dated))}`
  return { token, expiresAt }
}

/** Returns the text of a signed token, or null if the token has expired or was signed for another purpose, viewer or session. */
export function readSignedLink(viewer: UserCtx, purpose: LinkPurpose, token: string): string | null {
  const [encoded = '', signature = ''] = token.split('.')
  const dated = Buffer.from(encoded, 'base64url').toString()
  if (!viewer.vault.isSigned(purpose, signedText(viewer, dated), signature)) return null
  const [, text, until] = /^(.+)\.(\d{10,12})$/.exec(dated) ?? []
  return text !== undefined && Number(until) * 1_000 > viewer.now().getTime() ? text : null
}

/**
 * Returns the text that is signed. It includes the viewer and the session, but the link does not, so a leaked link reveals
 * neither.
 */
function signedText({ actor }: UserCtx, text: string): string {
  return `${text} for ${actor.id} in ${actor.sessionId}`
}
