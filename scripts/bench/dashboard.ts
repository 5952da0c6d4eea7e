import { drizzle } from 'drizzle-orm/postgres-js'
import * as schema from '#db/schema/index.ts'
import { connectUnbounded } from '#server/core/database/connect.ts'
import { createCallerFactory } from '#server/core/trpc.ts'
import { appRouter } from '#server/router.ts'
import { type Explainer, explainer, type Query } from './explain.ts'
import { digits, figureOf } from './figures.ts'
import { fillHistory, fillHistoryMoney } from './history.ts'
import type { BenchOptions } from './options.ts'
import { report } from './report.ts'
import { type Filled, type Inside, nameOfCase, type Stage } from './stage.ts'

const PEOPLE = 8
/**
 * The largest sequential scan that is tolerated, in buffers. A scan of such a small table does not mean that an index is missing.
 */
const SMALL_SCAN_IN_BUFFERS = 20

const callerOf = createCallerFactory(appRouter)
type Caller = ReturnType<typeof callerOf>

/** The API calls that opening a dashboard makes. */
const reads: Readonly<Record<string, (as: Caller) => Promise<unknown>>> = {
  'contractor: agenda': (as) => as.booking.agenda({ side: 'contractor' }),
  'contractor: figures and plots': (as) => as.dashboard.contractor(),
  'contractor: subscription': (as) => as.subscription.current(),
  'professional: agenda': (as) => as.booking.agenda({ side: 'professional' }),
  'professional: figures and plots': (as) => as.dashboard.professional(),
  'professional: payouts': (as) => as.payment.payouts(),
  'professional: profile': (as) => as.profile.mine(),
  'both: services': (as) => as.subscription.services(),
}

/**
 * Measures the statements of the dashboards on a database with a long booking history, each against one lookup by primary key.
 * The people are professionals who also hire, as `fillHistory` creates them.
 */
export async function benchDashboard(stage: Stage, { history }: BenchOptions): Promise<void> {
  for (const filled of stage.filled) {
    report.title(`${nameOfCase(filled)}, ${digits(history)} finished bookings with ledger, transfers, views and reviews`)
    const url = await filledWithHistory(stage, filled, { name: `${filled.database}_dashboard`, history })
    const inside = await stage.inside(url, 4)
    const on = await explainer(inside.sql)
    const people = await inside.sql<{ id: string; name: string }[]>`
      select usuarios.id, nome_completo as name from usuarios join perfis_profissionais on usuario_ref = usuarios.id
      order by usuarios.id limit ${PEOPLE}`
    await inside.sql`insert into user_roles (user_id, role) select id, 'contratante' from usuarios where id in ${inside.sql(people.map(({ id }) => id))}`
    const lookup = await costOfAll(on, [{ sql: 'select * from usuarios where id = $1', params: [people[0]?.id] }])
    report.line(`  One lookup by primary key: ${lookup.buffers} buffers, ${lookup.milliseconds.toFixed(3)} ms.`)
    let scans = 0
    for (const [name, read] of Object.entries(reads)) scans += await measure(on, { inside, people, lookup }, name, read)
    report.figure('sequential scans of a table of more than 20 pages', figureOf([scans]), '', { atMost: 0 })
    await on.close()
    await inside.end()
    await stage.drop(`${filled.database}_dashboard`)
  }
}

/** Copies a database and adds completed bookings with ledger, transfers, views and reviews. Returns the URL of the copy. */
export async function filledWithHistory(
  stage: Stage,
  filled: Filled,
  { name, history }: { name: string; history: number },
): Promise<string> {
  const url = await stage.copy(filled, name)
  await fillHistory(url, history)
  await fillHistoryMoney(url)
  const { sql, end } = connectUnbounded(url)
  await sql`vacuum analyze`
  await end()
  return url
}

type Measured = {
  inside: Inside
  people: readonly { id: string; name: string }[]
  lookup: { buffers: number; milliseconds: number }
}

/** Prints the cost of a dashboard call for several people. Returns how many large tables it scanned sequentially. */
async function measure(
  on: Explainer,
  { inside, people, lookup }: Measured,
  name: string,
  read: (as: Caller) => Promise<unknown>,
): Promise<number> {
  const costs: Awaited<ReturnType<typeof costOfAll>>[] = []
  for (const person of people) costs.push(await costOfAll(on, await statementsOf(inside, person, read)))
  const of = (what: (cost: (typeof costs)[number]) => number) => figureOf(costs.map(what))
  report.figure(
    `${name}, buffers / lookup`,
    of(({ buffers }) => buffers / lookup.buffers),
  )
  report.figure(
    '  milliseconds / lookup',
    of(({ milliseconds }) => milliseconds / lookup.milliseconds),
  )
  report.figure(
    '  statements',
    of(({ statements }) => statements),
  )
  for (const { scanned } of costs) for (const table of scanned) report.line(`  scanned: ${table}`)
  return costs.reduce((sum, { scanned }) => sum + scanned.length, 0)
}

/** The SQL statements of a procedure for a person, except those that load the session. */
async function statementsOf(inside: Inside, person: { id: string; name: string }, read: (as: Caller) => Promise<unknown>) {
  const sent: Query[] = []
  const logger = { logQuery: (text: string, params: unknown[]) => void sent.push({ sql: text, params }) }
  const ctx = { ...(await inside.contextOf(person)), db: drizzle(inside.sql, { schema, logger }) }
  await read(callerOf(ctx))
  return sent
}

async function costOfAll(on: Explainer, queries: readonly Query[]) {
  const cost = { buffers: 0, milliseconds: 0, statements: queries.length, scanned: [] as string[] }
  for (const query of queries) {
    const { buffers, milliseconds, scans } = await on.costOf(query)
    cost.buffers += buffers
    cost.milliseconds += milliseconds
    cost.scanned.push(...scans.filter((scan) => scan.buffers > SMALL_SCAN_IN_BUFFERS).map(({ table }) => table))
  }
  return cost
}
