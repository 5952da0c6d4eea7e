import { eq } from 'drizzle-orm'
import { sessions, users } from '#db/schema/index.ts'
import type { Tx } from '#server/core/context.ts'
import { endSessions } from './sessions.ts'

/**
 * Switches an account that the caller has locked on or off. Off: every session ends, an event closes its sockets on all instances,
 * nobody signs in to it, and the trigger on usuarios takes it out of the search.
 */
export async function setAccountActive(tx: Tx, userId: string, active: boolean): Promise<void> {
  await tx.db.update(users).set({ active }).where(eq(users.id, userId))
  if (!active) await endSessions(tx, eq(sessions.userId, userId))
}
