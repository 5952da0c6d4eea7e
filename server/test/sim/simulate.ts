import { createHash } from 'node:crypto'
import { seededRandom, type SeededRandom } from '#db/seed/seeded-random.ts'
import { brokenInvariants } from '#server/core/invariants.ts'
import { type Act, createTools, type Tried } from './acting.ts'
import type { Cut } from './gated-database.ts'
import { Gate } from './gate.ts'
import { createSignal, Hang, runGates } from './scheduler.ts'
import type { Stage } from './stage.ts'

/** The highest statement number at which a connection is lost. Most people have finished by then. */
const LAST_CUT = 30
const LAST_CUT_OF_WRITING = 4

/** A step that the scheduler has started. `at` is the number of the step within the run, from 1. */
export type Passed = { readonly who: string; readonly what: string; readonly at: number }

/** The people and jobs of a run. `judge` returns the faults found when all have finished. */
export type Scene = {
  readonly acts: readonly Act[]
  readonly judge: (tried: readonly Tried[], passed: readonly Passed[]) => Promise<string[]>
}

/** A situation in which several people and jobs act at once. Its details vary by seed. */
export type Flow = {
  readonly name: string
  readonly about: string
  /** True if in some runs one connection is lost. */
  readonly cuts?: boolean
  /** True if a run of this situation is slow. Tests then make only a fifth of the runs. */
  readonly long?: boolean
  readonly open: (stage: Stage, chance: SeededRandom) => Promise<Scene>
}

export type Outcome = {
  readonly faults: readonly string[]
  /** All attempts with their results, such as `'Casa 1 books 08:00: done'`. */
  readonly tried: readonly string[]
  readonly trace: readonly string[]
  /** A hash of the trace. The same seed always has the same hash. */
  readonly hash: string
  /** The number of lost connections. */
  readonly cuts: number
  /** True if somebody waited for ever. The database must then not be used for another run. */
  readonly hung: boolean
}

/**
 * Simulates one run of a situation: the statements of its people and jobs, one at a time, in an order that the seed decides.
 * Returns the faults and the trace, which is the same for the same seed.
 */
export async function simulate(stage: Stage, flow: Flow, seed: number): Promise<Outcome> {
  await stage.begin(seededRandom(seed))
  const chance = seededRandom(seed ^ 0x5eed)
  const { acts, judge } = await flow.open(stage, chance)
  const signal = createSignal()
  const tried: Tried[] = []
  const passed: Passed[] = []
  const steps = () => passed.length
  const cut = flow.cuts ? cutOf(seededRandom(seed ^ 0xc07), acts.length) : null
  const gates = acts.map((act, index) => new Gate(act.name, connectionOf(stage, index).pid, signal.send))
  const working = acts.map((act, index) => {
    const gate = gates[index]!
    const own = {
      gate,
      connection: connectionOf(stage, index),
      chance: seededRandom(seed * 64 + index),
      cut: cut?.actor === index ? cut : null,
    }
    const tools = createTools(stage, { ...own, tried, steps })
    return gate
      .pass('begins', () => Promise.resolve())
      .then(() => act.work(tools))
      .finally(() => gate.leave())
  })
  const all = Promise.allSettled(working)
  const faults: string[] = []
  let trace: string[] = []
  try {
    const opened = ({ name, step }: Gate) => void passed.push({ who: name, what: step, at: passed.length + 1 })
    trace = await runGates({ gates, chance, watch: stage.sql, signal, opened })
    for (const done of await all) if (done.status === 'rejected') faults.push(`an actor failed: ${String(done.reason)}`)
  } catch (error) {
    if (!(error instanceof Hang)) throw error
    for (const { pid } of gates) await stage.sql`select pg_terminate_backend(${pid})`
    return { ...outcomeOf([`an actor waits for ever: ${error.message}`], tried, trace), hung: true }
  }
  faults.push(...trace.filter((step) => step.endsWith('40P01')).map((step) => `a deadlock: ${step}`))
  faults.push(...tried.filter(({ fault }) => fault).map(({ who, what, answer }) => `${who} ${what}: ${answer}`))
  faults.push(...(await judge(tried, passed)))
  faults.push(...(await brokenInvariants(stage.world.db, stage.clock.now())))
  return outcomeOf(faults, tried, trace)
}

/** In every other run, decides whose connection is lost and at which statement. */
function cutOf(chance: SeededRandom, actors: number): (Cut & { readonly actor: number }) | null {
  if (chance.yes(0.5)) return null
  const writing = chance.yes(0.5)
  const statement = chance.whole(1, writing ? LAST_CUT_OF_WRITING : LAST_CUT)
  return { actor: chance.whole(0, actors - 1), writing, statement, arrives: chance.yes(0.5) }
}

function outcomeOf(faults: readonly string[], tried: readonly Tried[], trace: readonly string[]): Outcome {
  const hash = createHash('sha256').update(trace.join('\n')).digest('hex').slice(0, 16)
  const cuts = trace.filter((step) => step.endsWith(': CONNECTION_CLOSED')).length
  return { faults, trace, hash, cuts, hung: false, tried: tried.map(({ who, what, answer }) => `${who} ${what}: ${answer}`) }
}

function connectionOf({ connections }: Stage, index: number) {
  const connection = connections[index]
  if (!connection) throw new Error(`a seed has at most ${connections.length} actors`)
  return connection
}
