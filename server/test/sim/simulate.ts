import { createHash } from 'node:crypto'
import { seededRandom, type SeededRandom } from '#db/seed/seeded-random.ts'
import { brokenInvariants } from '#server/test/stage/invariants.ts'
import { type Act, createTools, type Tried } from './acting.ts'
import type { Cut } from './gated-database.ts'
import { Gate } from './gate.ts'
import { createBell, Hang, runGates } from './scheduler.ts'
import type { Stage } from './stage.ts'

/** No actor's connection is lost later than at this statement: most of them have ended by then. */
const LAST_CUT = 30
const LAST_CUT_OF_WRITING = 4

/** Something that went through somebody's gate, as the `at`-th of all of a seed. */
export type Passed = { readonly who: string; readonly what: string; readonly at: number }

/** Who acts in a seed, and what else must be true once they are done; `judge` answers the faults it finds. */
export type Scene = {
  readonly acts: readonly Act[]
  readonly judge: (tried: readonly Tried[], passed: readonly Passed[]) => Promise<string[]>
}

/** A situation that seeds vary. */
export type Flow = {
  readonly name: string
  readonly about: string
  /** One of its actors may lose its connection, in the middle of anything. */
  readonly cuts?: boolean
  readonly open: (stage: Stage, chance: SeededRandom) => Promise<Scene>
}

export type Outcome = {
  readonly faults: readonly string[]
  /** What was tried and what came of it, as `'Casa 1 books 08:00: done'`. */
  readonly tried: readonly string[]
  readonly trace: readonly string[]
  /** Of the trace: the same for the same seed. */
  readonly hash: string
  /** How many connections were lost. */
  readonly cuts: number
  /** Somebody waited for ever: the stage is not to be used again. */
  readonly hung: boolean
}

/**
 * Plays one seed of a flow: its actors' statements, one at a time, in an order that the seed decides. Answers what was broken; the
 * same seed has the same trace.
 */
export async function simulate(stage: Stage, flow: Flow, seed: number): Promise<Outcome> {
  await stage.begin(seededRandom(seed))
  const chance = seededRandom(seed ^ 0x5eed)
  const { acts, judge } = await flow.open(stage, chance)
  const bell = createBell()
  const tried: Tried[] = []
  const passed: Passed[] = []
  const steps = () => passed.length
  const cut = flow.cuts ? cutOf(seededRandom(seed ^ 0xc07), acts.length) : null
  const gates = acts.map((act, index) => new Gate(act.name, lineOf(stage, index).pid, bell.ring))
  const working = acts.map((act, index) => {
    const gate = gates[index]!
    const own = {
      gate,
      line: lineOf(stage, index),
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
    trace = await runGates({ gates, chance, watch: stage.sql, bell, opened })
    for (const done of await all) if (done.status === 'rejected') faults.push(`broke down: ${String(done.reason)}`)
  } catch (error) {
    if (!(error instanceof Hang)) throw error
    for (const { pid } of gates) await stage.sql`select pg_terminate_backend(${pid})`
    return { ...outcomeOf([`somebody waits for ever: ${error.message}`], tried, trace), hung: true }
  }
  faults.push(...trace.filter((step) => step.endsWith('40P01')).map((step) => `a circle of locks: ${step}`))
  faults.push(...tried.filter(({ fault }) => fault).map(({ who, what, answer }) => `${who} ${what}: ${answer}`))
  faults.push(...(await judge(tried, passed)))
  faults.push(...(await brokenInvariants(stage.sql, stage.clock.now())))
  return outcomeOf(faults, tried, trace)
}

/** In every other seed: whose connection is lost and at which of all statements, or of those that write. */
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

function lineOf({ lines }: Stage, index: number) {
  const line = lines[index]
  if (!line) throw new Error(`a seed has at most ${lines.length} actors`)
  return line
}
