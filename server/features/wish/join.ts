import { and, desc, eq, isNotNull } from 'drizzle-orm'
import { WISHES_MAX } from '#shared/wish.ts'
import { users, wishes } from '#db/schema/index.ts'
import type { Reaction } from '#server/core/events.ts'
import { join, lockWishesOf } from './owner.ts'

/**
 * Reaction to a confirmed email address: the confirmed wishes of the address join the account, newest first. Those beyond five
 * are deleted.
 */
export const joinWishes: Reaction = async (tx, { id: userId }) => {
  const [user] = await tx.db.select({ email: users.email }).from(users).where(eq(users.id, userId))
  if (!user) return
  await lockWishesOf(tx, userId)
  const confirmed = and(eq(wishes.email, user.email), isNotNull(wishes.confirmedAt))
  const found = await tx.db.select().from(wishes).where(confirmed).orderBy(desc(wishes.createdAt)).for('update')
  const room = WISHES_MAX - (await tx.db.$count(wishes, eq(wishes.userId, userId)))
  for (const wish of found.slice(0, Math.max(0, room))) await join(tx, wish, userId)
  for (const wish of found.slice(Math.max(0, room))) await tx.db.delete(wishes).where(eq(wishes.id, wish.id))
}
