import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import postgres from 'postgres'
import { locateBinaries } from '#server/core/database/embedded-binaries.ts'
import { CLUSTER_NAME, cleanEnvironment, ensureCluster, readSecret } from '#server/core/database/embedded-cluster.ts'
import { identityFor, type Identity } from '#server/core/database/embedded-identity.ts'
import { freePort } from './running-app.ts'

/** One of the two PostgreSQL servers of a pair. A restart keeps its port and data. */
export type Server = {
  readonly port: number
  /** The postgres:// URL, with the superuser's password. */
  readonly url: string
  start: () => Promise<void>
  /** Kills the server with SIGKILL, like a machine that loses power. */
  kill9: () => Promise<void>
  stop: () => Promise<void>
}

export type ClusterPair = {
  readonly primary: Server
  readonly standby: Server
  /** The addresses of both servers in one URL, the primary's first. */
  readonly url: string
  /** Promotes the standby to primary. Resolves when it accepts writes. */
  promote: () => Promise<void>
  close: () => Promise<void>
}

const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '200',
  wal_keep_size: '512MB',
  timezone: 'UTC',
  // Without fsync, data survives a kill of the process, but not a loss of power.
  fsync: 'off',
}
const START_WITHIN_MS = 60_000
const STANDBY = 'standby'
const started = new Set<ChildProcess>()
process.once('exit', () => started.forEach((server) => server.kill('SIGKILL')))

/**
 * A primary and a standby that confirms each of its commits (synchronous replication), as two servers on this machine. The
 * standby begins as a copy of the primary's data folder before its first start, so no base backup is needed.
 */
export async function startClusterPair(): Promise<ClusterPair> {
  const folder = await mkdtemp(join(tmpdir(), 'plumai-pair-'))
  const [first, second] = [join(folder, 'primary'), join(folder, 'standby')]
  await promisify(execFile)('chmod', ['755', folder])
  const identity = await identityFor(first)
  const binaries = await locateBinaries(identity)
  await ensureCluster(first, identity, binaries, false)
  await promisify(execFile)('cp', ['-a', first, second])
  await writeFile(join(second, 'standby.signal'), '')
  const password = await readSecret(first)
  const [firstPort, secondPort] = [await freePort(), await freePort()]
  const at = (...ports: number[]) =>
    `postgres://${CLUSTER_NAME}:${password}@${ports.map((port) => `127.0.0.1:${port}`).join(',')}/${CLUSTER_NAME}`
  const serverAt = (dataDir: string, port: number, settings: Record<string, string>) =>
    server({ program: binaries.postgres, dataDir, identity, port, url: at(port), settings: { ...SETTINGS, ...settings } })
  const primary = serverAt(first, firstPort, { synchronous_standby_names: `ANY 1 (${STANDBY})` })
  const from = `host=127.0.0.1 port=${firstPort} user=${CLUSTER_NAME} password=${password} application_name=${STANDBY}`
  const standby = serverAt(second, secondPort, { primary_conninfo: from })
  await primary.start()
  await standby.start()
  return {
    primary,
    standby,
    url: at(firstPort, secondPort),
    promote: () => promote(standby.url),
    async close() {
      await Promise.all([primary.stop(), standby.stop()])
      await rm(folder, { recursive: true, force: true })
    },
  }
}

type Place = {
  program: string
  dataDir: string
  identity: Identity
  port: number
  url: string
  settings: Record<string, string>
}

function server({ program, dataDir, identity, port, url, settings }: Place): Server {
  let running: ChildProcess | null = null
  const end = async (signal: NodeJS.Signals) => {
    if (!running || running.exitCode !== null || running.signalCode !== null) return
    const ended = once(running, 'exit')
    running.kill(signal)
    await ended
  }
  return {
    port,
    url,
    async start() {
      const named = Object.entries({ ...settings, port: String(port) }).flatMap(([name, value]) => ['-c', `${name}=${value}`])
      running = spawn(program, ['-D', dataDir, ...named], { ...identity, cwd: '/', env: cleanEnvironment(), stdio: 'ignore' })
      started.add(running)
      await untilAnswers(url, running)
    },
    kill9: () => end('SIGKILL'),
    // Fast shutdown: PostgreSQL closes the connections and writes a checkpoint.
    stop: () => end('SIGINT'),
  }
}

async function untilAnswers(url: string, running: ChildProcess): Promise<void> {
  for (const began = Date.now(); Date.now() - began < START_WITHIN_MS; await sleep(50)) {
    if (running.exitCode !== null) throw new Error(`PostgreSQL ended with ${running.exitCode}`)
    if (await asks(url, (sql) => sql`select 1`).catch(() => null)) return
  }
  throw new Error('PostgreSQL did not answer in time')
}

async function promote(url: string): Promise<void> {
  await asks(url, (sql) => sql`select pg_promote(true, 30)`)
}

async function asks<T>(url: string, question: (sql: postgres.Sql) => PromiseLike<T>): Promise<T> {
  const sql = postgres(url, { max: 1, connect_timeout: 3, fetch_types: false, onnotice: () => undefined })
  try {
    return await question(sql)
  } finally {
    await sql.end({ timeout: 0 })
  }
}
