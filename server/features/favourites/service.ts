import { and, eq, sql } from 'drizzle-orm'
import { favourites } from '#db/schema/index.ts'
import { favouriteMessages, MAX_FAVOURITES } from '#shared/favourites.ts'
import { searchMessages } from '#shared/search.ts'
import type { Tx, UserCtx } from '#server/core/context.ts'
import { Conflict, NotFound } from '#server/core/errors.ts'
import { inTransaction } from '#server/core/transaction.ts'
import { countFavourites, favouritesOf, isShown } from './queries.ts'
import type { FavouritesView, FavouriteView } from './views.ts'

export { favouriteIds } from './queries.ts'

/** Whom the actor keeps at hand, with the facts of a card; those who are not to be seen now are only counted. */
export async function listFavourites(ctx: UserCtx): Promise<FavouritesView> {
  const rows = await favouritesOf(ctx, ctx.actor.id)
  const items = rows.flatMap(({ card, since }) => (card ? [{ ...card, since, newcomer: card.reviewCount === 0 }] : []))
  return { items, unavailable: rows.length - items.length }
}

/**
 * Keeps a professional at hand; again is once. NOT_FOUND where search does not show her, CONFLICT `self` for one's own profile,
 * `too_many` past 200.
 */
export async function addFavourite(ctx: UserCtx, professionalId: string): Promise<FavouriteView> {
  if (professionalId === ctx.actor.id) throw new Conflict('self', favouriteMessages.self)
  return inTransaction(ctx, async (tx) => {
    await turnOnFavourites(tx)
    if (!(await isShown(tx, professionalId))) throw new NotFound(searchMessages.notFound)
    const [added] = await tx.db
      .insert(favourites)
      .values({ userId: tx.actor.id, professionalId, createdAt: tx.now() })
      .onConflictDoNothing()
      .returning({ id: favourites.professionalId })
    if (added && (await countFavourites(tx, tx.actor.id)) > MAX_FAVOURITES) {
      throw new Conflict('too_many', favouriteMessages.tooMany)
    }
    return { professionalId, favourite: true }
  })
}

/** Lets go of one; of somebody who is not kept it says the same. */
export async function removeFavourite(ctx: UserCtx, professionalId: string): Promise<FavouriteView> {
  const mine = and(eq(favourites.userId, ctx.actor.id), eq(favourites.professionalId, professionalId))
  await ctx.db.delete(favourites).where(mine)
  return { professionalId, favourite: false }
}

// One person's additions come one after the other, so that none of them passes the most there may be.
async function turnOnFavourites(tx: Tx<UserCtx>): Promise<void> {
  await tx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`favourites:${tx.actor.id}`}, 0))`)
}
