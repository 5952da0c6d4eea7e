import { eq } from 'drizzle-orm'
import { sessions, users } from '#db/schema/index.ts'
import type { Tx } from '#server/core/context.ts'
import { endSessions } from './sessions.ts'

/**
 * Activates or deactivates an account that the caller has locked. Deactivation prevents sign-in and ends every session on all
 * instances. A trigger on usuarios removes the user from the search.
 */
export async function setAccountActive(tx: Tx, userId: string, active: boolean): Promise<void> {
  await tx.db.update(users).set({ active }).where(eq(users.id, userId))
  if (!active) await endSessions(tx, eq(sessions.userId, userId))
}
