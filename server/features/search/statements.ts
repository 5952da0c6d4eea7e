import { type SQL, sql } from 'drizzle-orm'
import { centsIn } from '#db/schema/columns.ts'
import { favourites, searchIndex } from '#db/schema/index.ts'
import { perDatabase } from '#server/core/database/prepared.ts'
import type { Sort } from '#shared/search.ts'
import { mayOpen } from './sieve.ts'

/** How a search finds its rows: along the index of its order, or from the words, by cells where there is a home. */
export type Way = 'index' | 'words'

/** A price band as the index stores it, from the cheapest. */
export type Band = 1 | 2 | 3

/** Which clauses a search has. Each combination is prepared once a database. */
export type Shape = {
  readonly way: Way
  readonly sort: Sort
  /** Whether the viewer has a point: then her radius must reach it. */
  readonly located: boolean
  /** No chosen distance: as far as anybody's radius goes. */
  readonly wide: boolean
  readonly words: boolean
  readonly service: boolean
  readonly band: Band | null
  /** Only those whose hours of a day may hold the visit; a first sieve, the slots themselves decide. */
  readonly weekday: boolean
  readonly after: boolean
}

const given = sql.placeholder
// How many of a walk are ten metres of the plane or more behind a row.
const BEHIND = sql`count(*) over (walk range between unbounded preceding and 0.01 preceding)`
const latitude = sql`${given('latitude')}::float8`
const here = sql`point(${given('x')}::float8, ${given('y')}::float8)`
const box = sql`box(point(${given('west')}::float8, ${given('south')}::float8), point(${given('east')}::float8, ${given('north')}::float8))`

/** The haversine with an earth radius of 6371 km (S1 §2), from the home to the coordinates of the index. */
const distance = sql`2 * 6371 * asin(sqrt(least(1, power(sin(radians(${searchIndex.lat} - ${latitude}) / 2), 2) + cos(radians(${latitude})) * cos(radians(${searchIndex.lat})) * power(sin(radians(${searchIndex.lng} - ${given('longitude')}::float8) / 2), 2))))`

const cellWords = sql`search_cell_words(${searchIndex.words}, ${searchIndex.lat}, ${searchIndex.lng}, ${searchIndex.radiusInKm}, ${searchIndex.band})`

/** The number that each order ascends by; ties go by id. */
const keys: Readonly<Record<Sort, SQL>> = {
  distance,
  price: sql`${searchIndex.byPrice}`,
  rating: sql`${searchIndex.byRating}`,
  newest: sql`${searchIndex.byNewest}`,
}

/** A row of a page: a card, and what the next step of the search needs to know of it. */
export type Row = {
  readonly id: string
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
  readonly backgroundVerified: boolean
  readonly favourite: boolean
  /** Kilometres; null without a home. */
  readonly distance: number | null
  readonly key: number
  /** By distance: where on the plane of the index those begin who were not looked at; null where nobody is left. */
  readonly beyond: number | null
  /** How many moves the index had seen; later pages ask for nobody who moved after. */
  readonly since: string
}

/**
 * One page of search_index as cards, `most` rows at most, by key and id, so that the order is one. Along the index, without words:
 * out of the first `candidates`; by distance where the next one lies (`beyond`) says whether they were enough. From the words: out
 * of everybody who has them. The rows come as one JSON, which PostgreSQL writes faster than twenty rows of twenty columns are mapped here.
 */
export const pageOf = perDatabase(nameOf, (db, shape: Shape) =>
  db
    .select({ rows: sql<Row[]>`coalesce(json_agg(card order by card.key, card.id), '[]')`.as('rows') })
    .from(sql`(select ${card} from (${pageSource(shape)}) as page) as card`)
    .prepare(`search_page_${nameOf(shape)}`),
)

/** How many match, counting no further than `most`. Takes the shape of an order that has an index for reach. */
export const countOf = perDatabase(nameOf, (db, shape: Shape) =>
  db
    .select({ count: sql<number>`count(*)::int` })
    .from(sql`(select 1 from ${searchIndex} where ${conditions(shape)} limit ${unseen('most', 'int')}) as matching`)
    .prepare(`search_count_${nameOf(shape)}`),
)

/** A stretch of candidates along the index, and whom it held. */
export type Look = {
  /** Those with the words whose day may be open, by key and id, no more than were wanted. */
  readonly rows: Row[]
  /** Whether it stopped before it took all candidates, with enough found. */
  readonly stopped: boolean
  /** How many candidates it took; where it stopped, those found. */
  readonly taken: number
  /** How many of the taken have the words. */
  readonly named: number
  /** The last one taken, in the order; null where nobody was, or it stopped. */
  readonly last: { readonly key: number; readonly id: string } | null
  /**
   * By distance how far on the plane everybody was looked at who is nearer than that. On a day null where nobody is left; with words
   * `taken` says it.
   */
  readonly beyond: number | null
  readonly since: string
}

