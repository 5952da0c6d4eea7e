import { type SQL, sql } from 'drizzle-orm'
import { backgroundChecks, professionalProfiles, searchIndex, searchText } from '#db/schema/index.ts'
import type { Db } from '#server/core/context.ts'

/** Which clauses a search has. Each combination is prepared once a database. */
export type Shape = {
  readonly near: boolean
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
 * One page of search_index as cards, `most` rows at most. Near: by distance, from the first `candidates` in the order of the
 * Mercator index, whose number (`taken`) and farthest reach say whether they were enough; with words the text index leads
 * and every match counts. Elsewhere: best rated first, then newest. Ties go by id, so that the order is one.
 */
export const pageOf = perDatabase((db, shape) =>
  db
    .select(card)
    .from(sql`(${shape.near ? nearby(shape) : best(shape)}) as page`)
    .prepare(nameOf('page', shape)),
)

/** How many match, counting no further than `most`. */
export const countOf = perDatabase((db, shape) =>
  db
    .select({ count: sql<number>`count(*)::int` })
    .from(sql`(select 1 from ${source(shape)} where ${conditions(shape)} limit ${given('most')}) as matching`)
    .prepare(nameOf('count', shape)),
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

function nearby(shape: Shape): SQL {
  const some = shape.words ? sql`` : sql`order by reach limit ${given('candidates')}`
  return sql`
    with found as materialized (
      select ${searchIndex}.*, ${distance} as distance, ${searchIndex.merc} <-> ${here} as reach
      from ${source(shape)} where ${conditions(shape)} ${some})
    select found.*, (select count(*) from found)::int as taken, (select max(reach) from found) as farthest, ${trust}
    from found order by distance, user_id limit ${given('most')}`
}

function best(shape: Shape): SQL {
  return sql`
    with found as (
      select ${searchIndex}.*, null::float8 as distance, 0 as taken, 0::float8 as farthest
      from ${source(shape)} where ${conditions(shape)}
      order by ${searchIndex.rating} desc, ${searchIndex.createdAt} desc, ${searchIndex.userId} desc limit ${given('most')})
    select found.*, ${trust} from found order by rating desc, created_at desc, user_id desc`
}

/** Read for the rows of the page alone: neither belongs into the index, the check changes with the clock. */
const trust = sql`
  (select p.selo_plumai from ${professionalProfiles} p where p.usuario_ref = found.user_id) as seal,
  coalesce((
    select c.resultado ->> 'status' = 'aprovado' and c.validade_ate > ${given('now')}::timestamptz
    from ${backgroundChecks} c where c.profissional_ref = found.user_id and c.status = 'concluida'
    order by c.data_consulta desc nulls last limit 1), false) as verified`

function source(shape: Shape): SQL {
  const text = sql`join ${searchText} on ${searchText.userId} = ${searchIndex.userId}`
  return shape.words ? sql`${searchIndex} ${text}` : sql`${searchIndex}`
}

function conditions(shape: Shape): SQL {
  const lexemes = shape.near ? searchText.cellWords : searchText.words
  return sql.join(
    [
      sql`${searchIndex.userId} <> ${given('viewer')}::uuid`,
      shape.near && sql`${searchIndex.merc} <@ ${box}`,
      shape.near && sql`${distance} <= least(${given('km')}::float8, ${searchIndex.radiusInKm})`,
      shape.words && sql`${lexemes} @@ ${given('text')}::tsquery`,
      shape.service && sql`(${searchIndex.serviceMask} & ${given('mask')}::int) <> 0`,
      shape.band && sql`${searchIndex.band} = ${given('band')}::smallint`,
      shape.after && after(shape),
    ].filter((clause) => clause !== false),
    sql` and `,
  )
}

function after({ near }: Shape): SQL {
  const id = sql`${given('id')}::uuid`
  if (near) return sql`(${distance}, ${searchIndex.userId}) > (${given('distance')}::float8, ${id})`
  const created = sql`timestamptz 'epoch' + ${given('micros')}::bigint * interval '1 microsecond'`
  return sql`(${searchIndex.rating}, ${searchIndex.createdAt}, ${searchIndex.userId}) < (${given('rating')}::numeric, ${created}, ${id})`
}

// A statement is built and planned once for each database and shape, then only its values travel (SPEED B).
function perDatabase<T>(build: (db: Db, shape: Shape) => T): (db: Db, shape: Shape) => T {
  const kept = new WeakMap<Db, Map<string, T>>()
  return (db, shape) => {
    const statements = kept.get(db) ?? new Map<string, T>()
    kept.set(db, statements)
    const key = nameOf('', shape)
    const statement = statements.get(key) ?? build(db, shape)
    statements.set(key, statement)
    return statement
  }
}

function nameOf(what: string, { near, words, service, band, after: next }: Shape): string {
  return ['search', what, ...[near, words, service, band, next].map(Number)].join('_')
}
