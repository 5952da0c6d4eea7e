import { and, eq } from 'drizzle-orm'
import { favourites } from '#db/schema/index.ts'
import type { UserCtx } from '#server/core/context.ts'
import type { FavouriteView } from './views.ts'

/** Removes a professional from the caller's favourites. The response is the same for a professional who was not a favourite. */
export async function removeFavourite(ctx: UserCtx, professionalId: string): Promise<FavouriteView> {
  const own = and(eq(favourites.userId, ctx.actor.id), eq(favourites.professionalId, professionalId))
  await ctx.db.delete(favourites).where(own)
  return { professionalId, favourite: false }
}
