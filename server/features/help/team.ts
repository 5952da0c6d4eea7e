import { and, asc, desc, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { helpRequests, users } from '#db/schema/index.ts'
import { helpTexts, HelpStatus } from '#shared/help.ts'
import type { AnswerHelp, ListHelp } from '#shared/help-input.ts'
import { recordAct } from '#server/core/audit.ts'
import type { Tx, UserCtx } from '#server/core/context.ts'
import { Conflict } from '#server/core/errors.ts'
import { inTransaction } from '#server/core/transaction.ts'
import { lockRequest, messagesOf } from './queries.ts'
import { refuseClosed } from './rules.ts'
import type { HelpDetail, HelpListView } from './views.ts'
import { closeLocked, writeMessage } from './write.ts'

const PAGE = 20

/**
 * Returns a page of twenty help requests of one status for the team, without their texts. Requests that wait for the team are
 * sorted oldest first, the others newest first. With a number, the page has only the request with that number.
 */
export async function listHelp(ctx: UserCtx, { status, number, cursor }: ListHelp): Promise<HelpListView> {
  const oldestFirst = status === HelpStatus.open
  const { id, lastAt } = helpRequests
  const last = alias(helpRequests, 'last')
  const position = ctx.db
    .select({ lastAt: last.lastAt, id: last.id })
    .from(last)
    .where(eq(last.id, cursor ?? ''))
  const after = cursor ? sql`(${lastAt}, ${id}) ${sql.raw(oldestFirst ? '>' : '<')} ${position}` : undefined
  const rows = await ctx.db
    .select({
      id,
      number: helpRequests.number,
      topic: helpRequests.topic,
      status: helpRequests.status,
      createdAt: helpRequests.createdAt,
      lastAt,
      person: { id: users.id, name: users.name },
    })
    .from(helpRequests)
    .innerJoin(users, eq(users.id, helpRequests.userId))
    .where(number ? eq(helpRequests.number, Number(number)) : and(eq(helpRequests.status, status), after))
    .orderBy(...(oldestFirst ? [asc(lastAt), asc(id)] : [desc(lastAt), desc(id)]))
    .limit(PAGE + 1)
  const items = rows.slice(0, PAGE)
  return { items, nextCursor: rows.length > PAGE ? (items.at(-1)?.id ?? null) : null }
}

/**
 * Returns a help request with its messages to the team, and records that it was read. Throws NOT_FOUND. This is a mutation, so
 * that no cache stores the texts.
 */
export async function viewHelp(ctx: UserCtx, requestId: string): Promise<HelpDetail> {
  return inTransaction(ctx, async (tx) => {
    const { status, closedAt, userId } = await lockRequest(tx, requestId)
    const messages = await messagesOf(tx, requestId)
    await log(tx, 'help.viewed', requestId)
    return { id: requestId, status, closedAt, own: userId === tx.actor.id, messages }
  })
}

/**
 * Adds an answer of the team to a help request, and also closes it if `close` is set. Emits `help.answered` and `help.closed`.
 * Repeating the last answer changes nothing. Throws NOT_FOUND; CONFLICT `closed`, and `own_request` for the admin's own request.
 */
export async function answerHelp(ctx: UserCtx, { requestId, text, close }: AnswerHelp): Promise<{ ok: true }> {
  return inTransaction(ctx, async (tx) => {
    const to = await personToServe(tx, requestId)
    const written = await writeMessage(tx, { requestId, text, byTeam: true })
    if (close) await closeLocked(tx, requestId, tx.actor.id)
    await log(tx, 'help.answered', requestId, { close })
    if (written) await tx.emit({ type: 'help.answered', id: requestId, to })
    return { ok: true }
  })
}

/** Closes a help request without an answer. Throws the errors of `answerHelp`. Emits `help.closed`. */
export async function closeHelp(ctx: UserCtx, requestId: string): Promise<{ ok: true }> {
  return inTransaction(ctx, async (tx) => {
    const to = await personToServe(tx, requestId)
    await closeLocked(tx, requestId, tx.actor.id)
    await log(tx, 'help.closed', requestId)
    await tx.emit({ type: 'help.closed', id: requestId, to })
    return { ok: true }
  })
}

/** Locks an open help request of another user, on which the caller acts for the team. Returns the ids of the people to notify. */
async function personToServe(tx: Tx<UserCtx>, requestId: string): Promise<string[]> {
  const request = await lockRequest(tx, requestId)
  if (request.userId === tx.actor.id) throw new Conflict('own_request', helpTexts.own)
  refuseClosed(request)
  return [request.userId]
}

function log(tx: Tx<UserCtx>, action: string, entityId: string, details?: Record<string, unknown>): Promise<void> {
  return recordAct(tx, { action, entity: 'help_requests', entityId, ...(details && { details }) })
}
