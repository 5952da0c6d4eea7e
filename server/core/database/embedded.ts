import { spawn, type ChildProcess, type StdioOptions } from 'node:child_process'
import { once } from 'node:events'
import { constants } from 'node:fs'
import { open, readFile, type FileHandle } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { CannotStart } from '../cannot-start.ts'
import { locateBinaries, type Binaries } from './embedded-binaries.ts'
import { cleanEnvironment, ensureCluster } from './embedded-cluster.ts'
import { identityFor, type Identity } from './embedded-identity.ts'
import { joinServer, postmasterRuns, stalePostmasterPid, type Membership } from './embedded-membership.ts'
import type { WatchdogTask } from './embedded-watchdog.ts'

export type EmbeddedOptions = {
  /** The cluster's folder. Created when it does not exist. */
  dataDir: string
  /** Used when it is free, otherwise any free port. */
  preferredPort?: number
  /** The folder is deleted when the server stops. */
  ephemeral?: boolean
  /** Default true. False is for tests: data does not survive a power cut. */
  fsync?: boolean
  log?: (line: string) => void
}

export type EmbeddedPostgres = {
  /** postgres:// URL with the password, on 127.0.0.1. Never log it. */
  url: string
  port: number
  /** True when the server was already running: another process uses it, or its process was killed. */
  adopted: boolean
  /** Stops the server unless another process uses it. Idempotent. */
  stop(): Promise<void>
}

type Installation = { dataDir: string; identity: Identity; binaries: Binaries }
type Settings = { preferredPort?: number; ephemeral: boolean; fsync: boolean }
type Started = { membership: Membership; watchdog: ChildProcess; adopted: boolean }

const START_TIMEOUT_MS = 60_000
const MAX_LAUNCHES = 12
const SUPERVISE_EVERY_MS = 1_000
/** After so many checks without a server or a watchdog: a crash and restart takes less. */
const LOST_AFTER = 3
const WATCHDOG = join(import.meta.dirname, 'embedded-watchdog.ts')
const LOG_FILE = 'server.log'
const LOG_LIMIT = 5_000_000

/**
 * Starts PostgreSQL 18 on 127.0.0.1 from the binaries in node_modules, or joins the server that already runs on this folder. After
 * a kill -9 of this process the watchdog stops the server; the next start recovers the data or takes the server over. After a kill
 * of the server, the watchdog or both it is started again on the same port. For demo, development and tests. Throws a CannotStart that
 * names DATABASE_DIR or DATABASE_URL when the folder or the platform is not suitable.
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const dataDir = resolve(options.dataDir)
  const identity = await identityFor(dataDir)
  const binaries = await locateBinaries(identity)
  const installation = { dataDir, identity, binaries }
  const settings = { ...options, ephemeral: options.ephemeral ?? false, fsync: options.fsync ?? true }
  await ensureCluster(dataDir, identity, binaries, settings.fsync)
  let started = await joinOrLaunch(installation, settings)
  const { adopted, membership } = started
  const { url, port } = membership
  options.log?.(`PostgreSQL ${adopted ? 'já estava' : 'está'} em 127.0.0.1:${port}, com os dados em ${dataDir}`)
  const stopping = new AbortController()
  const supervision = supervise()
  let stopped: Promise<void> | undefined
  return { url, port, adopted, stop: () => (stopped ??= stop()) }

  // The watchdog restarts a server that crashes. This replaces a watchdog that was killed, and starts a server that nobody restarts.
  async function supervise(): Promise<void> {
    for (let lost = 0; !stopping.signal.aborted;) {
      await sleep(SUPERVISE_EVERY_MS, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined)
      const watched = !hasExited(started.watchdog) && (await postmasterRuns(dataDir))
      lost = watched ? 0 : lost + 1
      if (lost < LOST_AFTER || stopping.signal.aborted) continue
      await started.membership.leave()
      if (!hasExited(started.watchdog)) await endWatchdog(started.watchdog)
      started = await joinOrLaunch(installation, { ...settings, preferredPort: port }).catch(() => started)
      lost = 0
    }
  }

  async function stop(): Promise<void> {
    stopping.abort()
    await supervision
    await leave(started, installation, settings)
  }
}

async function leave({ membership, watchdog }: Started, installation: Installation, settings: Settings): Promise<void> {
  await membership.leave()
  // If the watchdog was killed, nobody would stop the server: a new watchdog does.
  await endWatchdog(hasExited(watchdog) ? await startWatchdog(installation, settings, null) : watchdog)
}

/** Several processes may do this at once: PostgreSQL's lock file lets one launch succeed, and the others join that server. */
async function joinOrLaunch(installation: Installation, settings: Settings): Promise<Started> {
  const deadline = Date.now() + START_TIMEOUT_MS
  let launches = 0
  while (Date.now() < deadline && launches < MAX_LAUNCHES) {
    const joined = await joinServer(installation.dataDir)
    if (joined === 'busy') await sleep(100)
    else if (joined !== 'absent')
      return { membership: joined, watchdog: await startWatchdog(installation, settings, null), adopted: true }
    else {
      const started = await launch(installation, settings, launches++ === 0 ? settings.preferredPort : undefined, deadline)
      if (started) return started
      await sleep(100 * launches)
    }
  }
  throw new CannotStart(
    `O PostgreSQL embutido em ${installation.dataDir} não começa. O fim do registro dele:\n${await logTail(installation.dataDir)}`,
  )
}

