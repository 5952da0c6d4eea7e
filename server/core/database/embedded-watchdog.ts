import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { parse } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { cleanEnvironment } from './embedded-cluster.ts'
import type { Identity } from './embedded-identity.ts'
import { stopIfLast } from './embedded-membership.ts'

/** The watchdog's task, passed as JSON in its first argument. With `launch` null it watches a server that already runs. */
export type WatchdogTask = {
  dataDir: string
  identity: Identity
  ephemeral: boolean
  pgCtl: string
  launch: { postgres: string; settings: string[]; stalePid: number | null } | null
}

const MAX_RESTARTS = 20
const STABLE_AFTER_MS = 10_000
const STOP_TIMEOUT_MS = 15_000

/**
 * The main function of the watchdog process. It starts PostgreSQL as its child and restarts it after a crash. When its stdin ends,
 * because the product stopped or was killed, it stops PostgreSQL unless another process uses it, and deletes an ephemeral folder.
 */
function watch(task: WatchdogTask): void {
  let server = task.launch && launch(task, task.launch.stalePid)
  let ready = false
  let stopping = false
  let restarts = 0
  let launched = performance.now()
  const restart = async () => {
    await sleep(250)
    if (stopping) return
    launched = performance.now()
    server = launch(task, null)
    server.once('exit', onExit).once('error', () => undefined)
  }
  const onExit = (code: number | null) => {
    if (stopping) return
    if (!ready) process.exit(code || 1)
    restarts = performance.now() - launched > STABLE_AFTER_MS ? 1 : restarts + 1
    // Without the watchdog the product starts server and watchdog again.
    if (restarts > MAX_RESTARTS) process.exit(1)
    void restart()
  }
  server?.once('exit', onExit).once('error', () => process.exit(1))
  // The product writes one line when it has joined. An exit of the server after that is a crash, before it a failed start.
  process.stdin.on('data', () => (ready = true)).on('error', () => undefined)
  process.stdin.once('close', () => {
    stopping = true
    void stop(task, server).finally(() => process.exit(0))
  })
}

function launch(task: WatchdogTask, stalePid: number | null): ChildProcess {
  const env = { ...cleanEnvironment(), ...(stalePid ? { PG_GRANDPARENT_PID: String(stalePid) } : {}) }
  const args = ['-D', task.dataDir, ...(task.launch?.settings ?? [])]
  const cwd = parse(task.dataDir).root
  return spawn(task.launch?.postgres ?? '', args, {
    ...task.identity,
    cwd,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
    windowsHide: true,
  })
}

async function stop(task: WatchdogTask, server: ChildProcess | null): Promise<void> {
  const outcome = await stopIfLast(task.dataDir, () => (server ? endChild(server, task) : stopByControl(task)))
  // A child that accepts no connection (it is recovering, or hangs) has no other user.
  if (outcome === 'silent' && server) await endChild(server, task)
  if (task.ephemeral && (outcome === 'stopped' || (outcome === 'silent' && server)))
    await rm(task.dataDir, { recursive: true, force: true, maxRetries: 5 })
}

/** Stops a child process: SIGINT is PostgreSQL's fast shutdown, SIGQUIT the immediate one. */
async function endChild(server: ChildProcess, task: WatchdogTask): Promise<void> {
  if (process.platform === 'win32') return stopByControl(task)
  if (server.exitCode !== null || server.signalCode !== null) return
  const gone = once(server, 'exit')
  server.kill(task.ephemeral ? 'SIGQUIT' : 'SIGINT')
  const slow = await Promise.race([gone, sleep(STOP_TIMEOUT_MS, 'slow' as const, { ref: false })])
  if (slow === 'slow') {
    server.kill('SIGQUIT')
    await gone
  }
}

/** Stops a server that is not a child. The caller is connected to it, so postmaster.pid names a running postmaster. */
async function stopByControl({ pgCtl, dataDir, ephemeral, identity }: WatchdogTask): Promise<void> {
  const args = ['stop', '-D', dataDir, '-m', ephemeral ? 'immediate' : 'fast', '-w', '-t', '15', '-s']
  const options = { ...identity, cwd: parse(dataDir).root, env: cleanEnvironment(), windowsHide: true }
  await once(spawn(pgCtl, args, { ...options, stdio: ['ignore', 'ignore', 'inherit'] }), 'exit')
}

if (import.meta.main) {
  // Signals to the whole process group are ignored: the database must not stop before the product has closed its connections.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined)
  const task: WatchdogTask = JSON.parse(process.argv[2] ?? '')
  watch(task)
}
