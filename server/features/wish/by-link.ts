import { eq } from 'drizzle-orm'
import { wishMessages } from '#shared/wish.ts'
import { type Wish, wishes } from '#db/schema/index.ts'
import type { Ctx, Tx } from '#server/core/context.ts'
import { NotFound } from '#server/core/errors.ts'
import { inTransaction } from '#server/core/transaction.ts'
import { endOf } from './ask.ts'
import { idOfLink } from './links.ts'
import { viewOf } from './mine.ts'
import { assertRoom, join, lockWishesOf, ownerOf } from './owner.ts'
import type { WishView } from './views.ts'

/**
 * Confirms, by the link in an email, a visitor's request to be notified when a professional is free, and returns it. It joins the
 * account that has confirmed the same address, if any. Opening the link again only returns it. Throws NOT_FOUND for a request
 * that has ended, CONFLICT `too_many` above five.
 */
export async function confirmWish(ctx: Ctx, token: string): Promise<WishView> {
  return inTransaction(ctx, async (tx) => {
    const wish = await wishOfLink(tx, token)
    if (wish.email === null || wish.confirmedAt) return viewOf(wish)
    const owner = await ownerOf(tx, wish.email)
    await lockWishesOf(tx, 'userId' in owner ? owner.userId : owner.email)
    const now = tx.now()
    const confirmed = { confirmedAt: now, expiresAt: endOf(now, wish.day) }
    await tx.db.update(wishes).set(confirmed).where(eq(wishes.id, wish.id))
    if ('userId' in owner) await join(tx, wish, owner.userId)
    await assertRoom(tx, owner)
    return viewOf({ ...wish, ...confirmed })
  })
}

/**
 * Deletes a person's request to be notified, by the link in any of its emails. Repeating it changes nothing. Throws NOT_FOUND for
 * a link that we did not sign.
 */
export async function endWishByLink(ctx: Ctx, token: string): Promise<{ ok: true }> {
  const id = idOfLink(ctx, token)
  if (id === null) throw new NotFound(wishMessages.badLink)
  await ctx.db.delete(wishes).where(eq(wishes.id, id))
  return { ok: true }
}

async function wishOfLink(tx: Tx, token: string): Promise<Wish> {
  const id = idOfLink(tx, token)
  const [wish] = id === null ? [] : await tx.db.select().from(wishes).where(eq(wishes.id, id)).for('update')
  if (!wish || wish.expiresAt <= tx.now()) throw new NotFound(wishMessages.badLink)
  return wish
}
