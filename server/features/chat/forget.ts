import { and, eq, ne } from 'drizzle-orm'
import { ERASED_MESSAGE } from '#shared/privacy.ts'
import { messages } from '#db/schema/index.ts'
import type { Tx } from '#server/core/context.ts'

/**
 * Replaces the content of all messages of a user by a fixed sentence; `core` deletes the files of the photos. The rows stay, so that the conversation keeps its order.
 * Open requests to review a blocked message are withdrawn.
 */
export async function forgetMessages(tx: Tx, senderId: string): Promise<void> {
  await tx.db
    .update(messages)
    .set({ content: ERASED_MESSAGE, photo: null })
    .where(and(eq(messages.senderId, senderId), ne(messages.content, ERASED_MESSAGE)))
  // The content is gone, so there is nothing that an admin could read.
  await tx.db
    .update(messages)
    .set({ appeal: null, appealedAt: null })
    .where(and(eq(messages.senderId, senderId), eq(messages.appeal, 'open')))
}
