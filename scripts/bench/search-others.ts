import { periods, type SearchProfessionals, sorts } from '#shared/search.ts'
import { addDays } from '#shared/days.ts'
import { dayOf } from '#shared/time.ts'
import { explainer, type Query, sumOf } from './explain.ts'
import { figureOf } from './figures.ts'
import { overhear } from './overheard.ts'
import { report } from './report.ts'
import type { SearchSide } from './search-side.ts'

const HOMES = 4
const DAYS = 7
const texts = [undefined, 'idosos', 'Marlene', 'cozinha'] as const
const parts = [undefined, ...(Object.keys(periods) as (keyof typeof periods)[])]

/**
 * Measures searches for which no performance goal exists: first pages for a given day, the free days of a week, and counts. They
 * run from a few homes, with generic query plans.
 */
export async function daysAndCounts({ inside, ctx, points }: SearchSide): Promise<void> {
  report.heading('Searches with a day, and counts: EXPLAIN, sums of all statements, from a few homes')
  const { page, count, freeDays } = overhear(inside, ctx)
  const on = await explainer(inside.sql)
  const date = addDays(dayOf(ctx.now(), 'America/Sao_Paulo'), 7)
  const print = async (what: string, questions: readonly SearchProfessionals[], ask: typeof page) => {
    const costs: { buffers: number; milliseconds: number; statements: number }[] = []
    for (const point of points.slice(0, HOMES)) {
      for (const question of questions) {
        const queries: readonly Query[] = await ask(point, question)
        costs.push({ ...(await sumOf(on, queries, { repeats: 1 })), statements: queries.length })
      }
    }
    report.figure(`${what}, ${costs.length} of them`, figureOf(costs.map(({ buffers }) => buffers)), 'buffers')
    report.figure('  their time', figureOf(costs.map(({ milliseconds }) => milliseconds)), 'ms')
    report.figure('  their statements', figureOf(costs.map(({ statements }) => statements)))
  }
  for (const period of parts) {
    const questions = texts.flatMap((query) =>
      sorts.map((sort) => ({ ...(query && { query }), ...(period && { period }), sort, date })),
    )
    await print(`a first page with a day, ${period ?? 'any hour'}`, questions, page)
  }
  await print('the free days of a week', [{}], (point) => freeDays(point, { from: date }))
  const week = Array.from({ length: DAYS }, (_, at) => ({ date: addDays(date, at) }))
  await print('the count of one of its days', week, count)
  for (const query of texts) await print(`a count, ${query ?? 'no text'}`, [{ ...(query && { query }) }], count)
  await on.close()
}
