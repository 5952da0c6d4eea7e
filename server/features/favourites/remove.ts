import { and, eq } from 'drizzle-orm'
import { favourites } from '#db/schema/index.ts'
import type { UserCtx } from '#server/core/context.ts'
import type { FavouriteView } from './views.ts'

/** Removes a professional from the caller's favourites. If the professional was not a favourite, the response is the same. */
export async function removeFavourite(ctx: UserCtx, professionalId: string): Promise<FavouriteView> {
  const own = and(eq(favourites.userId, ctx.actor.id), eq(favourites.professionalId, professionalId))
  await ctx.db.delete(favourites).where(own)
  return { professionalId, favourite: false }
}
