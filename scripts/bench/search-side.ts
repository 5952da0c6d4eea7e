import type { UserCtx } from '#server/core/context.ts'
import { criteriaOf } from '#server/features/search/criteria.ts'
import { firstRows } from '#server/features/search/pages.ts'
import type { SearchProfessionals } from '#shared/search.ts'
import type { Query } from './explain.ts'
import { overhear } from './overheard.ts'
import type { Variants } from './pgbench.ts'
import { type Filled, contractors, type Inside, type Point, somePoints, type Stage } from './stage.ts'

const HOMES = 16
const HOMES_TRIED = 400
const PAGE = 20

/** The filter of the most common search: within ten kilometres, nearest first. */
export const PLAIN: SearchProfessionals = { distanceInKm: 10 }

/** A database of the benchmark, and the homes from which contractors search it. */
export type SearchSide = {
  readonly filled: Filled
  readonly inside: Inside
  readonly points: readonly Point[]
  readonly people: readonly { email: string }[]
  readonly ctx: UserCtx
}

/** Opens a database of the benchmark and adds contractors with a subscription. */
export async function sideOn(stage: Stage, filled: Filled): Promise<SearchSide> {
  const inside = await stage.inside(filled.url)
  const points = await somePoints(inside, HOMES)
  const people = await contractors(inside, HOMES, points)
  const [first] = people
  if (!first) throw new Error('there are no contractors')
  return { filled, inside, points, people, ctx: await inside.contextOf(first) }
}

/** Returns, for each home, all SQL statements of a first page without filters. */
export async function plainPages({ inside, ctx, points }: Pick<SearchSide, 'inside' | 'ctx' | 'points'>) {
  const { page } = overhear(inside, ctx)
  const pages: (readonly Query[])[] = []
  for (const point of points) pages.push(await page(point, PLAIN))
  return pages
}

/** Returns up to 16 homes, chosen from 400 candidates, from which a search without filters fills its first page. */
export async function fullHomes({ inside, ctx }: SearchSide): Promise<Point[]> {
  const full: Point[] = []
  for (const point of await somePoints(inside, HOMES_TRIED)) {
    const { rest } = await firstRows(ctx, criteriaOf(ctx, { point, hasAddress: true }, PLAIN), PAGE)
    if (rest) full.push(point)
    if (full.length === HOMES) break
  }
  return full
}

/** Returns the statements of several pages as one statement with a list of values, the format for pgbench. */
export function variantsOf(pages: readonly (readonly Query[])[]): Variants {
  const queries = pages.flat()
  const text = queries[0]?.sql ?? ''
  if (queries.some(({ sql }) => sql !== text)) throw new Error('plain pages use different statements')
  return { text, variants: queries.map(({ params }) => params) }
}
