import { and, eq, ne } from 'drizzle-orm'
import { ERASED_MESSAGE } from '#shared/privacy.ts'
import { messages } from '#db/schema/index.ts'
import type { Tx } from '#server/core/context.ts'

/** Puts a sentence in place of everything a person wrote, blocked or not; the other side keeps the order of the conversation. */
export async function forgetMessages(tx: Tx, senderId: string): Promise<void> {
  await tx.db
    .update(messages)
    .set({ content: ERASED_MESSAGE })
    .where(and(eq(messages.senderId, senderId), ne(messages.content, ERASED_MESSAGE)))
}
