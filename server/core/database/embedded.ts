import { spawn, type ChildProcess, type StdioOptions } from 'node:child_process'
import { once } from 'node:events'
import { constants } from 'node:fs'
import { open, readFile, type FileHandle } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import postgres from 'postgres'
import { CannotStart } from '../cannot-start.ts'
import { locateBinaries } from './embedded-binaries.ts'
import { CLUSTER_NAME, cleanEnvironment, ensureCluster, readSecret } from './embedded-cluster.ts'
import { identityFor, type Identity } from './embedded-identity.ts'
import { lockFile, postmasterRuns, stalePid } from './embedded-lock-file.ts'
import type { WatchdogTask } from './embedded-watchdog.ts'

export type EmbeddedOptions = {
  /** The folder of the cluster, which is created when it does not exist. */
  dataDir: string
  /** True if the folder is deleted when the server stops. */
  ephemeral?: boolean
  /** True if data survives a power cut; true by default. False is faster, for tests. */
  fsync?: boolean
  /** True to use the server of a product that already runs on this folder. That server stops with its product. */
  joins?: boolean
  log?: (line: string) => void
}

export type EmbeddedPostgres = {
  /** The postgres:// URL on 127.0.0.1, with the password. It must never be logged. */
  url: string
  port: number
  /** Stops the server if this call started it. It may be called several times. */
  stop(): Promise<void>
}

const START_TIMEOUT_MS = 60_000
const MAX_LAUNCHES = 5
/** How long the server of a product that was just killed may take to stop. */
const STOPS_WITHIN_MS = 20_000
/** A server that still responds after this time is not stopping. */
const SURELY_RUNS_MS = 2_000
const WATCHDOG = join(import.meta.dirname, 'embedded-watchdog.ts')
const LOG_FILE = 'server.log'
const LOG_LIMIT = 5_000_000

/**
 * Starts PostgreSQL 18 on 127.0.0.1 from the binaries in node_modules, for demo, development and tests. A watchdog restarts it on
 * the same port after a crash, and stops it when this process is killed. Throws a CannotStart that names DATABASE_DIR or
 * DATABASE_URL when the folder or the platform is not suitable, or when another product uses the folder.
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const { ephemeral = false, fsync = true, joins = false, log = () => {} } = options
  const dataDir = resolve(options.dataDir)
  const identity = await identityFor(dataDir)
  const programs = await locateBinaries(identity)
  await ensureCluster(dataDir, identity, programs, fsync)
  const url = `postgres://${CLUSTER_NAME}:${await readSecret(dataDir)}@127.0.0.1`
  for (let launches = 1; launches <= MAX_LAUNCHES; launches++) {
    const running = await runningPort(dataDir, url, joins)
    if (running) return { url: urlAt(url, running), port: running, stop: async () => {} }
    const port = await freePort()
    const settings = parametersFor(port, fsync)
    const task = { dataDir, identity, ephemeral, programs, settings, stalePid: (await stalePid(dataDir)) ?? null }
    const watchdog = await startWatchdog(task)
    if (!(await comesUp(watchdog, urlAt(url, port)))) continue
    watchdog.stdin?.write('ready\n')
    log(`PostgreSQL está em 127.0.0.1:${port}, com os dados em ${dataDir}`)
    return { url: urlAt(url, port), port, stop: () => end(watchdog) }
  }
  throw new CannotStart(`O PostgreSQL embutido em ${dataDir} não começa. O fim do registro dele:\n${await logTail(dataDir)}`)
}

/**
 * Waits for a server that may be about to stop. If it does not stop, a caller that may share it gets its port, and any other
 * caller gets a CannotStart.
 */