/**
 * Whoever of the first `candidates`, with all that share the last one's place, has the words, `most` at most, and where that stretch
 * ends. It is read no farther than to the `enough`th that is found. On a day all of it is read: whoever passes the sieve. The sieve
 * stands behind the stretch and not in it: where it turns nearly all away, it would walk to everybody within reach.
 */
export const lookOf = perDatabase(nameOf, (db, shape: Shape) =>
  db
    .select({ look: sql<Look>`to_json(look)`.as('look') })
    .from(sql`(
      with near as materialized (${candidates(shape)}),
      named as materialized (${named(shape)}),
      page as (
        select named.*, null::float8 as beyond from named
        ${shape.weekday ? sql`where ${mayOpen(sql`named.user_id`)}` : sql``} order by key, user_id limit ${given('most')}),
      found as (
        select count(*)::int as named, max(named.next_named) as next_named,
          ${shape.weekday ? sql`false` : sql`count(*) >= ${given('enough')}::int and bool_and(named.next_named is not null)`} as stopped
        from named)
      select (select coalesce(json_agg(card order by card.key, card.id), '[]') from (select ${card} from page) as card) as rows,
        named, stopped, case when stopped then named else (select count(*)::int from near) end as taken,
        case when not stopped then (
          select json_build_object('key', key, 'id', user_id) from near order by key desc, user_id desc limit 1) end as last,
        case when stopped then next_named else (select next_reach from near order by next_reach desc limit 1) end as beyond,
        (select last_value::text from search_moves) as since
      from found) as look`)
    .prepare(`search_look_${nameOf(shape)}`),
)

/**
 * How many of the first `candidates` within reach, in no order, have the words, counting no further than `most`; `taken`: how many
 * candidates those were, where it did not stop before.
 */
export const countLookOf = perDatabase(nameOf, (db, shape: Shape) =>
  db
    .select({ named: sql<number>`found.named`, taken: sql<number>`found.taken` })
    .from(sql`(
      with near as materialized (
        select ${searchIndex.words} from ${searchIndex} where ${conditions({ ...shape, words: false })} limit ${unseen('candidates', 'int')}),
      named as (
        select count(*)::int as named from (select 1 from near where near.words @@ ${given('text')}::tsquery limit ${given('most')}) as found)
      select named, case when named < ${given('most')}::int then (select count(*)::int from near) else named end as taken
      from named) as found`)
    .prepare(`search_count_look_${nameOf(shape)}`),
)

// The favourites and the count of moves are not about the row: they are read once a page, however many rows.
const card = sql`
  page.user_id as id, page.name, page.photo, page.district, page.city, page.state, page.services, page.rating,
  ${centsIn(sql`page.price`)} as "dailyPriceInCents", page.reviews as "reviewCount", page.seal,
  coalesce(page.verified_until > ${given('now')}::timestamptz, false) as "backgroundVerified",
  page.user_id = any(array(select ${favourites.professionalId} from ${favourites} where ${favourites.userId} = ${given('viewer')}::uuid)) as favourite,
  page.distance, page.key, page.beyond, (select last_value::text from search_moves) as since`

function pageSource(shape: Shape): SQL {
  if (shape.way === 'words') return fromWords(shape)
  return sql`
    with near as materialized (${candidates(shape)})
    select near.*, (select next_reach from near order by next_reach desc limit 1) as beyond
    from near order by key, user_id limit ${given('most')}`
}

// The tree yields one number in order, not the id beside it: equals of the last number come along, and are sorted outside. It is
// named once, as each mention of a value is another one to the planner, who would sort again.
function candidates(shape: Shape): SQL {
  const { sort, located, words, weekday } = shape
  if (sort === 'distance' && (weekday || !words)) return nearest(shape)
  const asked = unseen('candidates', 'int')
  const reach = !located
    ? keys[sort]
    : sort === 'distance'
      ? sql`${searchIndex.merc} <-> ${here}`
      : sql`${walked(shape)} <-> 0::float8`
  return sql`
    select *, reach as next_reach from (
      select ${searchIndex}.*, ${located ? distance : sql`null::float8`} as distance, ${keys[sort]} as key, ${reach} as reach
      from ${searchIndex} where ${conditions({ ...shape, words: false })}) as reached
    order by reach${located ? sql` fetch first ${asked} rows with ties` : sql`, user_id limit ${asked}`}`
}

