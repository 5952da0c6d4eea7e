import { type SQL, sql } from 'drizzle-orm'
import { cities, searchIndex } from '#db/schema/index.ts'
import type { Ctx } from '#server/core/context.ts'
import { cachedResponse } from '#server/core/database/cached-response.ts'
import { cityAddress, DIRECTORY_TITLE, PUBLIC_COUNT_CAP } from '#shared/directory.ts'
import { services } from '#shared/services.ts'
import type { CitiesView, ListedCity } from './views.ts'

const MAX_AGE_IN_MS = 60_000

/** The page /diaristas: each city in which a professional appears, ordered by state and name. The list is cached for a minute. */
export const listCities = cachedResponse(MAX_AGE_IN_MS, async (ctx: Ctx): Promise<CitiesView> => ({
  title: DIRECTORY_TITLE,
  cities: await citiesWhere(ctx, sql``),
}))

/** Returns the number of professionals who appear in a city, and the services they offer; null if none appears. */
export async function figuresOf(ctx: Ctx, slug: string): Promise<ListedCity | null> {
  const [city = null] = await citiesWhere(ctx, sql`and ${cities.slug} = ${slug}`)
  return city
}

/** Returns the URLs of all city pages that show at least one professional, for the sitemap. */
export async function directoryPaths(ctx: Ctx): Promise<string[]> {
  const { cities } = await listCities(ctx)
  return [
    '/diaristas',
    ...cities.flatMap(({ slug, services }) => [null, ...services].map((service) => cityAddress(slug, service))),
  ]
}

// The query counts at most PUBLIC_COUNT_CAP + 1 professionals in each city, so that a large city does not slow it down.
async function citiesWhere({ db }: Ctx, condition: SQL): Promise<ListedCity[]> {
  const rows = await db.execute<{ slug: string; name: string; state: string; professionals: number; mask: number }>(sql`
    select slug, name, state, professionals, mask from ${cities} cross join lateral (
      select count(*)::int as professionals, coalesce(bit_or(service_mask), 0) as mask from (
        select service_mask from ${searchIndex} where public_city = ${cities.slug} limit ${PUBLIC_COUNT_CAP + 1}) as capped) as figures
    where professionals > 0 ${condition} order by state, name`)
  return rows.map(({ mask, professionals, ...city }) => ({
    ...city,
    professionals: Math.min(professionals, PUBLIC_COUNT_CAP),
    capped: professionals > PUBLIC_COUNT_CAP,
    services: services.filter((_service, bit) => mask & (1 << bit)),
  }))
}
