import type { UserCtx } from '#server/core/context.ts'
import { ask } from '#server/features/search/asked.ts'
import { pageOf } from '#server/features/search/statements.ts'
import type { SearchProfessionals } from '#shared/search.ts'
import { type Query, queryOf } from './explain.ts'
import type { Asked } from './pgbench.ts'
import { type Filled, households, type Inside, type Point, somePoints, type Stage } from './stage.ts'

const HOMES = 16
const MOST_TRIED = 400
const FIRST_PAGE = { most: 21, candidates: 21 }

/** The commonest search: whoever lives within ten kilometres, nearest first. */
export const PLAIN: SearchProfessionals = { distanceInKm: 10 }

/** A database of the run with the homes from which it is searched. */
export type SearchSide = {
  readonly filled: Filled
  readonly inside: Inside
  readonly points: readonly Point[]
  readonly people: readonly { email: string }[]
  readonly ctx: UserCtx
}

/** A database of the run, with households that have a plan. */
export async function sideOn(stage: Stage, filled: Filled): Promise<SearchSide> {
  const inside = await stage.inside(filled.url)
  const points = await somePoints(inside, HOMES)
  const people = await households(inside, HOMES, points)
  const [first] = people
  if (!first) throw new Error('there are no households')
  return { filled, inside, points, people, ctx: await inside.contextOf(first) }
}

/** The statement of a plain first page, from each home. */
export function plainPages({ ctx, points }: Pick<SearchSide, 'ctx' | 'points'>): Query[] {
  return points.map((point) => firstPage(ctx, point, PLAIN))
}

/** Sixteen homes, or as many as there are among the first hundreds, whose plain first page is full. */
export async function fullHomes({ inside, ctx }: SearchSide): Promise<Point[]> {
  const full: Point[] = []
  for (const point of await somePoints(inside, MOST_TRIED)) {
    const { sql, params } = firstPage(ctx, point, PLAIN)
    const [page] = await inside.sql.unsafe<{ rows: unknown[] }[]>(sql, params.map(String))
    if (page?.rows.length === FIRST_PAGE.most) full.push(point)
    if (full.length === HOMES) break
  }
  return full
}

/** The same as pgbench takes it: one text, many values. */
export function askedOf(queries: readonly Query[]): Asked {
  return { text: queries[0]?.sql ?? '', variants: queries.map(({ params }) => params) }
}

/** The statement of a first page along the index. */
export function firstPage(ctx: UserCtx, point: Point, question: SearchProfessionals): Query {
  const { shape, values } = ask(ctx, { point, hasAddress: true }, question)
  return queryOf(pageOf(ctx.db, { ...shape, way: 'index', after: false }), { ...values, ...FIRST_PAGE })
}
