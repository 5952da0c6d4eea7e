import { eq, type SQL, sql } from 'drizzle-orm'
import { backgroundChecks, professionalProfiles, searchIndex, searchText, users } from '#db/schema/index.ts'
import type { Db } from '#server/core/context.ts'
import { CheckOutcome, CheckStatus } from '#shared/verification.ts'

/** How a search finds its rows: along the Mercator index, by words inside the cells around a home, or best rated first. */
export type Way = 'nearest' | 'cells' | 'best'

/** Which clauses a search has. Each combination is prepared once a database. */
export type Shape = {
  readonly way: Way
  readonly words: boolean
  readonly service: boolean
  readonly band: boolean
  readonly after: boolean
}

const given = sql.placeholder
const latitude = sql`${given('latitude')}::float8`
const here = sql`point(${given('x')}::float8, ${given('y')}::float8)`
const box = sql`box(point(${given('west')}::float8, ${given('south')}::float8), point(${given('east')}::float8, ${given('north')}::float8))`

/** The haversine with an earth radius of 6371 km (S1 §2), from the home to the coordinates of the index. */
const distance = sql`2 * 6371 * asin(sqrt(least(1, power(sin(radians(${searchIndex.lat} - ${latitude}) / 2), 2) + cos(radians(${latitude})) * cos(radians(${searchIndex.lat})) * power(sin(radians(${searchIndex.lng} - ${given('longitude')}::float8) / 2), 2))))`

/**
 * One page of search_index as cards, `most` rows at most; ties go by id, so that the order is one.
 * nearest: by distance, out of the first `candidates` of the Mercator index that pass every filter but the words; how many
 * those were (`taken`) and the farthest of them say whether they were enough. cells: by distance, out of
 * everybody with the words (design 13). best: by rating, then newest.
 */
export const pageOf = perDatabase(nameOf, (db, shape: Shape) =>
  db
    .select(card)
    .from(sql`(${{ nearest: alongIndex, cells: byCells, best: byRating }[shape.way](shape)}) as page`)
    .prepare(`search_page_${nameOf(shape)}`),
)

/** How many match, counting no further than `most`. */
export const countOf = perDatabase(nameOf, (db, shape: Shape) =>
  db
    .select({ count: sql<number>`count(*)::int` })
    .from(sql`(select 1 from ${source(shape)} where ${conditions(shape)} limit ${unseen('most', 'int')}) as matching`)
    .prepare(`search_count_${nameOf(shape)}`),
)

/** The home of whoever searches. */
export const homeOf = perDatabase(
  () => '',
  (db) =>
    db
      .select({ latitude: users.latitude, longitude: users.longitude, cep: users.cep })
      .from(users)
      .where(eq(users.id, given('viewer')))
      .prepare('search_home'),
)

const card = {
  id: sql<string>`page.user_id`,
  name: sql<string>`page.name`,
  photo: sql<string | null>`page.photo`,
  district: sql<string | null>`page.district`,
  city: sql<string | null>`page.city`,
  state: sql<string | null>`page.state`,
  services: sql`page.services`.mapWith(searchIndex.services),
  dailyPriceInCents: sql`page.price`.mapWith(searchIndex.priceInCents),
  rating: sql`page.rating`.mapWith(searchIndex.rating),
  reviewCount: sql<number>`page.reviews`,
  distance: sql<number | null>`page.distance`,
  micros: sql<string>`(extract(epoch from page.created_at) * 1000000)::bigint::text`,
  taken: sql<number>`page.taken`,
  farthest: sql<number>`page.farthest`,
  seal: sql<boolean>`page.seal`,
  backgroundVerified: sql<boolean>`page.verified`,
}

function alongIndex(shape: Shape): SQL {
  const words = sql`join ${searchText} on ${searchText.userId} = near.user_id and ${searchText.words} @@ ${given('text')}::tsquery`
  return sql`
    with near as materialized (
      select ${searchIndex}.*, ${distance} as distance, ${searchIndex.merc} <-> ${here} as reach
      from ${searchIndex} where ${conditions({ ...shape, words: false })}
      order by reach limit ${unseen('candidates', 'int')}),
    found as (select near.* from near ${shape.words ? words : sql``})
    select found.*, (select count(*) from near)::int as taken, (select max(reach) from near) as farthest, ${trust}
    from found order by distance, user_id limit ${given('most')}`
}

