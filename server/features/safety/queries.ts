import { and, eq, or, sql } from 'drizzle-orm'
import { blocks, bookings, conversations, searchIndex, users } from '#db/schema/index.ts'
import type { Ctx, UserCtx } from '#server/core/context.ts'

/**
 * True if one of these two people has blocked the other. Reads the database, because on a long-lived socket `actor.blocked` may
 * be out of date.
 */
export async function isBlockedBetween(ctx: Ctx, oneId: string, otherId: string): Promise<boolean> {
  const [row] = await ctx.db
    .select({ by: blocks.blockerId })
    .from(blocks)
    .where(
      or(
        and(eq(blocks.blockerId, oneId), eq(blocks.blockedId, otherId)),
        and(eq(blocks.blockerId, otherId), eq(blocks.blockedId, oneId)),
      ),
    )
    .limit(1)
  return row !== undefined
}

/**
 * True if the caller may know a person, and therefore block or report this person. It must be a professional whom the search
 * lists, or a person with whom the caller has a conversation or a booking.
 */
export async function isKnown(ctx: UserCtx, userId: string): Promise<boolean> {
  const me = ctx.actor.id
  const other = sql`${userId}::uuid`
  const [row] = await ctx.db
    .select({
      known: sql<boolean>`exists (select from ${searchIndex} where ${searchIndex.userId} = ${other})
        or exists (select from ${conversations} where least(${conversations.participant1Id}, ${conversations.participant2Id}) = least(${other}, ${me}::uuid)
          and greatest(${conversations.participant1Id}, ${conversations.participant2Id}) = greatest(${other}, ${me}::uuid))
        or exists (select from ${bookings} where ${bookings.contractorId} = ${me} and ${bookings.professionalId} = ${other})
        or exists (select from ${bookings} where ${bookings.professionalId} = ${me} and ${bookings.contractorId} = ${other})`,
    })
    .from(users)
    .where(eq(users.id, userId))
  return row?.known ?? false
}
