import { drizzle } from 'drizzle-orm/postgres-js'
import * as schema from '#db/schema/index.ts'
import type { UserCtx } from '#server/core/context.ts'
import { criteriaOf } from '#server/features/search/criteria.ts'
import { firstFreeRows } from '#server/features/search/days.ts'
import { findFreeDays } from '#server/features/search/free-days.ts'
import { countUpTo, firstRows } from '#server/features/search/pages.ts'
import type { FindFreeDays, SearchProfessionals } from '#shared/search.ts'
import type { Query } from './explain.ts'
import type { Inside, Point } from './stage.ts'

// These numbers must equal the page sizes and count limits of the product (server/features/search/find.ts).
const PAGE = 20
const ROUNDS = 5
const COUNT_LIMIT = 101

/** Runs searches as the product does, and returns the SQL statements of each: a first page, a count or the free days. */
export function overhear({ sql }: Pick<Inside, 'sql'>, ctx: UserCtx) {
  const sent: Query[] = []
  const logger = { logQuery: (text: string, params: unknown[]) => void sent.push({ sql: text, params }) }
  const overheard = { ...ctx, db: drizzle(sql, { schema, logger }) }
  const of = (point: Point, question: SearchProfessionals) => criteriaOf(overheard, { point, hasAddress: true }, question)
  return {
    async page(point: Point, question: SearchProfessionals): Promise<readonly Query[]> {
      const { date } = question
      if (date) await firstFreeRows(overheard, of(point, question), { ...question, date }, PAGE, ROUNDS)
      else await firstRows(overheard, of(point, question), PAGE)
      return sent.splice(0)
    },
    async count(point: Point, question: SearchProfessionals): Promise<readonly Query[]> {
      const { date } = question
      if (date) await firstFreeRows(overheard, of(point, question), { ...question, date }, COUNT_LIMIT - 1, ROUNDS)
      else await countUpTo(overheard, of(point, question), COUNT_LIMIT)
      return sent.splice(0)
    },
    async freeDays(point: Point, question: FindFreeDays): Promise<readonly Query[]> {
      const actor = { ...overheard.actor, home: () => ({ point, hasAddress: true }) }
      await findFreeDays({ ...overheard, actor }, question)
      return sent.splice(0)
    },
  }
}
