import { eq } from 'drizzle-orm'
import { sessions, users } from '#db/schema/index.ts'
import type { Tx } from '#server/core/context.ts'
import { endSessions } from './sessions.ts'

/**
 * Activates or deactivates an account that the caller has locked. Deactivation ends every session, closes their sockets on all
 * instances by an event, prevents sign-in, and a trigger on usuarios removes the user from the search.
 */
export async function setAccountActive(tx: Tx, userId: string, active: boolean): Promise<void> {
  await tx.db.update(users).set({ active }).where(eq(users.id, userId))
  if (!active) await endSessions(tx, eq(sessions.userId, userId))
}
