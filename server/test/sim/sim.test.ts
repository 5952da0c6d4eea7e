import { afterAll, beforeAll, expect, test } from 'vitest'
import { unprotect } from '#scripts/bench/unprotected.ts'
import { testDatabase, type TestDatabase } from '#server/test/stage/database.ts'
import { flows } from './flows/all.ts'
import type { Plant } from './gated-database.ts'
import { playSeeds } from './play.ts'
import { simulate } from './simulate.ts'
import { openStage, type Stage } from './stage.ts'

const SEEDS = Number(process.env.SEEDS ?? (process.env.LONG ? 1_000 : 8))
/** Stops a hanging test; it does not measure speed. */
const TIMEOUT = 120_000 + SEEDS * 10_000
/** Without the locks this many seeds are more than enough to find a fault. */
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

test.for(flows)(`fault 3: $about, ${SEEDS} seeds of interleaved statements`, { timeout: TIMEOUT }, async (flow, { annotate }) => {
  const broken: string[] = []
  const { cuts, seconds, hash } = await playSeeds(stage, flow, { first: 1, count: SEEDS, broken: (line) => broken.push(line) })
  await annotate(`${flow.name}: ${SEEDS} seeds in ${seconds.toFixed(1)} s, ${cuts} connections cut, trace ${hash}`)
  expect(broken).toEqual([])
  expect(cuts > 0).toBe(flow.cuts ?? false)
})

test('the same seed has the same trace, also after other seeds, and another seed has another', async () => {
  for (const flow of flows) {
    const first = await simulate(stage, flow, 2)
    const other = await simulate(stage, flow, 3)
    const again = await simulate(stage, flow, 2)
    expect([flow.name, again.trace]).toEqual([flow.name, first.trace])
    expect(again.hash).toBe(first.hash)
    expect(other.hash).not.toBe(first.hash)
    expect(first.trace.length).toBeGreaterThan(20)
  }
}, 120_000)

test(
  `without the advisory locks and the exclusion constraint, ${UNPROTECTED} seeds of each flow find faults`,
  { timeout: TIMEOUT },
  async () => {
    const unsafe = await testDatabase()
    try {
      await unprotect(unsafe.url)
      const { book, series, unpaid } = await faultsOf(unsafe.url, ['book', 'series', 'unpaid'])
      expect(book).toMatch(/two active bookings of one professional overlap/)
      expect(book).toMatch(/a booking was made within|bookings on a day of at most/)
      expect(series).toMatch(/two active bookings of one professional overlap/)
      expect(unpaid).toMatch(/a contractor has more than three unpaid holds/)
    } finally {
      await unsafe.drop()
    }
  },
)

test(`without the row locks, ${UNPROTECTED} seeds of each flow find faults`, { timeout: TIMEOUT }, async () => {
  const unsafe = await testDatabase()
  try {
    const withoutLocks = { rewrite: (text: string) => text.replace(/ for update( skip locked)?/, '') }
    const { slot, paid } = await faultsOf(unsafe.url, ['slot', 'paid'], withoutLocks)
    // Where it can, the database refuses what the code let pass (23514).
    expect(slot).toMatch(/the ledger does not hold what was paid|23514/)
    expect(paid).toMatch(/a reschedule request is open on a booking|the history has a gap|two ends of one booking/)
  } finally {
    await unsafe.drop()
  }
})

test(
  `with a request that reads the week only before it has the lock, ${UNPROTECTED} seeds find faults`,
  { timeout: TIMEOUT },
  async () => {
    const unsafe = await testDatabase()
    try {
      const { week } = await faultsOf(unsafe.url, ['week'], {
        stale: (text) => /"(perfis_profissionais|disponibilidade)"/.test(text),
      })
      expect(week).toMatch(/after the week changed, and got it/)
    } finally {
      await unsafe.drop()
    }
  },
)

/** The faults that the seeds of these flows find, by flow. */
async function faultsOf(url: string, names: readonly string[], plant?: Plant): Promise<Record<string, string>> {
  const bare = await openStage(url, plant)
  const found: Record<string, string> = {}
  for (const name of names) {
    const said: string[] = []
    await playSeeds(bare, flowOf(name), { first: 1, count: UNPROTECTED, broken: (line) => said.push(line) })
    found[name] = said.join('\n')
  }
  await bare.close()
  return found
}
