import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { parse } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { cleanEnvironment } from './embedded-cluster.ts'
import type { Identity } from './embedded-identity.ts'
import { stopIfLast } from './embedded-membership.ts'

/** What the watchdog is started with, as JSON in its first argument. `launch` null: watch a server that runs already. */
export type WatchdogTask = {
  dataDir: string
  identity: Identity
  ephemeral: boolean
  pgCtl: string
  launch: { postgres: string; settings: string[]; strayPid: number | null } | null
}

const MOST_RESTARTS = 20
const STEADY_MS = 10_000
const STOP_PATIENCE_MS = 15_000

/**
 * A process of its own that starts PostgreSQL as its child, restarts it after a crash, and, when its stdin ends (the app
 * stopped, or was killed), stops it fast if no other app uses it. An ephemeral data folder is then deleted.
 */
function watch(task: WatchdogTask): void {
  let server = task.launch && launch(task, task.launch.strayPid)
  let ready = false
  let leaving = false
  let restarts = 0
  let launched = performance.now()
  const restart = async () => {
    await sleep(250)
    if (leaving) return
    launched = performance.now()
    server = launch(task, null)
    server.once('exit', onExit).once('error', () => undefined)
  }
  const onExit = (code: number | null) => {
    if (leaving) return
    if (!ready) process.exit(code || 1)
    restarts = performance.now() - launched > STEADY_MS ? 1 : restarts + 1
    if (restarts <= MOST_RESTARTS) void restart()
  }
  server?.once('exit', onExit).once('error', () => process.exit(1))
  // The app says one line when it has joined; from then on an exit of the server is a crash and not a failed start.
  process.stdin.on('data', () => (ready = true)).on('error', () => undefined)
  process.stdin.once('close', () => {
    leaving = true
    void stop(task, server).finally(() => process.exit(0))
  })
}

function launch(task: WatchdogTask, strayPid: number | null): ChildProcess {
  const env = { ...cleanEnvironment(), ...(strayPid ? { PG_GRANDPARENT_PID: String(strayPid) } : {}) }
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
  // A child of ours that lets nobody in (still recovering, or hung) has no other user either.
  if (outcome === 'silent' && server) await endChild(server, task)
  if (task.ephemeral && (outcome === 'stopped' || (outcome === 'silent' && server)))
    await rm(task.dataDir, { recursive: true, force: true, maxRetries: 5 })
}

/** SIGINT is PostgreSQL's fast shutdown, SIGQUIT the immediate one. The handle is of our own child: no pid is guessed. */
async function endChild(server: ChildProcess, task: WatchdogTask): Promise<void> {
  if (process.platform === 'win32') return stopByControl(task)
  if (server.exitCode !== null || server.signalCode !== null) return
  const gone = once(server, 'exit')
  server.kill(task.ephemeral ? 'SIGQUIT' : 'SIGINT')
  const slow = await Promise.race([gone, sleep(STOP_PATIENCE_MS, 'slow' as const, { ref: false })])
  if (slow === 'slow') {
    server.kill('SIGQUIT')
    await gone
  }
}

/** For a server that is not our child. Our caller is connected to it, so the pid in its lock is that of a living postmaster. */
async function stopByControl({ pgCtl, dataDir, ephemeral, identity }: WatchdogTask): Promise<void> {
  const args = ['stop', '-D', dataDir, '-m', ephemeral ? 'immediate' : 'fast', '-w', '-t', '15', '-s']
  const options = { ...identity, cwd: parse(dataDir).root, env: cleanEnvironment(), windowsHide: true }
  await once(spawn(pgCtl, args, { ...options, stdio: ['ignore', 'ignore', 'inherit'] }), 'exit')
}

if (import.meta.main) {
  // Its life is the app's: a signal meant for the whole group must not stop the database before the app has drained.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined)
  const task: WatchdogTask = JSON.parse(process.argv[2] ?? '')
  watch(task)
}
