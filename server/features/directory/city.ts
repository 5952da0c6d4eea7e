import { eq, type SQL, sql } from 'drizzle-orm'
import { centsIn } from '#db/schema/columns.ts'
import { cities, searchIndex } from '#db/schema/index.ts'
import type { Ctx } from '#server/core/context.ts'
import { firstIdOn } from '#server/core/rotation.ts'
import type { CityPath } from '#shared/directory-input.ts'
import { cityTitle, OTHER_CITIES, PUBLIC_COUNT_CAP, SHOWN_IN_CITY, SHOWN_MORE } from '#shared/directory.ts'
import { type Service, services } from '#shared/services.ts'
import { dayOf } from '#shared/time.ts'
import { DEFAULT_ZONE } from '#shared/zones.ts'
import type { Duration } from '#shared/availability.ts'
import { CARD_HOURS, cardsOf } from './cards.ts'
import { figuresOf, listCities } from './cities.ts'
import { cursorOf, isBefore, type Place, readCityPath, readCursor } from './rules.ts'
import type { CityView } from './views.ts'

type Page = { readonly slug: string; readonly service: Service | null }

/**
 * Returns the public page of a city, or of one service in it. Null for an address without a page. It shows professionals who
 * agreed to it, in an order that changes each day and is the same for all visitors (ADR 043). A cursor continues in the order of
 * its first page, so that no professional appears twice.
 */
export async function showCity(ctx: Ctx, { path, cursor, hours = CARD_HOURS }: CityPath): Promise<CityView | null> {
  const page = readCityPath(path)
  const place = cursor === undefined ? null : readCursor(cursor)
  const [city] = page ? await ctx.db.select().from(cities).where(eq(cities.slug, page.slug)) : []
  if (!page || !city || (cursor !== undefined && !place)) return null
  const [people, size, figures, all] = await Promise.all([
    peopleOf(ctx, page, place, hours),
    sizeOf(ctx, page),
    figuresOf(ctx, page.slug),
    listCities(ctx),
  ])
  return {
    city,
    service: page.service,
    hours,
    title: cityTitle(city, page.service),
    further: place !== null,
    ...people,
    ...size,
    services: figures?.services ?? [],
    others: othersOf(all.cities, city),
  }
}

/**
 * Reads the professionals of one page of a city in the order of the day: by id, from a random id up to the largest, then from the
 * smallest on. Each of these two ranges is read from an index, up to the end of the next page.
 */
async function peopleOf(
  ctx: Ctx,
  page: Page,
  place: Place | null,
  hours: Duration,
): Promise<Pick<CityView, 'professionals' | 'next'>> {
  const day = place?.day ?? dayOf(ctx.now(), DEFAULT_ZONE)
  const size = place ? SHOWN_MORE : SHOWN_IN_CITY
  const start = firstIdOn(day)
  const halves = rangesOf(start, place?.after ?? null).map(
    (range) =>
      sql`(select user_id from ${searchIndex} where ${on(page)} and ${range} order by user_id limit ${size + SHOWN_MORE})`,
  )
  const order = sql`user_id < ${start}::uuid, user_id`
  const found = await ctx.db.execute<{ id: string }>(sql`
    select user_id as id from (${sql.join(halves, sql` union all `)}) as today order by ${order} limit ${size + SHOWN_MORE}`)
  const ids = found.slice(0, size).map(({ id }) => id)
  const more = found.length - ids.length
  const last = ids.at(-1)
  return {
    professionals: ids.length > 0 ? await cardsOf(ctx, ids, hours) : [],
    next: last && more > 0 ? { cursor: cursorOf({ day, after: last }), count: more } : null,
  }
}

/**
 * Returns the ranges of professional ids that remain after the id `after`, or all if `after` is null. The order of the day begins
 * at the id `start`, and continues with the smallest id after the largest.
 */
function rangesOf(start: string, after: string | null): SQL[] {
  const head = sql`user_id < ${start}::uuid`
  if (after === null) return [sql`user_id >= ${start}::uuid`, head]
  const rest = sql`user_id > ${after}::uuid`
  return isBefore(after, start) ? [sql`${rest} and ${head}`] : [rest, head]
}

/** The number of professionals on the page, up to the cap, and the lowest and highest price among all of them. */
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

/** Links to other cities: first those of the same state, then those with the most professionals. */
function othersOf(all: Awaited<ReturnType<typeof listCities>>['cities'], { slug, state }: { slug: string; state: string }) {
  return all
    .filter((other) => other.slug !== slug)
    .toSorted((a, b) => Number(b.state === state) - Number(a.state === state) || b.professionals - a.professionals)
    .slice(0, OTHER_CITIES)
    .map(({ slug, name, state }) => ({ slug, name, state }))
}
