import { count, desc, eq } from 'drizzle-orm'
import { favourites, searchIndex } from '#db/schema/index.ts'
import type { Ctx } from '#server/core/context.ts'

/** Returns a user's favourites, newest first. `card` is null for professionals whom the search does not list. */
export function favouritesOf(ctx: Ctx, userId: string) {
  const { userId: id, name, photo, district, city, state, services, priceInCents, rating, reviewCount } = searchIndex
  return ctx.db
    .select({
      since: favourites.createdAt,
      card: { id, name, photo, district, city, state, services, dailyPriceInCents: priceInCents, rating, reviewCount },
    })
    .from(favourites)
    .leftJoin(searchIndex, eq(searchIndex.userId, favourites.professionalId))
    .where(eq(favourites.userId, userId))
    .orderBy(desc(favourites.createdAt), desc(favourites.professionalId))
}

/** Returns the number of a user's favourites. */
export async function countFavourites(ctx: Ctx, userId: string): Promise<number> {
  const [row] = await ctx.db.select({ kept: count() }).from(favourites).where(eq(favourites.userId, userId))
  return row?.kept ?? 0
}

/** True if the search lists a professional: approved, visible and active. */
export async function isShown(ctx: Ctx, professionalId: string): Promise<boolean> {
  const [row] = await ctx.db.select({ id: searchIndex.userId }).from(searchIndex).where(eq(searchIndex.userId, professionalId))
  return row !== undefined
}
