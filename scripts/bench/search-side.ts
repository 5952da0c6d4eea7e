import type { UserCtx } from '#server/core/context.ts'
import { criteriaOf } from '#server/features/search/criteria.ts'
import { firstRows } from '#server/features/search/pages.ts'
import type { SearchProfessionals } from '#shared/search.ts'
import type { Query } from './explain.ts'
import { overhear } from './overheard.ts'
import type { Asked } from './pgbench.ts'
import { type Filled, households, type Inside, type Point, somePoints, type Stage } from './stage.ts'

const HOMES = 16
const MOST_TRIED = 400
const PAGE = 20

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

/** The statements of a plain first page, all that the product asks, from each home. */
export async function plainPages({ inside, ctx, points }: Pick<SearchSide, 'inside' | 'ctx' | 'points'>) {
  const { page } = overhear(inside, ctx)
  const pages: (readonly Query[])[] = []
  for (const point of points) pages.push(await page(point, PLAIN))
  return pages
}

/** Sixteen homes, or as many as there are among the first hundreds, whose plain first page is full. */
export async function fullHomes({ inside, ctx }: SearchSide): Promise<Point[]> {
  const full: Point[] = []
  for (const point of await somePoints(inside, MOST_TRIED)) {
    const { rest } = await firstRows(ctx, criteriaOf(ctx, { point, hasAddress: true }, PLAIN), PAGE)
    if (rest) full.push(point)
    if (full.length === HOMES) break
  }
  return full
}

/** The same as pgbench takes it: one text, many values. Where a page takes more than one statement each counts for itself. */
export function askedOf(pages: readonly (readonly Query[])[]): Asked {
  const queries = pages.flat()
  const text = queries[0]?.sql ?? ''
  if (queries.some(({ sql }) => sql !== text)) throw new Error('plain pages are of one text')
  return { text, variants: queries.map(({ params }) => params) }
}