async function launch(
  installation: Installation,
  settings: Settings,
  wanted: number | undefined,
  deadline: number,
): Promise<Started | undefined> {
  const port = await freePort(wanted)
  const stalePid = (await stalePostmasterPid(installation.dataDir)) ?? null
  const parameters = parametersFor(port, settings.fsync)
  const watchdog = await startWatchdog(installation, settings, {
    postgres: installation.binaries.postgres,
    settings: parameters,
    stalePid,
  })
  while (Date.now() < deadline && !hasExited(watchdog)) {
    const joined = await joinServer(installation.dataDir)
    if (joined === 'absent' || joined === 'busy') await sleep(25)
    else if (joined.port === port) {
      watchdog.stdin?.write('ready\n')
      return { membership: joined, watchdog, adopted: false }
    } else {
      // Another process launched first. Our PostgreSQL finds the folder locked and exits by itself.
      await exited(watchdog)
      return { membership: joined, watchdog: await startWatchdog(installation, settings, null), adopted: true }
    }
  }
  await endWatchdog(watchdog)
  return undefined
}

/** Detached, so that Ctrl+C in the terminal reaches only this process. */
async function startWatchdog(
  installation: Installation,
  settings: Settings,
  work: WatchdogTask['launch'],
): Promise<ChildProcess> {
  const { dataDir, identity, binaries } = installation
  const task: WatchdogTask = { dataDir, identity, ephemeral: settings.ephemeral, pgCtl: binaries.pgCtl, launch: work }
  const args = ['--disable-warning=ExperimentalWarning', WATCHDOG, JSON.stringify(task)]
  const logFile = await openLog(dataDir, identity)
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

async function endWatchdog(watchdog: ChildProcess): Promise<void> {
  watchdog.stdin?.end()
  await exited(watchdog)
}

async function exited(watchdog: ChildProcess): Promise<void> {
  if (!hasExited(watchdog)) await once(watchdog, 'exit')
}

function hasExited(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null
}

/**
 * The log contains the server's own events and the errors: when, process, database, SQLSTATE and the first line. No statements, parameters
 * and row details, because they hold personal data.
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

async function freePort(wanted = 0): Promise<number> {
  const probe = createServer()
  const free = await new Promise<number | undefined>((done) => {
    probe.once('error', () => done(undefined))
    probe.listen(wanted, '127.0.0.1', () => {
      const address = probe.address()
      done(address && typeof address === 'object' ? address.port : undefined)
    })
  })
  await new Promise((done) => probe.close(done))
  return free ?? freePort()
}

/** O_NOFOLLOW, because root writes into a folder that another user owns. */
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
