import { and, desc, eq, gt } from 'drizzle-orm'
import { wishMessages } from '#shared/wish.ts'
import { type Wish, wishes } from '#db/schema/index.ts'
import { knownPlace } from '#server/adapters/cep/places.ts'
import type { UserCtx } from '#server/core/context.ts'
import { NotFound } from '#server/core/errors.ts'
import type { MyWishesView, WishView } from './views.ts'

/** The caller's requests to be notified when a professional is free (wishes), newest first. */
export async function listWishes(ctx: UserCtx): Promise<MyWishesView> {
  const rows = await ctx.db
    .select()
    .from(wishes)
    .where(and(eq(wishes.userId, ctx.actor.id), gt(wishes.expiresAt, ctx.now())))
    .orderBy(desc(wishes.createdAt))
  return { items: rows.map(viewOf) }
}

/** Ends a request of the caller to be notified when a professional is free. Throws NOT_FOUND for any other. */
export async function endWish(ctx: UserCtx, id: string): Promise<{ ok: true }> {
  const own = and(eq(wishes.id, id), eq(wishes.userId, ctx.actor.id))
  const [ended] = await ctx.db.delete(wishes).where(own).returning({ id: wishes.id })
  if (!ended) throw new NotFound(wishMessages.badLink)
  return { ok: true }
}

export function viewOf({ id, place, service, day, hours, expiresAt }: Wish): WishView {
  const where = place === null ? null : { slug: place, words: placeWords(place) }
  return { id, place: where, service, day, hours, endsAt: expiresAt }
}

/** Returns the name of a place for texts, or its slug when the directory no longer knows the place. */
export function placeWords(place: string): string {
  return knownPlace(place)?.words ?? place
}