async function runningPort(dataDir: string, url: string, joins: boolean): Promise<number | null> {
  for (const began = Date.now(); await postmasterRuns(dataDir); await sleep(100)) {
    const { pid, port } = (await lockFile(dataDir)) ?? { pid: 0, port: 0 }
    const runs = port > 0 && (await answers(urlAt(url, port)))
    if (runs && joins) return port
    if (Date.now() - began < (runs ? SURELY_RUNS_MS : STOPS_WITHIN_MS)) continue
    throw new CannotStart(
      `O PostgreSQL embutido em ${dataDir} já está em uso (processo ${pid}). Feche o outro programa que usa essa pasta; se não há ` +
        `nenhum, encerre o processo com: kill ${pid}. Ou preencha DATABASE_DIR com outra pasta.`,
    )
  }
  return null
}

/**
 * Waits until the watchdog's server accepts connections and returns true. When the server does not start, ends the watchdog and
 * returns false.
 */
async function comesUp(watchdog: ChildProcess, url: string): Promise<boolean> {
  for (const began = Date.now(); Date.now() - began < START_TIMEOUT_MS && !hasExited(watchdog); await sleep(25))
    if (await answers(url)) return true
  await end(watchdog)
  return false
}

async function answers(url: string): Promise<boolean> {
  const sql = postgres(url, { max: 1, connect_timeout: 3, fetch_types: false, onnotice: () => undefined })
  const answer = await sql`select 1`.catch(() => null)
  await sql.end({ timeout: 0 })
  return answer !== null
}

function urlAt(url: string, port: number): string {
  return `${url}:${port}/${CLUSTER_NAME}`
}

/** Starts the watchdog detached from the terminal, so that Ctrl+C reaches only this process. */
async function startWatchdog(task: WatchdogTask): Promise<ChildProcess> {
  const args = ['--disable-warning=ExperimentalWarning', WATCHDOG, JSON.stringify(task)]
  const logFile = await openLog(task.dataDir, task.identity)
  try {
    const stdio: StdioOptions = ['pipe', 'ignore', logFile.fd]
    const watchdog = spawn(process.execPath, args, { detached: true, stdio, windowsHide: true, env: cleanEnvironment() })
    await once(watchdog, 'spawn')
    watchdog.stdin?.on('error', () => undefined)
    return watchdog
  } finally {
    await logFile.close()
  }
}

async function end(watchdog: ChildProcess): Promise<void> {
  watchdog.stdin?.end()
  if (!hasExited(watchdog)) await once(watchdog, 'exit')
}

function hasExited(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null
}

/**
 * The server parameters. The log contains errors with time, process, SQLSTATE and first line. It contains no statements,
 * parameters or row details, because they contain personal data.
 */
function parametersFor(port: number, fsync: boolean): string[] {
  const parameters: Record<string, string | number> = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: 200,
    timezone: 'UTC',
    log_timezone: 'UTC',
    lc_messages: 'C',
    jit: 'off',
    log_min_messages: 'error',
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    log_parameter_max_length: 0,
    log_parameter_max_length_on_error: 0,
    log_line_prefix: '%m [%p] %d %e ',
    log_checkpoints: 'off',
    ...(fsync ? {} : { fsync: 'off', full_page_writes: 'off', wal_level: 'minimal', max_wal_senders: 0 }),
  }
  return Object.entries(parameters).flatMap(([key, value]) => ['-c', `${key}=${value}`])
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  return address && typeof address === 'object' ? address.port : 0
}

/** Opens the log file without following links (O_NOFOLLOW), because root writes into a folder that another user owns. */
async function openLog(dataDir: string, { uid, gid }: Identity): Promise<FileHandle> {
  const flags = constants.O_WRONLY | constants.O_APPEND | constants.O_CREAT | (constants.O_NOFOLLOW ?? 0)
  const file = await open(join(dataDir, LOG_FILE), flags, 0o600)
  if (uid !== undefined && gid !== undefined) await file.chown(uid, gid)
  if ((await file.stat()).size > LOG_LIMIT) await file.truncate()
  return file
}

async function logTail(dataDir: string): Promise<string> {
  return (await readFile(join(dataDir, LOG_FILE), 'utf8').catch(() => '')).slice(-2000)
}