function byCells(shape: Shape): SQL {
  return sql`
    with found as (
      select ${searchIndex}.*, ${distance} as distance, 0 as taken, 0::float8 as farthest
      from ${source(shape)} where ${conditions(shape)} order by distance, ${searchIndex.userId} limit ${given('most')})
    select found.*, ${trust} from found order by distance, user_id`
}

function byRating(shape: Shape): SQL {
  return sql`
    with found as (
      select ${searchIndex}.*, null::float8 as distance, 0 as taken, 0::float8 as farthest
      from ${source(shape)} where ${conditions(shape)}
      order by ${searchIndex.rating} desc, ${searchIndex.createdAt} desc, ${searchIndex.userId} desc limit ${given('most')})
    select found.*, ${trust} from found order by rating desc, created_at desc, user_id desc`
}

const afterDistance = sql`(${distance}, ${searchIndex.userId}) > (${given('distance')}::float8, ${given('id')}::uuid)`
const afterRating = sql`(${searchIndex.rating}, ${searchIndex.createdAt}, ${searchIndex.userId}) < (${given('rating')}::numeric, timestamptz 'epoch' + ${given('micros')}::bigint * interval '1 microsecond', ${given('id')}::uuid)`

/** Read for the rows of the page alone: neither belongs into the index, the check changes with the clock. */
const trust = sql`
  (select ${professionalProfiles.seal} from ${professionalProfiles} where ${professionalProfiles.userId} = found.user_id) as seal,
  coalesce((
    select ${backgroundChecks.result} ->> 'status' = ${CheckOutcome.approved} and ${backgroundChecks.validUntil} > ${given('now')}::timestamptz
    from ${backgroundChecks}
    where ${backgroundChecks.professionalId} = found.user_id and ${backgroundChecks.status} = ${CheckStatus.done}
    order by ${backgroundChecks.checkedAt} desc nulls last limit 1), false) as verified`

function source(shape: Shape): SQL {
  const text = sql`join ${searchText} on ${searchText.userId} = ${searchIndex.userId}`
  return shape.words ? sql`${searchIndex} ${text}` : sql`${searchIndex}`
}

// Cells already say where: with the box beside them the planner, who takes any box for a thousandth, would start from it.
function conditions({ way, words, service, band, after }: Shape): SQL {
  const [near, lexemes] = [way !== 'best', way === 'cells' ? searchText.cellWords : searchText.words]
  return sql.join(
    [
      sql`${searchIndex.userId} <> ${given('viewer')}::uuid`,
      way === 'nearest' && sql`${searchIndex.merc} <@ ${box}`,
      near && sql`${distance} <= least(${given('km')}::float8, ${searchIndex.radiusInKm})`,
      words && sql`${lexemes} @@ ${way === 'cells' ? unseen('cellText', 'tsquery') : sql`${given('text')}::tsquery`}`,
      service && sql`(${searchIndex.serviceMask} & ${given('mask')}::int) <> 0`,
      band && sql`${searchIndex.band} = ${given('band')}::smallint`,
      after && (near ? afterDistance : afterRating),
    ].filter((clause) => clause !== false),
    sql` and `,
  )
}

// A value that the planner cannot see. A limit: it then takes the way that yields its first rows soonest, the index order.
// Words in many cells: it then takes them for rare and starts from them; what it makes of the prefixes is far too many.
function unseen(name: string, type: 'int' | 'tsquery'): SQL {
  return sql`(select ${given(name)}::${sql.raw(type)})`
}

function nameOf({ way, words, service, band, after }: Shape): string {
  return [way, ...[words, service, band, after].map(Number)].join('_')
}

// A statement is built and planned once for each database and shape, then only its values travel.
function perDatabase<Key, Statement>(nameOfKey: (key: Key) => string, build: (db: Db, key: Key) => Statement) {
  const kept = new WeakMap<Db, Map<string, Statement>>()
  return (db: Db, key: Key): Statement => {
    const statements = kept.get(db) ?? new Map<string, Statement>()
    kept.set(db, statements)
    const statement = statements.get(nameOfKey(key)) ?? build(db, key)
    statements.set(nameOfKey(key), statement)
    return statement
  }
}
