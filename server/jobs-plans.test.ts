import { drizzle } from 'drizzle-orm/postgres-js'
import { afterAll, beforeAll, expect } from 'vitest'
import * as schema from '#db/schema/index.ts'
import { fillProfessionals } from '#scripts/bench/data.ts'
import type { Query } from '#scripts/bench/explain.ts'
import { fillHistory, fillHistoryMoney, fillTalk } from '#scripts/bench/history.ts'
import { scansOfGrowingTables } from '#scripts/bench/job-scans.ts'
import type { Ctx } from '#server/core/context.ts'
import { PaymentError } from '#server/adapters/payment/port.ts'
import { long } from '#server/test/stage/long.ts'
import { testWorld, type TestWorld } from '#server/test/stage/world.ts'
import { jobs, schedule } from './jobs.ts'

let world: TestWorld
let ctx: Ctx
let sent: Query[] = []
beforeAll(async () => {
  world = await testWorld({ skipInvariants: true })
  const { sql, url } = world.database
  await fillProfessionals(sql, { count: 500, spread: 'dense', windows: false })
  await fillHistory(url, 20_000)
  await fillHistoryMoney(url)
  await fillTalk(url, 20_000)
  await sql`analyze`
  const logger = { logQuery: (text: string, params: unknown[]) => void sent.push({ sql: text, params }) }
  ctx = { ...world.ctx, db: drizzle(sql, { schema, logger }) }
})
afterAll(() => world.close())

long.each(Object.keys(schedule))('%s reads no growing table from beginning to end', async (name) => {
  const run = () => jobs[name]!(ctx, { id: '' }).catch(failsOnlyWithoutProvider)
  // Only the second run of a job is measured, because the first one handles everything that has accumulated.
  await run()
  sent = []
  await run()
  expect(await scansOfGrowingTables(world.database.sql, sent)).toEqual([])
})

function failsOnlyWithoutProvider(error: unknown): void {
  if (!(error instanceof PaymentError)) throw error
}
