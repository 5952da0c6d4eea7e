import type { UserCtx } from '#server/core/context.ts'
import { ask } from '#server/features/search/asked.ts'
import { firstOf } from '#server/features/search/candidates.ts'
import { distancesInKm, type SearchProfessionals, sorts } from '#shared/search.ts'
import { digits, figureOf } from './figures.ts'
import { report } from './report.ts'

type Point = { readonly latitude: number; readonly longitude: number }
type Shot = { readonly point: Point; readonly question: SearchProfessionals; readonly milliseconds: number }

const AGAIN = 20
const REPEATS = 5

/**
 * Every combination of text (none, a common word, a rare one), service, band, distance and order from each point, one after the
 * other. The slowest are asked again, so that what the machine did meanwhile is not taken for the search.
 */
export async function worstSearch(ctx: UserCtx, points: readonly Point[]): Promise<void> {
  const shots: Shot[] = []
  for (const point of points) {
    for (const question of combinations()) {
      shots.push({ point, question, milliseconds: await timed(ctx, point, question) })
    }
  }
  const slowest = shots.toSorted((a, b) => b.milliseconds - a.milliseconds)
  const medians: Shot[] = []
  for (const { point, question } of slowest.slice(0, AGAIN)) {
    const times: number[] = []
    for (let repeat = 0; repeat < REPEATS; repeat++) times.push(await timed(ctx, point, question))
    medians.push({ point, question, milliseconds: figureOf(times).median })
  }
  const worst = medians.toSorted((a, b) => b.milliseconds - a.milliseconds)[0]
  if (!worst) throw new Error('nothing was searched')
  report.heading(`Every combination of filters from ${points.length} homes, ${shots.length} searches in a row, without HTTP`)
  const middle = figureOf(shots.map(({ milliseconds }) => milliseconds))
  report.line(
    `  median ${middle.median.toFixed(2)} ms, 99 of 100 under ${digits(slowest[Math.floor(shots.length / 100)]?.milliseconds ?? 0)} ms`,
  )
  report.figure(`the worst, asked ${REPEATS} times again (G3)`, figureOf([worst.milliseconds]), 'ms', { atMost: 20 })
  report.line(
    `  it is ${JSON.stringify(worst.question)} at ${worst.point.latitude.toFixed(2)}, ${worst.point.longitude.toFixed(2)}`,
  )
}

async function timed(ctx: UserCtx, point: Point, question: SearchProfessionals): Promise<number> {
  const began = performance.now()
  await firstOf(ctx, ask(ctx, { point, hasAddress: true }, question), 20)
  return performance.now() - began
}

function combinations(): SearchProfessionals[] {
  return [undefined, 'idosos', 'crochê'].flatMap((query) =>
    [undefined, 'Passar Roupa' as const].flatMap((service) =>
      [undefined, 'high' as const].flatMap((priceBand) =>
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
