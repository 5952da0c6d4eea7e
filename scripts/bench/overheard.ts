import { drizzle } from 'drizzle-orm/postgres-js'
import * as schema from '#db/schema/index.ts'
import type { UserCtx } from '#server/core/context.ts'
import { ask } from '#server/features/search/asked.ts'
import { countUpTo, firstOf } from '#server/features/search/candidates.ts'
import { firstFreeOf } from '#server/features/search/free.ts'
import { shareOf } from '#server/features/search/frequency.ts'
import type { SearchProfessionals } from '#shared/search.ts'
import type { Query } from './explain.ts'
import type { Inside, Point } from './stage.ts'

// As large as the product's own pages and counts (server/features/search/queries.ts).
const PAGE = 20
const MOST = { agendas: 300, count: 101 }

/** Searches as the product does and tells which statements it asked, with their values: a first page, a count. */
export function overhear({ sql }: Pick<Inside, 'sql'>, ctx: UserCtx) {
  const asked: Query[] = []
  const logger = { logQuery: (text: string, params: unknown[]) => void asked.push({ sql: text, params }) }
  const overheard = { ...ctx, db: drizzle(sql, { schema, logger }) }
  const of = (point: Point, question: SearchProfessionals) => ask(overheard, { point, hasAddress: true }, question)
  // How frequent words are is asked once in ten minutes, not by each search.
  const warm = async () => {
    await shareOf(overheard, [])
    asked.splice(0)
  }
  return {
    async page(point: Point, question: SearchProfessionals): Promise<readonly Query[]> {
      await warm()
      const { date } = question
      if (date) await firstFreeOf(overheard, of(point, question), { ...question, date }, PAGE, MOST.agendas)
      else await firstOf(overheard, of(point, question), PAGE)
      return asked.splice(0)
    },
    async count(point: Point, question: SearchProfessionals): Promise<readonly Query[]> {
      await warm()
      await countUpTo(overheard, of(point, question), MOST.count)
      return asked.splice(0)
    },
  }
}
