import { distancesInKm, type SearchProfessionals, sorts } from '#shared/search.ts'
import { type Explainer, explainer, type Planned, type Query, sumOf } from './explain.ts'
import { digits, figureOf } from './figures.ts'
import { overhear } from './overheard.ts'
import { report } from './report.ts'
import type { SearchSide } from './search-side.ts'
import type { Point } from './stage.ts'

type Shot = { readonly point: Point; readonly question: SearchProfessionals; readonly queries: readonly Query[] }
type Timed = Shot & { readonly milliseconds: number; readonly buffers: number }
type Explained = Timed & { readonly plan: Planned; readonly plain: number }

const AGAIN = 10
const REPEATS = 5
/** None, a word that one in a hundred has, one in a thousand, a name that seven in a hundred bear. */
const texts = [undefined, 'idosos', 'crochê', 'Marlene']

/**
 * Every combination of text, service, band, distance and order from each point. Each search's statements (looks along the order,
 * and where those were not enough the words) are explained once by each kind of plan; the dearest of each text again, five times
 * each, beside the plain page of the same home on the same connection: sum of the medians beside median.
 */
export async function worstSearch({ inside, ctx, points }: SearchSide, plain: SearchProfessionals): Promise<void> {
  const { page: search } = overhear(inside, ctx)
  const on = await explainer(inside.sql)
  const shots: Timed[] = []
  for (const point of points) {
    for (const question of combinations()) {
      const queries = await search(point, question)
      shots.push({ point, question, queries, ...(await dearestOf(on, queries, 1)) })
    }
  }
  const again: Explained[] = []
  for (const shot of texts.flatMap((text) => suspects(shots.filter(({ question }) => question.query === text)))) {
    const cost = await dearestOf(on, shot.queries, REPEATS)
    const page = await sumOf(on, await search(shot.point, plain), { plan: cost.plan, repeats: REPEATS })
    again.push({ ...shot, ...cost, plain: page.milliseconds })
  }
  await on.close()
  report.heading(`Every combination of filters from ${points.length} homes, ${shots.length} searches: EXPLAIN execution time`)
  const times = shots.map(({ milliseconds }) => milliseconds).toSorted((x, y) => y - x)
  report.line(
    `  median ${figureOf(times).median.toFixed(2)} ms, 99 of 100 under ${digits(times[Math.floor(times.length / 100)] ?? 0)} ms`,
  )
  tell(again)
}

// Of a busy machine the slowest say little, so those that read most are asked again too.
function suspects(shots: readonly Timed[]): Timed[] {
  const slowest = shots.toSorted((a, b) => b.milliseconds - a.milliseconds)
  const largest = shots.toSorted((a, b) => b.buffers - a.buffers)
  return [...new Set([...slowest.slice(0, AGAIN), ...largest.slice(0, AGAIN)])]
}

function tell(again: readonly Explained[]): void {
  const ratio = ({ milliseconds, plain }: Explained) => milliseconds / plain
  const most = (of: readonly Explained[], what: (shot: Explained) => number) => Math.max(...of.map(what))
  report.figure('the worst / the plain page of the same home', figureOf([most(again, ratio)]), '', { atMost: 30 })
  report.figure('the longest (G3)', figureOf([most(again, ({ milliseconds }) => milliseconds)]), 'ms', { atMost: 20 })
  report.line('  the dearest of each text, in milliseconds / plain page, buffers, statements, plan; and the most buffers of any:')
  for (const text of texts) {
    const ofText = again.filter(({ question }) => question.query === text)
    const [dearest] = ofText.toSorted((a, b) => ratio(b) - ratio(a))
    if (!dearest) continue
    report.line(`  ${ratio(dearest).toFixed(1)}: ${inWords(dearest)}; ${digits(most(ofText, ({ buffers }) => buffers))}`)
  }
}

function inWords({ milliseconds, plain, buffers, queries, plan, question, point }: Explained): string {
  const where = `${point.latitude.toFixed(2)}, ${point.longitude.toFixed(2)}`
  const what = Object.values(question).join(', ')
  return `${milliseconds.toFixed(2)} / ${plain.toFixed(2)} ms, ${digits(buffers)}, ${queries.length}, ${plan}: ${what} at ${where}`
}

/** By the plan, generic or custom, that costs more: on each connection Postgres takes custom ones first, and may stay with them. */
async function dearestOf(on: Explainer, queries: readonly Query[], repeats: number) {
  const generic = { plan: 'generic' as const, ...(await sumOf(on, queries, { plan: 'generic', repeats })) }
  const custom = { plan: 'custom' as const, ...(await sumOf(on, queries, { plan: 'custom', repeats })) }
  return custom.milliseconds > generic.milliseconds ? custom : generic
}

function combinations(): SearchProfessionals[] {
  return texts.flatMap((query) =>
    [undefined, 'Passar Roupa' as const].flatMap((service) =>
      [undefined, 'medium' as const, 'high' as const].flatMap((priceBand) =>
        [undefined, ...distancesInKm].flatMap((distanceInKm) =>
          sorts.map((sort) => ({
            ...(query && { query }),
            ...(service && { service }),
            ...(priceBand && { priceBand }),
            ...(distanceInKm && { distanceInKm }),
            sort,
          })),
        ),
      ),
    ),
  )
}
