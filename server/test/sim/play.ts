import { createHash } from 'node:crypto'
import { type Flow, type Outcome, simulate } from './simulate.ts'
import type { Stage } from './stage.ts'

export type Played = {
  readonly seeds: number
  /** The number of seeds with a fault. */
  readonly violations: number
  /** The number of connections that were lost on purpose. */
  readonly cuts: number
  readonly seconds: number
  /** A hash of the traces of all runs, in order. */
  readonly hash: string
  readonly last: Outcome | null
}

/** Simulates runs one after the other until one hangs. `broken` receives each fault with the command that reproduces it. */
export async function playSeeds(
  stage: Stage,
  flow: Flow,
  { first, count, broken }: { first: number; count: number; broken: (line: string) => void },
): Promise<Played> {
  const began = performance.now()
  const hash = createHash('sha256')
  let violations = 0
  let cuts = 0
  let last: Outcome | null = null
  for (let seed = first; seed < first + count && !last?.hung; seed++) {
    last = await simulate(stage, flow, seed)
    hash.update(last.hash)
    cuts += last.cuts
    if (last.faults.length === 0) continue
    violations++
    broken(`npm run sim -- --flow ${flow.name} --seed ${seed}\n  ${last.faults.join('\n  ')}\n  (${last.tried.join('; ')})`)
  }
  const seconds = (performance.now() - began) / 1_000
  return { seeds: count, violations, cuts, seconds, hash: hash.digest('hex').slice(0, 16), last }
}
