// Apart from drafts.ts, because this is in the client's first chunk.

/** Begins the key of everything that drafts keep in the session storage of a tab. */
export const DRAFT_PREFIX = 'plumai-rascunho:'
const OWNER = `${DRAFT_PREFIX}dono`

/** Drafts belong to one person: forgets those of anybody else. Null forgets all, after a sign-out. */
export function claimDrafts(userId: string | null): void {
  try {
    if (userId !== null && sessionStorage.getItem(OWNER) === userId) return
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(DRAFT_PREFIX)) sessionStorage.removeItem(key)
    if (userId !== null) sessionStorage.setItem(OWNER, userId)
  } catch {
    // Storage may be blocked; then there are no drafts.
  }
}
