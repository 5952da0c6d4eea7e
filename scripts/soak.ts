import { readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { parseArgs } from 'node:util'
import { connectUnbounded } from '#server/core/database/connect.ts'
import { brokenInvariants } from '#server/core/invariants.ts'
import { missingForSet, startWholeSet, type WholeSet } from '#server/test/stage/whole-set.ts'
import { fillProfessionals } from './bench/data.ts'
import { digits } from './bench/figures.ts'
import { forSeconds, httpClient } from './bench/load.ts'
import { gather, type Kind, kindsOf, shuffled } from './bench/mix-requests.ts'
import { type Inside, worldOn } from './bench/stage.ts'

/**
 * `npm run soak [-- --minutes 30]` runs all services together (nginx, two web instances, a worker, PostgreSQL with a standby,
 * PgBouncer, an S3 store) at half of their maximum load. It prints memory, connections and locks every minute. The exit code is 1
 * when a request failed or a row violates an invariant.
 */
const { minutes } = parseArgs({ options: { minutes: { type: 'string', default: '30' } } }).values
const CLIENTS = 32
const MEASURED_SECONDS = 20

const missing = await missingForSet()
if (missing) {
  console.error(`The soak needs nginx and PgBouncer: ${missing}`)
  process.exit(2)
}
// Holds expire after one minute, so that the worker's job frees the slots quickly.
const set = await startWholeSet({ env: { DEMO: 'false', HOLD_MINUTES: '1' } })
const inside = await worldOn(set.pair.primary.url, tmpdir(), 10)
try {
  process.exitCode = await soak(set, inside, Number(minutes))
} finally {
  await inside.end()
  await set.close()
}

async function soak(whole: WholeSet, within: Inside, length: number): Promise<number> {
  const { sql, end } = connectUnbounded(whole.pair.primary.url)
  await fillProfessionals(sql, { count: 10_000, spread: 'spread' })
  const send = sender(whole.url, kindsOf(await gather(within)))
  await forSeconds(MEASURED_SECONDS, CLIENTS, send)
  const { done, seconds } = await forSeconds(MEASURED_SECONDS, CLIENTS, send)
  const rate = done / seconds / 2
  console.log(`It carries ${digits(done / seconds)} requests a second. ${length} minutes at ${digits(rate)}:`)
  console.log(
    ['minute', 'requests', 'failed', 'p99 ms', 'web MB', 'web MB', 'worker MB', 'connections', 'locks', 'WAL MB', 'files'].join(
      '\t',
    ),
  )
  let failedInAll = 0
  let wal = await walBytes(within)
  for (let minute = 1; minute <= length; minute++) {
    const { times, failed } = await atRate(rate, 60, send)
    failedInAll += failed
    const now = await walBytes(within)
    const row = [
      minute,
      times.length,
      failed,
      percentile(times),
      ...memory(whole),
      ...(await held(within)),
      mb(now - wal),
      openFiles(whole),
    ]
    console.log(row.join('\t'))
    wal = now
  }
  const broken = await brokenInvariants(within.world.db, new Date())
  console.log(broken.length === 0 ? 'Every invariant holds.' : broken.join('\n'))
  await end()
  return failedInAll + broken.length > 0 ? 1 : 0
}

/** Returns a function that sends the next request of the mix on the client's connection. */
function sender(url: string, kinds: readonly Kind[]): (client: number) => Promise<void> {
  const client = httpClient(CLIENTS)
  const choose = shuffled(kinds)
  const sent = new Map<Kind, number>()
  return async (connection) => {
    const kind = choose()
    const number = sent.get(kind) ?? 0
    sent.set(kind, number + 1)
    for (const { path, cookie, json } of kind.next(number)) await client.ask(connection, new URL(path, url), cookie, json)
  }
}

/**
 * Sends requests at a fixed rate. If all connections are busy, a request starts late, but its duration counts from its due time.
 */
async function atRate(rate: number, seconds: number, send: (client: number) => Promise<void>) {
  const began = performance.now()
  const times: number[] = []
  let [next, failed] = [0, 0]
  await Promise.all(
    Array.from({ length: CLIENTS }, async (_, client) => {
      for (;;) {
        const due = began + (next++ * 1_000) / rate
        if (due - began >= seconds * 1_000) return
        await new Promise((resolve) => setTimeout(resolve, Math.max(0, due - performance.now())))
        await send(client).catch((error: unknown) => {
          failed++
          if (failed <= 3) console.error(String(error))
        })
        times.push(performance.now() - due)
      }
    }),
  )
  return { times, failed }
}

function percentile(times: readonly number[]): string {
  return (times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? 0).toFixed(0)
}

/** Resident memory of the web instances and the worker, in MB. */
function memory({ web, worker }: WholeSet): string[] {
  const resident = (pid: number) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1_024
  return [...web, worker()].map(({ pid }) => mb(resident(pid)))
}

function openFiles({ web, worker }: WholeSet): number {
  return [...web, worker()].reduce((sum, { pid }) => sum + readdirSync(`/proc/${pid}/fd`).length, 0)
}

/** The number of connections to the primary, and of the locks that they hold. */
async function held({ sql }: Inside): Promise<number[]> {
  const [row] = await sql<{ connections: number; locks: number }[]>`
    select (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as connections,
      (select count(*)::int from pg_locks where granted and pid <> pg_backend_pid()) as locks`
  return [row?.connections ?? 0, row?.locks ?? 0]
}

async function walBytes({ sql }: Inside): Promise<number> {
  const [row] = await sql<{ bytes: number }[]>`select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 as bytes`
  return row?.bytes ?? 0
}

function mb(bytes: number): string {
  return (bytes / 1e6).toFixed(0)
}
