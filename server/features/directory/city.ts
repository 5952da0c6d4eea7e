import { eq, sql } from 'drizzle-orm'
import { centsIn } from '#db/schema/columns.ts'
import { cities, searchIndex } from '#db/schema/index.ts'
import type { Ctx } from '#server/core/context.ts'
import { firstIdOfDay } from '#server/core/rotation.ts'
import type { CityPath } from '#shared/directory-input.ts'
import { cityTitle, OTHER_CITIES, PUBLIC_COUNT_CAP, publicNameOf, SHOWN_IN_CITY } from '#shared/directory.ts'
import { type Service, services } from '#shared/services.ts'
import { figuresOf, listCities } from './cities.ts'
import { readCityPath } from './rules.ts'
import type { CityView, PublicCard } from './views.ts'

type Page = { readonly slug: string; readonly service: Service | null }

/**
 * The public page of a city, or of one service in it; null for an address that no page has. It shows professionals who consented and
 * whom the search finds, up to twelve, others each day and the same for everybody (ADR 043).
 */
export async function showCity(ctx: Ctx, { path }: CityPath): Promise<CityView | null> {
  const page = readCityPath(path)
  const [city] = page ? await ctx.db.select().from(cities).where(eq(cities.slug, page.slug)) : []
  if (!page || !city) return null
  const [professionals, figures, all] = await Promise.all([cardsOf(ctx, page), figuresOf(ctx, page.slug), listCities(ctx)])
  return {
    city,
    service: page.service,
    title: cityTitle(city, page.service),
    professionals,
    ...(await sizeOf(ctx, page)),
    services: figures?.services ?? [],
    others: othersOf(all.cities, city),
  }
}

/**
 * The professionals of today: those whose ids follow the random start of the day, and then those with the smallest ids. Each half is
 * a range of an index.
 */
async function cardsOf(ctx: Ctx, page: Page): Promise<PublicCard[]> {
  const start = sql`${firstIdOfDay(ctx.now())}::uuid`
  const half = (side: '>=' | '<') => sql`
    (select user_id from ${searchIndex} where ${on(page)} and user_id ${sql.raw(side)} ${start} order by user_id limit ${SHOWN_IN_CITY})`
  const rows = await ctx.db.execute<PublicCard>(sql`
    select user_id as id, name, district, services, rating::float8 as rating, reviews as "reviewCount",
      ${centsIn(sql`price`)} as "dailyPriceInCents"
    from (${half('>=')} union all ${half('<')} limit ${SHOWN_IN_CITY}) as today join ${searchIndex} using (user_id)
    order by user_id < ${start}, user_id`)
  return rows.map(({ name, ...card }) => ({ ...card, name: publicNameOf(name) }))
}

/** How many appear on the page, up to the cap, and the lowest and the highest price among all of them. */
async function sizeOf(ctx: Ctx, page: Page): Promise<Pick<CityView, 'count' | 'capped' | 'prices'>> {
  const [row] = await ctx.db.execute<{ count: number; low: number | null; high: number | null }>(sql`
    select (select count(*)::int from (select from ${searchIndex} where ${on(page)} limit ${PUBLIC_COUNT_CAP + 1}) as capped) as count,
      (select ${centsIn(sql`min(price)`)} from ${searchIndex} where ${on(page)}) as low,
      (select ${centsIn(sql`max(price)`)} from ${searchIndex} where ${on(page)}) as high`)
  const { count = 0, low = null, high = null } = row ?? {}
  return {
    count: Math.min(count, PUBLIC_COUNT_CAP),
    capped: count > PUBLIC_COUNT_CAP,
    prices: low === null || high === null ? null : { fromInCents: low, toInCents: high },
  }
}

function on({ slug, service }: Page) {
  const mask = service === null ? null : 1 << services.indexOf(service)
  return sql`public_city = ${slug} ${mask === null ? sql`` : sql`and service_mask & ${sql.raw(String(mask))} <> 0`}`
}

/** Other cities to go to: those of the same state first, then the ones with the most professionals. */
function othersOf(all: Awaited<ReturnType<typeof listCities>>['cities'], { slug, state }: { slug: string; state: string }) {
  return all
    .filter((other) => other.slug !== slug)
    .toSorted((a, b) => Number(b.state === state) - Number(a.state === state) || b.professionals - a.professionals)
    .slice(0, OTHER_CITIES)
    .map(({ slug, name, state }) => ({ slug, name, state }))
}
