// Apart from drafts.ts, because this is in the client's first chunk.
import { tab } from './storage.ts'

/** Begins the key of everything that drafts keep in the session storage of a tab. */
export const DRAFT_PREFIX = 'plumai-rascunho:'
const OWNER = `${DRAFT_PREFIX}dono`

/** Drafts belong to one person: forgets those of anybody else. Null forgets all, after a sign-out. */
export function claimDrafts(userId: string | null): void {
  if (userId !== null && tab.read(OWNER) === userId) return
  for (const key of tab.keys(DRAFT_PREFIX)) tab.write(key, null)
  if (userId !== null) tab.write(OWNER, userId)
}
