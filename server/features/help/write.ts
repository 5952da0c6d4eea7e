import { eq } from 'drizzle-orm'
import { helpMessages, helpRequests } from '#db/schema/index.ts'
import { HelpStatus } from '#shared/help.ts'
import type { Tx, UserCtx } from '#server/core/context.ts'
import { lastMessageOf } from './queries.ts'

type Written = { readonly requestId: string; readonly text: string; readonly byTeam: boolean }

/**
 * Adds a message to a locked help request. The request then waits for the team or, after a message of the team, for the person.
 * Returns false if the last message is the same, so that a repeated call adds nothing.
 */
export async function writeMessage(tx: Tx<UserCtx>, { requestId, text, byTeam }: Written): Promise<boolean> {
  const last = await lastMessageOf(tx, requestId)
  if (last?.authorId === tx.actor.id && last.byTeam === byTeam && last.text === text) return false
  const createdAt = tx.now()
  await tx.db.insert(helpMessages).values({ requestId, authorId: tx.actor.id, byTeam, text, createdAt })
  const status = byTeam ? HelpStatus.answered : HelpStatus.open
  await tx.db.update(helpRequests).set({ status, lastAt: createdAt }).where(eq(helpRequests.id, requestId))
  return true
}

/** Closes a locked help request. `closedBy`: the team member or the person who closed it; null when a job closed it. */
export async function closeLocked(tx: Tx, requestId: string, closedBy: string | null): Promise<void> {
  await tx.db
    .update(helpRequests)
    .set({ status: HelpStatus.closed, closedAt: tx.now(), closedBy })
    .where(eq(helpRequests.id, requestId))
}
