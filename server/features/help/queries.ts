import { and, asc, desc, eq } from 'drizzle-orm'
import { helpMessages, helpRequests, users, type HelpMessage, type HelpRequest } from '#db/schema/index.ts'
import { helpTexts } from '#shared/help.ts'
import type { Ctx, Tx, UserCtx } from '#server/core/context.ts'
import { NotFound } from '#server/core/errors.ts'

/** Returns the refusal for a help request that does not exist or belongs to another person. */
export function helpNotFound(): NotFound {
  return new NotFound(helpTexts.notFound)
}

/** Reads a help request of the caller. Throws NOT_FOUND for any other request. */
export async function ownRequest(ctx: UserCtx, requestId: string): Promise<HelpRequest> {
  const own = and(eq(helpRequests.id, requestId), eq(helpRequests.userId, ctx.actor.id))
  const [row] = await ctx.db.select().from(helpRequests).where(own)
  if (!row) throw helpNotFound()
  return row
}

/** Locks a help request before a message is added or the request is closed. Throws NOT_FOUND. */
export async function lockRequest(tx: Tx, requestId: string): Promise<HelpRequest> {
  const [row] = await tx.db.select().from(helpRequests).where(eq(helpRequests.id, requestId)).for('update')
  if (!row) throw helpNotFound()
  return row
}

/** Returns the messages of a help request with the names of their authors, oldest first. */
export function messagesOf({ db }: Ctx, requestId: string) {
  const { id, byTeam, text, createdAt, authorId } = helpMessages
  return db
    .select({ id, byTeam, text, createdAt, author: users.name })
    .from(helpMessages)
    .innerJoin(users, eq(users.id, authorId))
    .where(eq(helpMessages.requestId, requestId))
    .orderBy(asc(id))
}

/** Returns the last message of a help request. */
export async function lastMessageOf({ db }: Ctx, requestId: string): Promise<HelpMessage | undefined> {
  const [row] = await db
    .select()
    .from(helpMessages)
    .where(eq(helpMessages.requestId, requestId))
    .orderBy(desc(helpMessages.id))
    .limit(1)
  return row
}
