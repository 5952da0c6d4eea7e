import { afterAll, beforeAll, expect, test } from 'vitest'
import { unprotect } from '#scripts/bench/unprotected.ts'
import { testDatabase, type TestDatabase } from '#server/test/stage/database.ts'
import { LONG, long } from '#server/test/stage/long.ts'
import { flows } from './flows/all.ts'
import type { Plant } from './gated-database.ts'
import { playSeeds } from './play.ts'
import { simulate } from './simulate.ts'
import { openStage, type Stage } from './stage.ts'

const SEEDS = Number(process.env.SEEDS ?? (LONG ? 1_000 : 1))
/** This timeout only stops a hanging test. It is no limit for its speed. */
const TIMEOUT = 120_000 + SEEDS * 10_000
/** How many runs have no locks. Far fewer already find a fault. */
const UNPROTECTED = 12

let database: TestDatabase
let stage: Stage

beforeAll(async () => {
  database = await testDatabase()
  stage = await openStage(database.url)
})
afterAll(async () => {
  await stage?.close()
  await database?.drop()
})

const flowOf = (name: string) => flows.find((flow) => flow.name === name)!

test.for(flows)('$about, seeds of interleaved statements', { timeout: TIMEOUT }, async (flow, { annotate }) => {
  const broken: string[] = []
  const count = flow.long ? Math.ceil(SEEDS / 5) : SEEDS
  const { cuts, seconds, hash } = await playSeeds(stage, flow, { first: 1, count, broken: (line) => broken.push(line) })
  await annotate(`${flow.name}: ${count} seeds in ${seconds.toFixed(1)} s, ${cuts} connections cut, trace ${hash}`)
  expect(broken).toEqual([])
  // With few runs, or in a long situation, it can happen that no connection is lost.
  expect(((count < 6 || flow.long) && flow.cuts) || cuts > 0 === (flow.cuts ?? false)).toBe(true)
})

test('a seed always has the same trace, even after other seeds ran, and another seed has another trace', async () => {
  // All situations use the same scheduler, so the short test tries only some of them.
  for (const flow of flows.filter((_, index) => LONG || index % 8 === 0)) {
    const first = await simulate(stage, flow, 2)
    const other = await simulate(stage, flow, 3)
    const again = await simulate(stage, flow, 2)
    expect([flow.name, again.trace]).toEqual([flow.name, first.trace])
    expect(again.hash).toBe(first.hash)
    expect(other.hash).not.toBe(first.hash)
    expect(first.trace.length).toBeGreaterThan(20)
  }
}, 120_000)

long(
  `without the advisory locks and the exclusion constraint, at most ${UNPROTECTED} seeds of each flow find faults`,
  { timeout: TIMEOUT },
  async () => {
    const unsafe = await testDatabase()
    try {
      await unprotect(unsafe.url)
      const twice = /two active bookings of one professional overlap/
      const missed = await notFoundIn(unsafe.url, {
        book: [twice, /a booking was made within|bookings on a day of at most/],
        series: [twice],
        unpaid: [/a contractor has more than three unpaid holds/],
      })
      expect(missed).toEqual([])
    } finally {
      await unsafe.drop()
    }
  },
)

long(`without the row locks, at most ${UNPROTECTED} seeds of each flow find faults`, { timeout: TIMEOUT }, async () => {
  const unsafe = await testDatabase()
  try {
    const withoutLocks = { rewrite: (text: string) => text.replace(/ for (no key )?update( skip locked)?/, '') }
    const faults = {
      // Without the code's locks, a database constraint (SQLSTATE 23514) may catch the error first.
      slot: [/the ledger does not hold what was paid|23514/],
      paid: [/a reschedule request is open on a booking|the history has a gap|two ends of one booking/],
    }
    expect(await notFoundIn(unsafe.url, faults, withoutLocks)).toEqual([])
  } finally {
    await unsafe.drop()
  }
})

long(
  `with a request that reads the week only before it has the lock, at most ${UNPROTECTED} seeds find faults`,
  { timeout: TIMEOUT },
  async () => {
    const unsafe = await testDatabase()
    try {
      const stale = (text: string) => /"(perfis_profissionais|disponibilidade)"/.test(text)
      expect(await notFoundIn(unsafe.url, { week: [/after the week changed, and got it/] }, { stale })).toEqual([])
    } finally {
      await unsafe.drop()
    }
  },
)

/** Simulates each situation until every pattern has matched a fault. Returns the patterns without a match. */
async function notFoundIn(url: string, faults: Record<string, readonly RegExp[]>, plant?: Plant): Promise<string[]> {
  const bare = await openStage(url, plant)
  const missed: string[] = []
  for (const [name, patterns] of Object.entries(faults)) {
    const said: string[] = []
    const missing = () => patterns.filter((pattern) => !pattern.test(said.join('\n')))
    for (let seed = 1; seed <= UNPROTECTED && missing().length > 0; seed++)
      await playSeeds(bare, flowOf(name), { first: seed, count: 1, broken: (line) => said.push(line) })
    missed.push(...missing().map((pattern) => `${name}: ${pattern.source}`))
  }
  await bare.close()
  return missed
}
