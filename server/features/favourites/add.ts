import { sql } from 'drizzle-orm'
import { favourites } from '#db/schema/index.ts'
import { favouriteMessages, MAX_FAVOURITES } from '#shared/favourites.ts'
import { searchMessages } from '#shared/search.ts'
import type { Tx, UserCtx } from '#server/core/context.ts'
import { Conflict, NotFound } from '#server/core/errors.ts'
import { inTransaction } from '#server/core/transaction.ts'
import { countFavourites, isShown } from './queries.ts'
import type { FavouriteView } from './views.ts'

/**
 * Adds a professional to the caller's favourites. A repeated call changes nothing. Throws NOT_FOUND if the search does not list
 * the professional, CONFLICT `self` for the caller's own profile, CONFLICT `too_many` past 200.
 */
export async function addFavourite(ctx: UserCtx, professionalId: string): Promise<FavouriteView> {
  if (professionalId === ctx.actor.id) throw new Conflict('self', favouriteMessages.self)
  return inTransaction(ctx, async (tx) => {
    await lockFavourites(tx)
    if (ctx.actor.blocked.has(professionalId) || !(await isShown(tx, professionalId))) throw new NotFound(searchMessages.notFound)
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

// Serialises the additions of one person, so that two simultaneous additions cannot exceed the limit.
async function lockFavourites(tx: Tx<UserCtx>): Promise<void> {
  await tx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`favourites:${tx.actor.id}`}, 0))`)
}
