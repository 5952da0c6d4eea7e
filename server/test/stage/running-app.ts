import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { quickStart } from '#scripts/quick-start.ts'
import { startFlags } from '#scripts/start-flags.ts'

export type Ended = { readonly code: number | null; readonly signal: NodeJS.Signals | null; readonly milliseconds: number }

export type RunningApp = {
  readonly url: string
  readonly port: number
  readonly pid: number
  /** Everything that the process has written to stdout and stderr so far. */
  output(): string
  /** Kills the process with SIGKILL and waits until it has ended. */
  kill9(): Promise<void>
  /** Sends the signal, waits until the process has ended, and returns its exit code and signal. */
  stop(signal?: 'SIGTERM' | 'SIGINT'): Promise<Ended>
}

export type AppPlace = {
  /** The URL of the database. Without it the product starts an embedded one in `DATABASE_DIR` of `env`. */
  databaseUrl?: string
  port?: number
  /** Environment variables to add. Defaults: no rate limits, no demo, and only errors are logged. */
  env?: Record<string, string>
  /** The contents of the product's `.env`. The product is then configured by this file only, which must contain the `port`. */
  dotEnv?: string
}

const MAIN = join(import.meta.dirname, '../../main.ts')
const READY_WITHIN_MS = 90_000
const inherited = ['PATH', 'HOME', 'TMPDIR', 'LD_LIBRARY_PATH']
const running = new Set<ChildProcess>()
process.once('exit', () => running.forEach((child) => child.kill('SIGKILL')))

/**
 * Starts the product as a separate process (`node server/main.ts`) and waits until it is ready. The process reads no other `.env`
 * and inherits no configuration. Its folder is deleted when it ends. Throws, with the output, if it ends before it is ready.
 */
export async function startApp({ databaseUrl, port, env = {}, dotEnv }: AppPlace = {}): Promise<RunningApp> {
  const folder = await mkdtemp(join(tmpdir(), 'plumai-app-'))
  const taken = port ?? (await freePort())
  if (dotEnv !== undefined) await writeFile(join(folder, '.env'), dotEnv)
  const child = spawn(process.execPath, [...startFlags(), ...quickStart.execArgv, MAIN], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...environmentOfParent(),
      ...quickStart.env,
      ...(dotEnv === undefined && configurationOf({ databaseUrl, env }, taken, folder)),
    },
  })
  running.add(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => void (output += chunk.toString()))
  const ended = once(child, 'exit').then(async () => {
    running.delete(child)
    await rm(folder, { recursive: true, force: true })
  })
  const url = `http://localhost:${taken}`
  await untilReady(url, child, () => output)
  return { url, port: taken, pid: child.pid ?? 0, output: () => output, ...endings(child, ended) }
}

function environmentOfParent(): Record<string, string> {
  return Object.fromEntries(inherited.flatMap((key) => (process.env[key] ? [[key, process.env[key]]] : [])))
}

function configurationOf({ databaseUrl, env }: AppPlace, port: number, folder: string): Record<string, string> {
  return {
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    PORT: String(port),
    FILES_DIR: join(folder, 'files'),
    LIMITS: 'off',
    DEMO: 'false',
    BUILD_CLIENT: 'false',
    LOG_LEVEL: 'error',
    ...env,
  }
}

function endings(child: ChildProcess, ended: Promise<void>): Pick<RunningApp, 'kill9' | 'stop'> {
  return {
    async kill9() {
      child.kill('SIGKILL')
      await ended
    },
    async stop(signal = 'SIGTERM') {
      const asked = performance.now()
      child.kill(signal)
      await ended
      return { code: child.exitCode, signal: child.signalCode, milliseconds: performance.now() - asked }
    },
  }
}

async function untilReady(url: string, child: ChildProcess, output: () => string): Promise<void> {
  const deadline = performance.now() + READY_WITHIN_MS
  while (performance.now() < deadline) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`the product ended (${child.exitCode ?? child.signalCode}) before it was ready:\n${output()}`)
    const ready = await fetch(`${url}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    )
    if (ready) return
    await sleep(50)
  }
  child.kill('SIGKILL')
  throw new Error(`the product was not ready in time:\n${output()}`)
}

/** Returns a TCP port that is currently free. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  return typeof address === 'object' && address ? address.port : 0
}
