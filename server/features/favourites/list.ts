import type { UserCtx } from '#server/core/context.ts'
import { totalsFor } from '#server/features/availability/service.ts'
import { favouritesOf } from './queries.ts'
import type { FavouritesView } from './views.ts'

/**
 * Returns the caller's favourites with the content of a search card. Professionals whom the search does not list now are only
 * counted.
 */
export async function listFavourites(ctx: UserCtx): Promise<FavouritesView> {
  const rows = await favouritesOf(ctx, ctx.actor.id)
  const totals = await totalsFor(
    ctx,
    rows.flatMap(({ card }) => card ?? []),
    4,
  )
  const items = rows.flatMap(({ card, since }) =>
    card && !ctx.actor.blocked.has(card.id)
      ? [{ ...card, totalInCents: totals.get(card.id) ?? card.dailyPriceInCents, since, newcomer: card.reviewCount === 0 }]
      : [],
  )
  return { items, unavailable: rows.length - items.length }
}
