import { spawn, type ChildProcess, type StdioOptions } from 'node:child_process'
import { once } from 'node:events'
import { constants } from 'node:fs'
import { open, readFile, type FileHandle } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { locateBinaries, type Binaries } from './embedded-binaries.ts'
import { cleanEnvironment, ensureCluster } from './embedded-cluster.ts'
import { identityFor, type Identity } from './embedded-identity.ts'
import { joinServer, strayLockPid, type Membership } from './embedded-membership.ts'
import type { WatchdogTask } from './embedded-watchdog.ts'

export type EmbeddedOptions = {
  /** The cluster's folder; made when absent. */
  dataDir: string
  /** Taken when free, else any free port. */
  preferredPort?: number
  /** The folder is deleted when the server stops. */
  ephemeral?: boolean
  /** Default true; false (tests only) survives no power cut. */
  fsync?: boolean
  log?: (line: string) => void
}

export type EmbeddedPostgres = {
  /** postgres:// URL with the password, on 127.0.0.1. Never log it. */
  url: string
  port: number
  /** True when the server was running already: another app's, or an orphan. */
  adopted: boolean
  /** Leaves the server, and stops it when no other app uses it. Idempotent. */
  stop(): Promise<void>
}

type Place = { dataDir: string; identity: Identity; binaries: Binaries }
type Purpose = { preferredPort?: number; ephemeral: boolean; fsync: boolean }
type Started = { membership: Membership; watchdog: ChildProcess; adopted: boolean }

const PATIENCE_MS = 60_000
const MOST_LAUNCHES = 12
const WATCHDOG = join(import.meta.dirname, 'embedded-watchdog.ts')
const LOG_FILE = 'server.log'
const LOG_LIMIT = 5_000_000

/**
 * A real PostgreSQL 18 of our own on 127.0.0.1, from the binaries in node_modules: starts it, or joins the one that runs on this
 * folder. It outlives a kill -9 of the app by moments only; the next start recovers or takes over. For demo, development and
 * tests. Throws an Error naming DATABASE_DIR or DATABASE_URL where the folder or the platform cannot serve.
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const dataDir = resolve(options.dataDir)
  const identity = await identityFor(dataDir)
  const binaries = await locateBinaries(identity)
  const place = { dataDir, identity, binaries }
  const purpose = { ...options, ephemeral: options.ephemeral ?? false, fsync: options.fsync ?? true }
  await ensureCluster(dataDir, identity, binaries, purpose.fsync)
  const started = await joinOrLaunch(place, purpose)
  const { adopted, membership } = started
  const { url, port } = membership
  options.log?.(`PostgreSQL ${adopted ? 'joined' : 'started'} on 127.0.0.1:${port}, data in ${dataDir}`)
  let stopping: Promise<void> | undefined
  return { url, port, adopted, stop: () => (stopping ??= leave(started, place, purpose)) }
}

async function leave({ membership, watchdog }: Started, place: Place, purpose: Purpose): Promise<void> {
  await membership.leave()
  // A watchdog that was killed meanwhile left the server to nobody: another one stops it.
  await dismiss(hasExited(watchdog) ? await hire(place, purpose, null) : watchdog)
}

/** Several apps may do this at once: PostgreSQL's own lock lets one launch win, and the others then join it. */
async function joinOrLaunch(place: Place, purpose: Purpose): Promise<Started> {
  const deadline = Date.now() + PATIENCE_MS
  let launches = 0
  while (Date.now() < deadline && launches < MOST_LAUNCHES) {
    const joined = await joinServer(place.dataDir)
    if (joined === 'busy') await sleep(100)
    else if (joined !== 'absent') return { membership: joined, watchdog: await hire(place, purpose, null), adopted: true }
    else {
      const started = await launch(place, purpose, launches++ === 0 ? purpose.preferredPort : undefined, deadline)
      if (started) return started
      await sleep(100 * launches)
    }
  }
  throw new Error(`The embedded PostgreSQL in ${place.dataDir} does not start. Its log ends:\n${await logTail(place.dataDir)}`)
}

async function launch(
  place: Place,
  purpose: Purpose,
  wanted: number | undefined,
  deadline: number,
): Promise<Started | undefined> {
  const port = await freePort(wanted)
  const strayPid = (await strayLockPid(place.dataDir)) ?? null
  const settings = settingsFor(port, purpose.fsync)
  const watchdog = await hire(place, purpose, { postgres: place.binaries.postgres, settings, strayPid })
  while (Date.now() < deadline && !hasExited(watchdog)) {
    const joined = await joinServer(place.dataDir)
    if (joined === 'absent' || joined === 'busy') await sleep(25)
    else if (joined.port === port) {
      watchdog.stdin?.write('ready\n')
      return { membership: joined, watchdog, adopted: false }
    } else {
      // Another app's launch won the folder; ours finds the lock taken and ends by itself.
      await gone(watchdog)
      return { membership: joined, watchdog: await hire(place, purpose, null), adopted: true }
    }
  }
  await dismiss(watchdog)
  return undefined
}

/** Detached, so that Ctrl+C in the terminal reaches the app alone. */
async function hire(place: Place, purpose: Purpose, work: WatchdogTask['launch']): Promise<ChildProcess> {
  const { dataDir, identity, binaries } = place
  const task: WatchdogTask = { dataDir, identity, ephemeral: purpose.ephemeral, pgCtl: binaries.pgCtl, launch: work }
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

async function dismiss(watchdog: ChildProcess): Promise<void> {
  watchdog.stdin?.end()
  await gone(watchdog)
}

async function gone(watchdog: ChildProcess): Promise<void> {
  if (!hasExited(watchdog)) await once(watchdog, 'exit')
}

function hasExited(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null
}

/** The log must not hold what people typed: no statements, no row details, only the server's own events. */
function settingsFor(port: number, fsync: boolean): string[] {
  const settings: Record<string, string | number> = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: 200,
    timezone: 'UTC',
    log_timezone: 'UTC',
    lc_messages: 'C',
    jit: 'off',
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    log_checkpoints: 'off',
    ...(fsync ? {} : { fsync: 'off', full_page_writes: 'off', wal_level: 'minimal', max_wal_senders: 0 }),
  }
  return Object.entries(settings).flatMap(([key, value]) => ['-c', `${key}=${value}`])
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

/** O_NOFOLLOW: as root we write into a folder that another user owns. */
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