// A point of the grid has many homes, and their order is by id: the walk goes on until that many are ten metres behind it, so that
// it holds the last point whole, and looks at one row more, at whose distance the others begin. The limit only tells the planner
// that the first rows are wanted soon.
function nearest(shape: Shape): SQL {
  return sql`
    select * from (
      select *, lead(reach) over (walk rows current row) as next_reach, ${BEHIND} as behind
      from (
        select ${searchIndex}.*, ${distance} as distance, ${distance} as key, ${searchIndex.merc} <-> ${here} as reach
        from ${searchIndex} where ${conditions({ ...shape, words: false })}) as reached
      window walk as (order by reach)) as walked
    where behind < ${given('candidates')}::int limit (select 2147483647)`
}

// Those of the candidates who have the words. Both come in one order, so that no more candidates are read than it takes to find enough.
function named({ words, weekday, sort }: Shape): SQL {
  const found = sql`from near where ${words ? sql`near.words @@ ${given('text')}::tsquery` : sql`true`}`
  if (weekday) return sql`select near.*, null::float8 as next_named ${found}`
  if (sort !== 'distance') {
    return sql`select near.*, 0::float8 as next_named ${found} order by reach fetch first (${given('enough')}::int) rows with ties`
  }
  return sql`
    select * from (
      select near.*, lead(reach) over (walk rows current row) as next_named, ${BEHIND} as named_behind
      ${found} window walk as (order by reach)) as found
    where named_behind < ${given('enough')}::int`
}

function fromWords(shape: Shape): SQL {
  return sql`
    select ${searchIndex}.*, ${shape.located ? distance : sql`null::float8`} as distance, ${keys[shape.sort]} as key,
      null::float8 as beyond
    from ${searchIndex} where ${conditions(shape)} order by key, ${searchIndex.userId} limit ${unseen('most', 'int')}`
}

// Cells already say where: with the box beside them the planner, who takes any box for a thousandth, would start from it.
function conditions(shape: Shape): SQL {
  const { way, words, service, band, weekday, after, sort, located } = shape
  const along = located && way === 'index'
  const cells = located && way === 'words'
  return sql.join(
    [
      sql`${searchIndex.userId} <> ${given('viewer')}::uuid`,
      along && sql`${searchIndex.merc} <@ ${box}`,
      along && byReach(shape) && sql`${searchIndex.area} @> box(${here}, ${here})`,
      located && sql`${distance} <= least(${given('km')}::float8, ${searchIndex.radiusInKm})`,
      words &&
        (cells ? sql`${cellWords} @@ ${unseen('cellText', 'tsquery')}` : sql`${searchIndex.words} @@ ${given('text')}::tsquery`),
      service && sql`(${searchIndex.serviceMask} & ${given('mask')}::int) <> 0`,
      band !== null && sql`${searchIndex.band} = ${given('band')}::smallint`,
      // In the order of price a band is a stretch of it: the dearest need not be walked to.
      band !== null && way === 'index' && sort === 'price' && sql`${walked(shape)} >= ${given('dearFrom')}::float8`,
      weekday && way === 'words' && mayOpen(sql`${searchIndex.userId}`),
      after && along && sort !== 'distance' && sql`${walked(shape)} >= ${given('key')}::float8`,
      after && sql`${searchIndex.move} <= ${given('since')}::bigint`,
      after &&
        sql`(${way === 'words' ? unindexed(keys[sort]) : keys[sort]}, ${searchIndex.userId}) > (${given('key')}::float8, ${given('id')}::uuid)`,
    ].filter((clause) => clause !== false),
    sql` and `,
  )
}

// Near and without further filters the nearest are the answer, and the small index of points has them. Otherwise a village beside
// a metropolis, or a rare wish, would read that whole metropolis: there the tree of areas tells who reaches the home.
function byReach({ sort, wide, service, band, weekday }: Shape): boolean {
  return sort !== 'distance' || wide || service || band !== null || weekday
}

// What the tree is walked by: its numbers of a dearer band are apart from those of the others.
function walked({ sort, located, band }: Shape): SQL {
  if (sort !== 'price' || !located || band === null || band === 1) return keys[sort]
  return sql`case when ${searchIndex.band} = ${sql.raw(String(band))} then ${searchIndex.byPrice} end`
}

// A value that the planner cannot see. A limit: it then takes the way that yields its first rows soonest, the index order.
// Words in many cells: it then takes them for rare and starts from them; what it makes of the prefixes is far too many.
function unseen(name: string, type: 'int' | 'tsquery'): SQL {
  return sql`(select ${given(name)}::${sql.raw(type)})`
}

// As no index has it: from the words of a later page, too, the planner would otherwise walk the list of the order.
function unindexed(key: SQL): SQL {
  return sql`(${key} + 0)`
}

function nameOf(shape: Shape): string {
  const { way, sort, located, words, service, band, weekday, after } = shape
  return [way, sort, band, ...[located, byReach(shape), words, service, weekday, after].map(Number)].join('_')
}
