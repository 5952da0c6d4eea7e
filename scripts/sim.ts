import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startEmbeddedPostgres } from '#server/core/database/embedded.ts'
import { migrateDatabase } from '#server/core/database/migrate.ts'
import { connectUnbounded } from '#server/core/database/connect.ts'
import { flows } from '#server/test/sim/flows/all.ts'
import { playSeeds } from '#server/test/sim/play.ts'
import { openStage } from '#server/test/sim/stage.ts'
import type { Flow } from '#server/test/sim/simulate.ts'

/**
 * `npm run sim -- [--seeds 1000] [--from 1] [--flow name] [--seed n]` runs simulated interleavings, one per seed, on a temporary
 * PostgreSQL (docs/simulation.md). `--seed` runs a single seed and prints its trace. The exit code is 1 when a seed finds a
 * violation.
 */
const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '1000' },
    from: { type: 'string', default: '1' },
    flow: { type: 'string' },
    seed: { type: 'string' },
  },
})
const say = (line: string) => void process.stdout.write(`${line}\n`)
const chosen = flows.filter(({ name }) => values.flow === undefined || name === values.flow)
if (chosen.length === 0) {
  say(`There is no flow called ${values.flow}. There are: ${flows.map(({ name }) => name).join(', ')}`)
  process.exit(2)
}

const server = await startEmbeddedPostgres({
  dataDir: join(tmpdir(), `plumai-sim-${randomUUID()}`),
  ephemeral: true,
  fsync: false,
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void server.stop().finally(() => process.exit(130)))
}
try {
  for (const flow of chosen) await play(flow)
} finally {
  await server.stop()
}

async function play(flow: Flow): Promise<void> {
  const stage = await openStage(await freshDatabase(flow.name))
  const [first, count] = values.seed ? [Number(values.seed), 1] : [Number(values.from), Number(values.seeds)]
  try {
    const { seeds, violations, cuts, seconds, hash, last } = await playSeeds(stage, flow, { first, count, broken: say })
    if (values.seed) for (const line of [...(last?.trace ?? []), ...(last?.tried ?? [])]) say(`  ${line}`)
    say(
      `${flow.name.padEnd(12)} ${seeds} seeds, ${violations} violations, ${cuts} connections cut, ${seconds.toFixed(1)} s, trace ${hash} (${flow.about})`,
    )
    if (violations > 0) process.exitCode = 1
  } finally {
    await stage.close()
  }
}

async function freshDatabase(flow: string): Promise<string> {
  const { sql, end } = connectUnbounded(server.url)
  const name = `sim_${flow.replaceAll('-', '_')}`
  await sql`create database ${sql(name)} template template1 strategy file_copy`
  await end()
  const url = new URL(server.url)
  url.pathname = name
  await migrateDatabase(url.href)
  return url.href
}
