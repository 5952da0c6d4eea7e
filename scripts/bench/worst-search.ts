import { centreOf } from '#server/adapters/cep/places.ts'
import { distancesInKm, type SearchProfessionals, sorts } from '#shared/search.ts'
import { type Explainer, explainer, type Planned, type Query, sumOf } from './explain.ts'
import { digits, figureOf } from './figures.ts'
import { overhear } from './overheard.ts'
import { report } from './report.ts'
import type { SearchSide } from './search-side.ts'
import type { Point } from './stage.ts'

type Search = { readonly point: Point; readonly question: SearchProfessionals; readonly queries: readonly Query[] }
type Measured = Search & { readonly milliseconds: number; readonly buffers: number }
type Compared = Measured & { readonly plan: Planned; readonly plain: number }

const SUSPECTS = 10
/** Search texts: none, a word in 1 of 100 bios, a word in 1 of 1,000 bios, and a name that 7 of 100 professionals have. */
const texts = [undefined, 'idosos', 'crochê', 'Marlene']

/** Filters by service: none, one service, or either of two services. */
const wanted = [undefined, ['Passar Roupa'], ['Cozinha', 'Organização']] as const

/** Places from whose centres the benchmark searches, in addition to the homes. */
const places = ['sao-paulo-sp', 'moema-sao-paulo-sp', 'recife-pe', 'campo-grande-ms']

/**
 * Finds the slowest searches among all combinations of text, services, price band, distance and order. Each statement counts with
 * its fastest run and the slower of its two query plans. The slowest searches are then measured with more runs, next to the page
 * without filters.
 */
export async function worstSearch({ inside, ctx, points }: SearchSide, plain: SearchProfessionals): Promise<void> {
  const { page: search } = overhear(inside, ctx)
  const on = await explainer(inside.sql)
  const measured: Measured[] = []
  const centres = places.flatMap((place) => centreOf(place) ?? [])
  for (const point of [...points, ...centres]) {
    for (const question of combinations()) {
      const queries = await search(point, question)
      measured.push({ point, question, queries, ...(await costOf(on, queries, 2)) })
    }
  }
  const suspects = texts.flatMap((text) => mostExpensive(measured.filter(({ question }) => question.query === text)))
  const compared: Compared[] = []
  for (const one of suspects) {
    const cost = await costOf(on, one.queries, 5)
    const page = await sumOf(on, await search(one.point, plain), { plan: cost.plan, repeats: 5 })
    compared.push({ ...one, ...cost, plain: page.milliseconds })
  }
  await on.close()
  report.heading(
    `Every combination of filters from ${points.length} homes and ${centres.length} places, ${measured.length} searches: EXPLAIN execution time`,
  )
  printAll(measured)
  printWorst(compared)
}

// Both the slowest searches and those that read most blocks are chosen, because on a busy machine an ordinary search may be slow
// by chance.
function mostExpensive(measured: readonly Measured[]): Measured[] {
  const slowest = measured.toSorted((a, b) => b.milliseconds - a.milliseconds)
  const largest = measured.toSorted((a, b) => b.buffers - a.buffers)
  return [...new Set([...slowest.slice(0, SUSPECTS), ...largest.slice(0, SUSPECTS)])]
}

function printAll(measured: readonly Measured[]): void {
  const times = measured.map(({ milliseconds }) => milliseconds).toSorted((a, b) => b - a)
  report.figure('median', figureOf([figureOf(times).median]), 'ms')
  report.figure('99 of 100 take at most', figureOf([times[Math.floor(times.length / 100)] ?? 0]), 'ms', { atMost: 15 })
}

function printWorst(compared: readonly Compared[]): void {
  const ratio = ({ milliseconds, plain }: Compared) => milliseconds / plain
  const highest = (of: readonly Compared[], what: (one: Compared) => number) => Math.max(...of.map(what))
  report.figure('the worst / the plain page of the same home (G3)', figureOf([highest(compared, ratio)]), '', { atMost: 60 })
  report.figure('the longest (G3)', figureOf([highest(compared, ({ milliseconds }) => milliseconds)]), 'ms', { atMost: 40 })
  report.line('  the worst of each text: milliseconds / plain page, buffers, statements, plan; and the highest buffers of any:')
  for (const text of texts) {
    const ofText = compared.filter(({ question }) => question.query === text)
    const [worst] = ofText.toSorted((a, b) => ratio(b) - ratio(a))
    if (!worst) continue
    report.line(`  ${ratio(worst).toFixed(1)}: ${inWords(worst)}; ${digits(highest(ofText, ({ buffers }) => buffers))}`)
  }
}

function inWords({ milliseconds, plain, buffers, queries, plan, question, point }: Compared): string {
  const where = `${point.latitude.toFixed(2)}, ${point.longitude.toFixed(2)}`
  const what = Object.values(question).join(', ')
  return `${milliseconds.toFixed(2)} / ${plain.toFixed(2)} ms, ${digits(buffers)}, ${queries.length}, ${plan}: ${what} at ${where}`
}

/**
 * The cost of a search's queries with the more expensive kind of plan. PostgreSQL starts with custom plans on each connection and
 * may keep using them.
 */
async function costOf(on: Explainer, queries: readonly Query[], repeats: number) {
  const generic = { plan: 'generic' as const, ...(await sumOf(on, queries, { plan: 'generic', repeats })) }
  const custom = { plan: 'custom' as const, ...(await sumOf(on, queries, { plan: 'custom', repeats })) }
  return custom.milliseconds > generic.milliseconds ? custom : generic
}

function combinations(): SearchProfessionals[] {
  return texts.flatMap((query) =>
    wanted.flatMap((services) =>
      [undefined, 'medium' as const, 'high' as const].flatMap((priceBand) =>
        [undefined, ...distancesInKm].flatMap((distanceInKm) =>
          sorts.map((sort) => ({
            ...(query && { query }),
            ...(services && { services }),
            ...(priceBand && { priceBand }),
            ...(distanceInKm && { distanceInKm }),
            sort,
          })),
        ),
      ),
    ),
  )
}
