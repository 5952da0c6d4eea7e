import { and, count, eq, isNotNull, sql } from 'drizzle-orm'
import { wishMessages, WISHES_MAX } from '#shared/wish.ts'
import { users, type Wish, wishes } from '#db/schema/index.ts'
import type { Tx } from '#server/core/context.ts'
import { Conflict } from '#server/core/errors.ts'

/** The owner of wishes (requests to be notified): a user, or a confirmed email address that belongs to no account. */
export type Owner = { readonly userId: string } | { readonly email: string }

/**
 * Locks the wishes of a person, so that two changes at the same time cannot exceed the limit of wishes. `person` is a user's id
 * or an email address.
 */
export async function lockWishesOf(tx: Tx, person: string): Promise<void> {
  await tx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`wishes:${person}`}, 0))`)
}

/**
 * Throws CONFLICT `too_many` when a person has more than five confirmed wishes (requests to be notified of a free professional).
 */
export async function assertRoom(tx: Tx, owner: Owner): Promise<void> {
  const own = 'userId' in owner ? eq(wishes.userId, owner.userId) : eq(wishes.email, owner.email)
  const [row] = await tx.db
    .select({ open: count() })
    .from(wishes)
    .where(and(own, isNotNull(wishes.confirmedAt)))
  if ((row?.open ?? 0) > WISHES_MAX) throw new Conflict('too_many', wishMessages.tooMany)
}

/**
 * Returns the owner of the wishes of an email address: the account that has confirmed the address, otherwise the address itself.
 */
export async function ownerOf(tx: Tx, email: string): Promise<Owner> {
  const [user] = await tx.db
    .select({ userId: users.id })
    .from(users)
    .where(and(eq(users.email, email), isNotNull(users.emailConfirmedAt)))
  return user ?? { email }
}

/**
 * Moves a wish (a request to be notified) from an email address to a user. If the user already has an equal wish, only the user's
 * remains.
 */
export async function join(tx: Tx, { id }: Pick<Wish, 'id'>, userId: string): Promise<void> {
  const { place, service, day, hours } = wishes
  const same = sql`exists (select from ${wishes} mine where mine.user_id = ${userId}
    and (mine.place, mine.service, mine.day, mine.hours) is not distinct from (${place}, ${service}, ${day}, ${hours}))`
  await tx.db.delete(wishes).where(and(eq(wishes.id, id), same))
  await tx.db.update(wishes).set({ userId, email: null }).where(eq(wishes.id, id))
}
