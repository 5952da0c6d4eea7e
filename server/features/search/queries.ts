import { sql } from 'drizzle-orm'
import { searchIndex } from '#db/schema/index.ts'
import type { Ctx, UserCtx } from '#server/core/context.ts'
import { BadInput } from '#server/core/errors.ts'
import { COUNT_CAP, type CountProfessionals, type Point, searchMessages, type SearchProfessionals } from '#shared/search.ts'
import {
  bandOf,
  boxAround,
  cellsAround,
  coveredBy,
  type Cursor,
  maskOf,
  mercatorOf,
  reachOf,
  readCursor,
  roundKm,
  textQuery,
  wordsOf,
  writeCursor,
} from './rules.ts'
import { countOf, homeOf, pageOf, type Way } from './statements.ts'
import type { CountView, FoundView, TeaserView } from './views.ts'

type Viewer = { point: Point | null; hasAddress: boolean }
type Row = Awaited<ReturnType<ReturnType<typeof pageOf>['execute']>>[number]

const PAGE = 20
const FIRST_CANDIDATES = 40
const CANDIDATES_WITH_WORDS = 400
const GROWTH = 4

/**
 * A page of approved, visible, active professionals, never the viewer herself. With own coordinates: those whose own radius
 * (and the chosen distance) reaches the home, nearest first. Without: all of them, best rated and then newest first, no
 * distances (SRCH-1 to SRCH-6, R-D5). BAD_REQUEST for a distance without coordinates, or a cursor of another search.
 */
export async function findProfessionals(ctx: UserCtx, input: SearchProfessionals): Promise<FoundView> {
  const viewer = await whoLooks(ctx)
  const rows = await pageFor(ctx, viewer, input)
  const [items, last] = [rows.slice(0, PAGE), rows[PAGE - 1]]
  return {
    items: items.map(cardOf),
    nextCursor: rows.length > PAGE && last ? writeCursor(cursorOf(last)) : null,
    located: viewer.point ? 'coordinates' : viewer.hasAddress ? 'address' : 'none',
    approximate: ctx.settings.searchSnapDegrees > 0,
  }
}

/** How many the same filters find, up to 100; `capped` means 'mais de 100'. */
export async function countProfessionals(ctx: UserCtx, input: CountProfessionals): Promise<CountView> {
  const viewer = await whoLooks(ctx)
  const { shape, values } = ask(ctx, viewer, input)
  const way = viewer.point ? (shape.words ? 'cells' : 'nearest') : 'best'
  const [row] = await countOf(ctx.db, { ...shape, way }).execute({ ...values, most: COUNT_CAP + 1 })
  const count = row?.count ?? 0
  return { count: Math.min(count, COUNT_CAP), capped: count > COUNT_CAP }
}

/** For the landing page: how many professionals may be found, and in how many cities. */
export async function teaser(ctx: Ctx): Promise<TeaserView> {
  const cities = sql<number>`count(distinct (${searchIndex.city}, ${searchIndex.state})) filter (where ${searchIndex.city} is not null)`
  const [row] = await ctx.db
    .select({ professionals: sql<number>`count(*)::int`, cities: sql<number>`${cities}::int` })
    .from(searchIndex)
  return row ?? { professionals: 0, cities: 0 }
}

// The Mercator order is off by under 1 %: when the candidates do not prove that they hold the whole page, more are taken. Words
// that many have are found among the nearest; of those that few have, the cells of the text index know all.
async function pageFor(ctx: UserCtx, viewer: Viewer, input: SearchProfessionals): Promise<Row[]> {
  const { shape, values } = ask(ctx, viewer, input)
  const page = (way: Way, candidates: number) =>
    pageOf(ctx.db, { ...shape, way }).execute({ ...values, candidates, most: PAGE + 1 })
  const { point } = viewer
  if (!point) return page('best', 0)
  for (let candidates = shape.words ? CANDIDATES_WITH_WORDS : FIRST_CANDIDATES; ; candidates *= GROWTH) {
    const rows = await page('nearest', candidates)
    if (rows.length === 0 ? !shape.words : isWhole(rows, candidates, point)) return rows
    if (shape.words) return page('cells', 0)
  }
}

function isWhole(rows: Row[], candidates: number, point: Point): boolean {
  const [first, last] = [rows[0], rows[PAGE - 1]]
  if (first && first.taken < candidates) return true
  return Boolean(last && last.distance !== null && coveredBy(last.farthest, last.distance, point))
}

function ask(ctx: UserCtx, { point }: Viewer, input: SearchProfessionals) {
  if (!point && input.distanceInKm) throw new BadInput('distanceInKm', searchMessages.distanceNeedsLocation, 'no_coordinates')
  const cursor = input.cursor ? cursorFor(point, input.cursor) : null
  const [words, mask, band] = [wordsOf(input.query), maskOf(input.service), bandOf(input.priceBand)]
  const shape = { words: words.length > 0, service: mask !== null, band: band !== null, after: cursor !== null }
  const km = reachOf(input.distanceInKm)
  const cellText = point && shape.words ? textQuery(words, cellsAround(point, km)) : ''
  const place = point && { ...point, ...mercatorOf(point), ...boxAround(point, km), km, cellText }
  const said = { text: textQuery(words, null), mask, band }
  return { shape, values: { ...place, ...cursor, ...said, viewer: ctx.actor.id, now: ctx.now().toISOString() } }
}

function cursorFor(point: Point | null, text: string): Cursor {
  const cursor = readCursor(text)
  if (cursor?.by !== (point ? 'distance' : 'rating')) throw new BadInput('cursor', searchMessages.staleCursor, 'stale_cursor')
  return cursor
}

async function whoLooks(ctx: UserCtx): Promise<Viewer> {
  const [row] = await homeOf(ctx.db, null).execute({ viewer: ctx.actor.id })
  if (!row || row.latitude === null || row.longitude === null) return { point: null, hasAddress: Boolean(row?.cep) }
  return { point: { latitude: row.latitude, longitude: row.longitude }, hasAddress: true }
}

function cardOf(row: Row): FoundView['items'][number] {
  const { distance, micros: _micros, taken: _taken, farthest: _farthest, ...card } = row
  return { ...card, distanceInKm: distance === null ? null : roundKm(distance), newcomer: card.reviewCount === 0 }
}

function cursorOf({ distance, rating, micros, id }: Row): Cursor {
  return distance === null ? { by: 'rating', rating, micros, id } : { by: 'distance', distance, id }
}
