import { type SQL, sql } from 'drizzle-orm'
import { centsIn } from '#db/schema/columns.ts'
import { availability, availabilityExceptions, favourites, searchIndex } from '#db/schema/index.ts'
import { type Given, prepared } from '#server/core/database/prepared.ts'
import { AvailabilityStatus, SLOT_HOURS } from '#shared/availability.ts'
import type { Sort } from '#shared/search.ts'
import type { Place } from './rules.ts'

/** The clauses of a search statement. Each combination is a separate prepared statement. */
export type Shape = {
  /** The source of the candidates: the index of the sort order, or the index of words. */
  readonly source: 'order' | 'words'
  readonly sort: Sort
  /** True if the viewer has coordinates. If so, only professionals whose service radius reaches the viewer are found. */
  readonly located: boolean
  readonly words: boolean
  readonly service: boolean
  /** The number of the price band as the index stores it, 1 for the cheapest. */
  readonly band: 1 | 2 | 3 | null
  /**
   * True if the viewer blocked people or was blocked, so that these professionals are excluded. The statement has this condition
   * only when needed.
   */
  readonly blocks: boolean
  /** True if the search is for a day: candidates without open hours on that day are excluded. */
  readonly day: boolean
}

export type Row = Place & {
  readonly name: string
  readonly photo: string | null
  readonly district: string | null
  readonly city: string | null
  readonly state: string | null
  readonly services: string[]
  readonly dailyPriceInCents: number
  readonly rating: number
  readonly reviewCount: number
  readonly seal: boolean
  readonly answersEach: boolean
  readonly backgroundVerified: boolean
  readonly favourite: boolean
  /** The free starts on the chosen day, if there is one. `time` is `'HH:mm'` in the professional's time zone. */
  readonly starts?: { readonly time: string; readonly start: Date }[]
  /** Straight distance in kilometres through the earth; null without coordinates. */
  readonly chord: number | null
}

type Page = {
  readonly rows: Row[]
  /** The last candidate that was read, if the batch was full but the page is not. Further rows may follow it. */
  readonly end: Place | null
  /** The number of the latest change of a position in the index (see Cursor). */
  readonly since: string
}

/** The values for the placeholders of all search statements. Each statement uses only those of its own clauses. */
type Values = Readonly<Record<string, unknown>>
const given = sql.placeholder
const home = sql`(select search_position(${given('latitude')}::float8, ${given('longitude')}::float8))`

/**
 * Returns one page in the sort order. Of the next `batch` candidates after (`key`, `id`) it contains the first `limit` that have
 * the words and open hours on the day. It returns JSON, which costs less than mapping the rows in Node.js.
 */
export const pageOf = prepared((db, _: Given<Values>, shape: Shape) =>
  db.select({ page: sql<Page>`to_json(answer)`.as('page') }).from(
    sql`(
        with batch as materialized (${batchOf(shape)}),
        page as materialized (
          select * from batch where ${all(hasWords(shape), shape.day && hasOpenHours(sql`batch.user_id`))}
          order by key, user_id limit ${given('limit')}::int)
        select (select coalesce(json_agg(card order by card.key, card.id), '[]') from (${cards}) as card) as rows,
          case when (select count(*) from page) < ${given('limit')}::int and (select count(*) from batch) = ${given('batch')}::int then (
            select json_build_object('key', key, 'id', user_id) from batch order by key desc, user_id desc limit 1) end as "end",
          (select last_value::text from search_moves) as since) as answer`,
  ),
)

/**
 * The number of matching professionals, counted up to `limit`. If words are searched without their index (source 'order'), only
 * `batch` candidates in any order are examined.
 */
export const countOf = prepared((db, _: Given<Values>, shape: Shape) =>
  db.select({ count: sql<number>`count(*)::int` }).from(
    sql`(
        select from (select words from ${searchIndex} where ${matches(shape)} limit ${given('batch')}::int) as batch
        where ${all(hasWords(shape))} limit ${given('limit')}::int) as matching`,
  ),
)

// The subquery of the favourites does not depend on the row, so that it runs once for each page.
const cards = sql`
  select user_id as id, name, photo, district, city, state, services, rating, reviews as "reviewCount", seal, answers_each as "answersEach",
    ${centsIn(sql`price`)} as "dailyPriceInCents", coalesce(verified_until > ${given('now')}::timestamptz, false) as "backgroundVerified",
    user_id = any(array(select ${favourites.professionalId} from ${favourites} where ${favourites.userId} = ${given('viewer')}::uuid)) as favourite,
    chord, key
  from page`

