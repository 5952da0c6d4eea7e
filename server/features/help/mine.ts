import { and, desc, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { helpRequests } from '#db/schema/index.ts'
import type { MyHelp, ReplyHelp } from '#shared/help-input.ts'
import type { UserCtx } from '#server/core/context.ts'
import { refuseContacts } from '#server/core/screening.ts'
import { inTransaction } from '#server/core/transaction.ts'
import { helpNotFound, lockRequest, messagesOf, ownRequest } from './queries.ts'
import { refuseClosed } from './rules.ts'
import type { MyHelpView, ThreadView } from './views.ts'
import { closeLocked, writeMessage } from './write.ts'

const PAGE = 20

/** Returns a page of twenty help requests of the caller, newest first. */
export async function listMine(ctx: UserCtx, { cursor }: MyHelp): Promise<MyHelpView> {
  const { id, number, topic, status, createdAt, lastAt, userId } = helpRequests
  const last = alias(helpRequests, 'last')
  const position = ctx.db
    .select({ createdAt: last.createdAt, id: last.id })
    .from(last)
    .where(eq(last.id, cursor ?? ''))
  const rows = await ctx.db
    .select({ id, number, topic, status, createdAt, lastAt })
    .from(helpRequests)
    .where(and(eq(userId, ctx.actor.id), cursor ? sql`(${createdAt}, ${id}) < ${position}` : undefined))
    .orderBy(desc(createdAt), desc(id))
    .limit(PAGE + 1)
  const items = rows.slice(0, PAGE)
  return { items, nextCursor: rows.length > PAGE ? (items.at(-1)?.id ?? null) : null }
}

/**
 * Returns a help request of the caller with its messages, oldest first. The names of team members are hidden. Throws NOT_FOUND.
 */
export async function readThread(ctx: UserCtx, requestId: string): Promise<ThreadView> {
  const { id, number, topic, status, createdAt, closedAt } = await ownRequest(ctx, requestId)
  const messages = await messagesOf(ctx, requestId)
  const shown = messages.map(({ author: _author, ...message }) => message)
  return { id, number, topic, status, createdAt, closedAt, messages: shown }
}

/**
 * Adds a message to the caller's own help request, which then waits for the team, and emits `help.replied`. Repeating the last
 * message changes nothing. Throws BAD_REQUEST `screened` at `text`; NOT_FOUND; CONFLICT `closed`.
 */
export async function replyHelp(ctx: UserCtx, { requestId, text }: ReplyHelp): Promise<{ ok: true }> {
  refuseContacts({ text })
  return inTransaction(ctx, async (tx) => {
    const request = await lockRequest(tx, requestId)
    if (request.userId !== tx.actor.id) throw helpNotFound()
    refuseClosed(request)
    if (await writeMessage(tx, { requestId, text, byTeam: false }))
      await tx.emit({ type: 'help.replied', id: requestId, to: [tx.actor.id] })
    return { ok: true }
  })
}

/**
 * Closes the caller's own help request, whether or not the team has answered. Throws NOT_FOUND; CONFLICT `closed`. Emits
 * `help.closed`.
 */
export async function endHelp(ctx: UserCtx, requestId: string): Promise<{ ok: true }> {
  return inTransaction(ctx, async (tx) => {
    const request = await lockRequest(tx, requestId)
    if (request.userId !== tx.actor.id) throw helpNotFound()
    refuseClosed(request)
    await closeLocked(tx, requestId, tx.actor.id)
    await tx.emit({ type: 'help.closed', id: requestId, to: [tx.actor.id] })
    return { ok: true }
  })
}
