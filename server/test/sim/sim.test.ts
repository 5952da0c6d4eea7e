import { afterAll, beforeAll, expect, test } from 'vitest'
import { unprotect } from '#scripts/bench/unprotected.ts'
import { testDatabase, type TestDatabase } from '#server/test/stage/database.ts'
import { flows } from './flows/all.ts'
import type { Plant } from './gated-database.ts'
import { playSeeds } from './play.ts'
import { simulate } from './simulate.ts'
import { openStage, type Stage } from './stage.ts'

const SEEDS = Number(process.env.SEEDS ?? (process.env.LONG ? 1_000 : 8))
/** A bound on hanging, never on speed. */
const PATIENCE = 120_000 + SEEDS * 10_000
/** Without the locks this many seeds are more than enough to break something. */
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

test.for(flows)(
  `fault 3: $about, ${SEEDS} seeds of interleaved statements`,
  { timeout: PATIENCE },
  async (flow, { annotate }) => {
    const broken: string[] = []
    const { cuts, seconds, hash } = await playSeeds(stage, flow, { first: 1, count: SEEDS, broken: (line) => broken.push(line) })
    await annotate(`${flow.name}: ${SEEDS} seeds in ${seconds.toFixed(1)} s, ${cuts} connections cut, trace ${hash}`)
    expect(broken).toEqual([])
    expect(cuts > 0).toBe(flow.cuts ?? false)
  },
)

test('a seed played again, after others, has the same trace, and another seed has another', async () => {
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

test(`with the locks planted out, ${UNPROTECTED} seeds of a flow find what they are for`, { timeout: PATIENCE }, async () => {
  const unsafe = await testDatabase()
  try {
    await unprotect(unsafe.url)
    const { book, series, unpaid } = await faultsOf(unsafe.url, ['book', 'series', 'unpaid'])
    expect(book).toMatch(/two active bookings of one professional overlap/)
    expect(book).toMatch(/a visit was taken within|visits on a day of at most/)
    expect(series).toMatch(/two active bookings of one professional overlap/)
    expect(unpaid).toMatch(/a contractor has more than three unpaid holds/)
  } finally {
    await unsafe.drop()
  }
})

test(`with the row locks planted out, ${UNPROTECTED} seeds of a flow find it too`, { timeout: PATIENCE }, async () => {
  const unsafe = await testDatabase()
  try {
    const withoutLocks = { word: (text: string) => text.replace(/ for update( skip locked)?/, '') }
    const { slot, paid } = await faultsOf(unsafe.url, ['slot', 'paid'], withoutLocks)
    // What the code let pass the database refuses (23514), where it can.
    expect(slot).toMatch(/the ledger does not hold what was paid|23514/)
    expect(paid).toMatch(/a reschedule request is open on a booking|the history has a gap|two ends of one visit/)
  } finally {
    await unsafe.drop()
  }
})

test(
  `with a booking that looks at the week before its turn alone, ${UNPROTECTED} seeds find it`,
  { timeout: PATIENCE },
  async () => {
    const unsafe = await testDatabase()
    try {
      const { week } = await faultsOf(unsafe.url, ['week'], {
        stale: (text) => /"(perfis_profissionais|disponibilidade)"/.test(text),
      })
      expect(week).toMatch(/after she changed her week, and got it/)
    } finally {
      await unsafe.drop()
    }
  },
)

/** What the seeds of some flows found, by flow. */
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