// OFFSET 0 makes PostgreSQL look for the words first. Otherwise it would read in the sort order until enough rows have the words.
function batchOf(shape: Shape): SQL {
  const walksColumn = shape.located && shape.source === 'order' && shape.sort !== 'distance'
  return sql`
    select * from (
      select *, ${shape.located ? sql`position <-> ${home}` : sql`null::float8`} as chord, ${keyOf(shape)} as key
      from ${searchIndex} where ${all(matches(shape), walksColumn && sql`${columnOf(shape)} >= ${given('key')}::float8`)} ${shape.source === 'words' ? sql`offset 0` : sql``}) as candidates
    where (key, user_id) > (${given('key')}::float8, ${given('id')}::uuid) and move <= ${given('since')}::bigint
    order by key, user_id limit ${given('batch')}::int`
}

// The ascending sort key, written as a distance (<->), because a GiST index returns rows in order only by a distance.
function keyOf(shape: Shape): SQL {
  if (shape.sort === 'distance') return sql`position <-> ${home}`
  return shape.located ? sql`${columnOf(shape)} <-> 0::float8` : columnOf(shape)
}

// The GiST index contains the prices of the two more expensive bands a second time. It can then return the cheapest rows of such
// a band without reading the cheaper bands.
function columnOf({ sort, located, band }: Shape): SQL {
  if (sort === 'rating') return sql`by_rating`
  if (sort === 'newest') return sql`by_newest`
  return located && band !== null && band > 1 ? sql`(case when band = ${sql.raw(String(band))} then by_price end)` : sql`by_price`
}

function matches(shape: Shape): SQL {
  const { source, located, words, service, band } = shape
  const byOrder = located && source === 'order'
  return all(
    sql`user_id <> ${given('viewer')}::uuid`,
    shape.blocks && sql`user_id <> all (${given('blocked')}::uuid[])`,
    located && sql`position <-> ${home} <= search_chord(least(${given('km')}::float8, radius_km))`,
    byOrder && sql`position <@ (select cube_enlarge(${home}, ${given('km')}::float8, 3))`,
    byOrder && sql`area @> box(point(${given('longitude')}::float8, ${given('latitude')}::float8))`,
    words &&
      source === 'words' &&
      (located ? sql`search_reach_words(words, service_mask, band, area) @@ ${reachText}` : hasWords(shape)),
    service && sql`service_mask & ${given('mask')}::int <> 0`,
    band !== null && sql`band = ${given('band')}::smallint`,
  )
}

function hasWords({ words }: Shape) {
  return words && sql`words @@ ${given('text')}::tsquery`
}

const reachText = sql`(select search_reach_query(${given('words')}, ${given('exactWords')}, ${given('latitude')}::float8, ${given('longitude')}::float8))`

/**
 * SQL condition: on the `date` the professional's working hours (ADR 020) have room for a slot of `hours` that starts from
 * `fromHour` to before `belowHour`. Bookings are ignored. It is a scalar subquery, because PostgreSQL turns an EXISTS into a join
 * and might then read all weeks first.
 */
export function hasOpenHours(professional: SQL): SQL {
  const { weekday, status, startTime, endTime, professionalId } = availability
  const { kind, firstDay, lastDay, ...exception } = availabilityExceptions
  const usual = hoursOf(sql`${startTime}`, sql`${endTime}`)
  const special = hoursOf(sql`${exception.startTime}`, sql`${exception.endTime}`)
  // The first possible start of a booking that is not before the chosen period of the day. Possible starts are SLOT_HOURS apart.
  const steps = sql`(greatest(${given('fromHour')}::int - lower(open), 0) + ${SLOT_HOURS - 1}) / ${SLOT_HOURS}`
  const start = sql`lower(open) + ${SLOT_HOURS} * (${steps})`
  return sql`coalesce((
    select true from (
      select range_agg(${special}) filter (where ${kind} = 'open') as opened, range_agg(${special}) filter (where ${kind} = 'closed') as closed
      from ${availabilityExceptions}
      where ${exception.professionalId} = ${professional} and ${given('date')}::date between ${firstDay} and ${lastDay}) as special,
    unnest(coalesce(special.opened, (
      select range_agg(${usual}) from ${availability}
      where ${professionalId} = ${professional} and ${weekday} = ${given('weekday')}::int and ${status} = ${AvailabilityStatus.available}
    ), '{}'::int4multirange) - coalesce(special.closed, '{}'::int4multirange)) as open
    where ${start} < ${given('belowHour')}::int and ${start} + ${given('hours')}::int <= upper(open) limit 1), false)`
}

function hoursOf(from: SQL, to: SQL): SQL {
  return sql`int4range(coalesce(left(${from}, 2)::int, 0), coalesce(left(${to}, 2)::int, 24))`
}

function all(...clauses: (SQL | false)[]): SQL {
  const asked = clauses.filter((clause) => clause !== false)
  return asked.length === 0 ? sql`true` : sql.join(asked, sql` and `)
}
