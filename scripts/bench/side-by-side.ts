import { explainer, sumOf } from './explain.ts'
import { figureOf, type Goal } from './figures.ts'
import { type BenchOptions, pairsOf } from './options.ts'
import { statementRunner } from './pgbench.ts'
import { report } from './report.ts'
import { variantsOf, fullHomes, plainPages, type SearchSide } from './search-side.ts'
import { nameOfCase, type Stage } from './stage.ts'

// The allowed cost of a page, as a multiple of the cost in a smaller database (`size`) or in one whose professionals do not all
// live in one city (`density`).
const goals: Readonly<Record<'size' | 'density', { id: string; buffers: Goal; rate: Goal }>> = {
  size: { id: 'G1', buffers: { atMost: 1.5 }, rate: { atMost: 4 } },
  density: { id: 'G2', buffers: { atMost: 1.5 }, rate: { atMost: 1.5 } },
}

/**
 * Compares the first page without filters in each two databases that differ only in size or only in density: buffers, and rates
 * measured in turns.
 */
export async function sideBySide(stage: Stage, sides: readonly SearchSide[], options: BenchOptions): Promise<void> {
  for (const { differ, a, b } of pairsOf(sides.map(({ filled }) => filled))) {
    const [one, other] = [sides[a], sides[b]]
    if (!one || !other) continue
    // Searches only homes whose first page is full, because other searches are cheap. If both databases have the same towns, both
    // use the same homes.
    const points = await fullHomes(one)
    const others = differ === 'size' ? points : await fullHomes(other)
    if (points.length === 0 || others.length === 0) report.line('\nNo home has a full page.')
    else await compare(stage, { ...one, points }, { ...other, points: others }, goals[differ], options)
  }
}

async function compare(
  stage: Stage,
  one: SearchSide,
  other: SearchSide,
  { id, buffers, rate }: (typeof goals)['size'],
  { rounds, seconds }: BenchOptions,
): Promise<void> {
  report.title(`A: ${nameOfCase(one.filled)}. B: ${nameOfCase(other.filled)}`)
  report.heading(
    `Full plain first pages from ${one.points.length} and ${other.points.length} homes, ${rounds} rounds, ${seconds} s each`,
  )
  const [buffersOfA, buffersOfB] = [await buffersOf(one), await buffersOf(other)]
  report.figure('  A, buffers', buffersOfA)
  report.figure('  B, buffers', buffersOfB)
  report.figure(`buffers of B / of A, medians (${id})`, figureOf([buffersOfB.median / buffersOfA.median]), '', buffers)
  const [a, b] = [await runnerOf(stage, one), await runnerOf(stage, other)]
  const rates: { a: number; b: number }[] = []
  await a.run(1)
  await b.run(1)
  for (let round = 0; round < rounds; round++) {
    const [ofA, ofB] = [await a.run(seconds), await b.run(seconds)]
    rates.push({ a: ofA.done / ofA.seconds, b: ofB.done / ofB.seconds })
  }
  await a.close()
  await b.close()
  const [rateOfA, rateOfB, ratio] = [
    figureOf(rates.map((round) => round.a)),
    figureOf(rates.map((round) => round.b)),
    figureOf(rates.map((round) => round.a / round.b)),
  ]
  report.figure('  A, statements a second', rateOfA)
  report.figure('  B, statements a second', rateOfB)
  report.figure(`times fewer statements a second in B (${id})`, ratio, '', rate)
}

async function buffersOf(side: SearchSide) {
  const on = await explainer(side.inside.sql)
  const costs: number[] = []
  for (const queries of await plainPages(side)) costs.push((await sumOf(on, queries, { repeats: 3 })).buffers)
  await on.close()
  return figureOf(costs)
}

async function runnerOf(stage: Stage, side: SearchSide) {
  const runner = await statementRunner(side.filled.url, variantsOf(await plainPages(side)))
  stage.closing(runner.close)
  return runner
}
