import { and, desc, eq } from 'drizzle-orm'
import { blocks, users } from '#db/schema/index.ts'
import { safetyMessages } from '#shared/safety.ts'
import type { Tx, UserCtx } from '#server/core/context.ts'
import { Conflict, NotFound } from '#server/core/errors.ts'
import { inTransaction } from '#server/core/transaction.ts'
import { isKnown } from './queries.ts'
import type { BlockedView, BlockState } from './views.ts'

/**
 * Blocks a person: from now on neither can find, write to or book the other, but existing bookings stay. Emits `safety.blocked`
 * to the caller only. Throws CONFLICT `self`, and NOT_FOUND for a person whom the caller cannot know (`isKnown`).
 */
export async function blockPerson(ctx: UserCtx, userId: string): Promise<BlockState> {
  return inTransaction(ctx, (tx) => block(tx, userId))
}

/** Blocks a person like `blockPerson`, but within the caller's transaction. */
export async function block(tx: Tx<UserCtx>, userId: string): Promise<BlockState> {
  if (userId === tx.actor.id) throw new Conflict('self', safetyMessages.self)
  if (!(await isKnown(tx, userId))) throw new NotFound(safetyMessages.unknownPerson)
  await tx.db.insert(blocks).values({ blockerId: tx.actor.id, blockedId: userId, createdAt: tx.now() }).onConflictDoNothing()
  await tx.emit({ type: 'safety.blocked', id: userId, to: [tx.actor.id] })
  return { userId, blocked: true }
}

/**
 * Removes the caller's block of a person. The other person's own block stays. Unblocking a person who is not blocked changes
 * nothing.
 */
export async function unblockPerson(ctx: UserCtx, userId: string): Promise<BlockState> {
  return inTransaction(ctx, async (tx) => {
    await tx.db.delete(blocks).where(and(eq(blocks.blockerId, tx.actor.id), eq(blocks.blockedId, userId)))
    await tx.emit({ type: 'safety.unblocked', id: userId, to: [tx.actor.id] })
    return { userId, blocked: false }
  })
}

/** Returns the people whom the caller has blocked, newest first. People who blocked the caller are never revealed. */
export async function listBlocked(ctx: UserCtx): Promise<BlockedView> {
  return ctx.db
    .select({ id: users.id, name: users.name, since: blocks.createdAt })
    .from(blocks)
    .innerJoin(users, eq(users.id, blocks.blockedId))
    .where(eq(blocks.blockerId, ctx.actor.id))
    .orderBy(desc(blocks.createdAt), desc(blocks.blockedId))
}
