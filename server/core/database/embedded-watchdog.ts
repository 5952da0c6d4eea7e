import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { parse } from 'node:path'
import { cleanEnvironment } from './embedded-cluster.ts'
import type { Identity } from './embedded-identity.ts'

/**
 * The task of the watchdog process, passed as JSON in its first argument. `stalePid`: the pid in postmaster.pid when the server
 * with that pid is dead.
 */
export type WatchdogTask = {
  dataDir: string
  identity: Identity
  ephemeral: boolean
  programs: { postgres: string; pgCtl: string }
  settings: string[]
  stalePid: number | null
}

const RESTART_AFTER_MS = 250
const STOP_TIMEOUT_MS = 15_000

/**
 * The main function of the watchdog process. It starts PostgreSQL as its child and restarts it after a crash. When its stdin
 * ends, because the product stopped or was killed, it stops PostgreSQL and deletes the folder of an ephemeral database.
 */
function watch(task: WatchdogTask): void {
  let ready = false
  let stopping = false
  let server = launch(task.stalePid)
  // The product writes one line when it has connected. An exit of the server after this line is a crash; an exit before it is a
  // failed start.
  process.stdin.on('data', () => (ready = true)).on('error', () => undefined)
  process.stdin.once('close', () => {
    stopping = true
    void stop(task, server).finally(() => process.exit(0))
  })

  function launch(stalePid: number | null): ChildProcess {
    const child = startServer(task, stalePid)
    const onEnd = (code: number | null) => {
      if (stopping) return
      if (!ready) process.exit(code || 1)
      setTimeout(() => stopping || (server = launch(null)), RESTART_AFTER_MS)
    }
    return child.once('exit', onEnd).once('error', () => onEnd(1))
  }
}

function startServer({ dataDir, identity, programs, settings }: WatchdogTask, stalePid: number | null): ChildProcess {
  const env = { ...cleanEnvironment(), ...(stalePid ? { PG_GRANDPARENT_PID: String(stalePid) } : {}) }
  const options = { ...identity, cwd: parse(dataDir).root, env, windowsHide: true }
  return spawn(programs.postgres, ['-D', dataDir, ...settings], { ...options, stdio: ['ignore', 'ignore', 'inherit'] })
}

/** SIGINT makes PostgreSQL shut down fast, SIGQUIT immediately. Windows has no signals, so pg_ctl is used. */
async function stop({ dataDir, ephemeral, programs }: WatchdogTask, server: ChildProcess): Promise<void> {
  // A server that could not be spawned has no pid, and never emits an exit.
  if (server.pid !== undefined && server.exitCode === null && server.signalCode === null) {
    const gone = once(server, 'exit')
    if (process.platform === 'win32') spawn(programs.pgCtl, ['stop', '-D', dataDir, '-m', ephemeral ? 'immediate' : 'fast'])
    else server.kill(ephemeral ? 'SIGQUIT' : 'SIGINT')
    const slow = setTimeout(() => server.kill('SIGQUIT'), STOP_TIMEOUT_MS)
    await gone
    clearTimeout(slow)
  }
  if (ephemeral) await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
}

if (import.meta.main) {
  // The watchdog ignores signals to the whole process group, because the database must not stop before the product has closed its
  // connections.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined)
  const task: WatchdogTask = JSON.parse(process.argv[2] ?? '')
  watch(task)
}
