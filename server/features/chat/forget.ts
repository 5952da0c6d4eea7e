import { and, eq, ne } from 'drizzle-orm'
import { ERASED_MESSAGE } from '#shared/privacy.ts'
import { messages } from '#db/schema/index.ts'
import type { Tx } from '#server/core/context.ts'

/**
 * Replaces the content of all messages of a user with a fixed sentence. The rows stay, so that the order of the conversation is
 * kept. Open appeals against a block are withdrawn.
 */
export async function forgetMessages(tx: Tx, senderId: string): Promise<void> {
  await tx.db
    .update(messages)
    .set({ content: ERASED_MESSAGE, photo: null })
    .where(and(eq(messages.senderId, senderId), ne(messages.content, ERASED_MESSAGE)))
  // Open reviews are withdrawn, because an admin could read nothing after the content is deleted.
  await tx.db
    .update(messages)
    .set({ appeal: null, appealedAt: null })
    .where(and(eq(messages.senderId, senderId), eq(messages.appeal, 'open')))
}
