import { drizzle } from 'drizzle-orm/postgres-js'
import * as schema from '#db/schema/index.ts'
import { type Ctx, systemContext } from '#server/core/context.ts'
import { connectUnbounded } from '#server/core/database/connect.ts'
import { codeOf } from '#server/core/errors.ts'
import { jobs, schedule } from '#server/jobs.ts'
import { sandboxOn } from '#server/test/stage/sandbox.ts'
import type { Query } from './explain.ts'
import { digits, figureOf } from './figures.ts'
import { fillDue, fillHistory, fillHistoryMoney, fillTalk } from './history.ts'
import { scansOfGrowingTables } from './job-scans.ts'
import type { BenchOptions } from './options.ts'
import { report } from './report.ts'
import { type Filled, type Inside, nameOfCase, type Stage } from './stage.ts'

const MESSAGES_PER_BOOKING = 5
const DUE = 1_000

/**
 * Runs every scheduled job twice, on a database with `history` completed bookings and five times as many messages. The first run
 * has to handle everything that is due. The second finds almost nothing new.
 */
export async function benchJobs(stage: Stage, { history }: BenchOptions): Promise<void> {
  for (const filled of stage.filled) {
    const messages = history * MESSAGES_PER_BOOKING
    report.title(
      `Jobs: ${nameOfCase(filled)}, ${digits(history)} finished bookings, ${digits(messages)} messages, ${digits(3 * DUE)} bookings due`,
    )
    const url = await filledWithWork(stage, filled, { history, messages })
    const inside = await stage.inside(url)
    const { payment, stop } = await sandboxOn(url)
    stage.closing(stop)
    await measureAll({ ...inside, world: { ...inside.world, adapters: { ...inside.world.adapters, payment } } })
    await stop()
    await inside.end()
    await stage.drop(`${filled.database}_jobs`)
  }
}

async function filledWithWork(stage: Stage, filled: Filled, { history, messages }: { history: number; messages: number }) {
  const url = await stage.copy(filled, `${filled.database}_jobs`)
  await fillHistory(url, history)
  await fillHistoryMoney(url)
  await fillDue(url, DUE)
  await fillTalk(url, messages)
  const { sql, end } = connectUnbounded(url)
  await sql`vacuum analyze`
  await end()
  return url
}

/**
 * Prints the duration of both runs of each job in seconds, and finally how many jobs failed and how many statements scanned a
 * growing table.
 */
async function measureAll({ world, sql }: Pick<Inside, 'world' | 'sql'>): Promise<void> {
  const sent: Query[] = []
  const logger = { logQuery: (text: string, params: unknown[]) => void sent.push({ sql: text, params }) }
  const ctx: Ctx = { ...systemContext(world), db: drizzle(sql, { schema, logger }) }
  let [failed, scanned] = [0, 0]
  for (const name of Object.keys(schedule)) {
    const first = await timeOf(ctx, name)
    sent.length = 0
    const second = await timeOf(ctx, name)
    const scans = await scansOfGrowingTables(sql, sent)
    report.line(`  ${name.padEnd(30)} ${first.text.padEnd(24)} then ${second.text}, ${sent.length} statements`)
    for (const scan of scans) report.line(`    scanned: ${scan}`)
    failed += Number(first.failed) + Number(second.failed)
    scanned += scans.length
  }
  report.figure('runs that failed', figureOf([failed]), '', { atMost: 0 })
  report.figure('items that failed alone', figureOf([await failedItemsIn(ctx)]), '', { atMost: 0 })
  report.figure('sequential scans of a table that grows', figureOf([scanned]), '', { atMost: 0 })
}

async function timeOf(ctx: Ctx, name: string): Promise<{ text: string; failed: boolean }> {
  const began = performance.now()
  const failure = await jobs[name]!(ctx, { id: '' }).then(
    () => null,
    (error: unknown) => codeOf(error),
  )
  const seconds = `${digits((performance.now() - began) / 1_000)} s`
  return { text: failure ? `${seconds} FAILED ${failure}` : seconds, failed: failure !== null }
}

async function failedItemsIn({ metrics }: Ctx): Promise<number> {
  return (await metrics.failedItems.get()).values.reduce((sum, { value }) => sum + value, 0)
}
