import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { appendFile, chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import postgres from 'postgres'
import { locateBinaries } from '#server/core/database/embedded-binaries.ts'
import { CLUSTER_NAME, cleanEnvironment, ensureCluster, readSecret } from '#server/core/database/embedded-cluster.ts'
import { identityFor, type Identity } from '#server/core/database/embedded-identity.ts'
import { freePort } from './running-app.ts'

const run = promisify(execFile)
const UP_WITHIN_MS = 30_000

/** A primary and its synchronous standby: a commit is acknowledged when both have it. */
export type FailoverClusters = {
  /** One URL with both servers. */
  url: string
  standbyUrl: string
  /** Kills the primary with SIGKILL. */
  killPrimary: () => Promise<void>
  /** Makes the standby the primary, and resolves when it accepts writes. */
  promote: () => Promise<void>
  stop: () => Promise<void>
}

/** Starts both clusters in a folder of their own. The standby is a copy of the primary's folder from before its first start. */
export async function startFailoverClusters(): Promise<FailoverClusters> {
  const folder = await mkdtemp(join(tmpdir(), 'plumai-failover-'))
  await chmod(folder, 0o755)
  const [primaryDir, standbyDir] = [join(folder, 'primary'), join(folder, 'standby')]
  const identity = await identityFor(primaryDir)
  const binaries = await locateBinaries(identity)
  await ensureCluster(primaryDir, identity, binaries, false)
  await run('cp', ['-a', primaryDir, standbyDir])
  const secret = await readSecret(primaryDir)
  const [primaryPort, standbyPort] = [await freePort(), await freePort()]
  await appendFile(
    join(standbyDir, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=127.0.0.1 port=${primaryPort} user=${CLUSTER_NAME} password=${secret} application_name=standby'\n`,
  )
  await writeFile(join(standbyDir, 'standby.signal'), '')

  const start = (dataDir: string, port: number, more: string[] = []) =>
    startServer(binaries.postgres, identity, ['-D', dataDir, ...settings(port, folder), ...more])
  const urlOf = (host: string) => `postgres://${CLUSTER_NAME}:${secret}@${host}/${CLUSTER_NAME}`
  const [primaryUrl, standbyUrl] = [urlOf(`127.0.0.1:${primaryPort}`), urlOf(`127.0.0.1:${standbyPort}`)]
  const primary = start(primaryDir, primaryPort, ['-c', 'synchronous_standby_names=standby'])
  const standby = start(standbyDir, standbyPort)
  await until(primaryUrl, "select from pg_stat_replication where sync_state = 'sync'")
  return {
    url: urlOf(`127.0.0.1:${primaryPort},127.0.0.1:${standbyPort}`),
    standbyUrl,
    killPrimary: () => kill(primary),
    async promote() {
      await until(standbyUrl, 'select where pg_promote(wait_seconds => 30)')
    },
    async stop() {
      await Promise.all([kill(primary), kill(standby)])
      await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 })
    },
  }
}

function settings(port: number, folder: string): string[] {
  const all = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: 100,
    timezone: 'UTC',
    fsync: 'off',
  }
  return Object.entries({ ...all, log_directory: folder }).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

function startServer(program: string, identity: Identity, words: string[]): ChildProcess {
  return spawn(program, words, { ...identity, cwd: '/', env: cleanEnvironment(), stdio: 'ignore' })
}

async function kill(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  server.kill('SIGKILL')
  await once(server, 'exit')
}

/** Asks until a row comes. */
async function until(url: string, question: string): Promise<void> {
  const deadline = performance.now() + UP_WITHIN_MS
  for (;;) {
    const sql = postgres(url, { max: 1, onnotice: () => undefined, connect_timeout: 2 })
    const rows = await sql.unsafe(question).catch(() => [])
    await sql.end({ timeout: 1 })
    if (rows.length > 0) return
    if (performance.now() > deadline) throw new Error(`${question}: no answer in time`)
    await sleep(50)
  }
}
