import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

export type Ended = { readonly code: number | null; readonly signal: NodeJS.Signals | null; readonly milliseconds: number }

export type RunningApp = {
  readonly url: string
  readonly port: number
  readonly pid: number
  /** What it has written so far, both streams. */
  output(): string
  /** Power cut: SIGKILL, and gone. */
  kill9(): Promise<void>
  /** Asks it to end and says how it did. */
  stop(signal?: 'SIGTERM' | 'SIGINT'): Promise<Ended>
}

export type AppPlace = {
  /** Whose database; without one it is embedded, in `DATABASE_DIR` of `env`. */
  databaseUrl?: string
  port?: number
  /** Keys that differ from a quiet instance without limits and without the demo. */
  env?: Record<string, string>
}

const MAIN = join(import.meta.dirname, '../../main.ts')
const READY_WITHIN_MS = 90_000
const inherited = ['PATH', 'HOME', 'TMPDIR', 'LD_LIBRARY_PATH']
const running = new Set<ChildProcess>()
process.once('exit', () => running.forEach((child) => child.kill('SIGKILL')))

/**
 * The real product as a process of its own (`node server/main.ts`), when it says that it is ready. It reads no `.env` and none
 * of this process's configuration, and keeps its files in a folder that goes with it. Throws with its last words if it ends.
 */
export async function startApp({ databaseUrl, port, env = {} }: AppPlace = {}): Promise<RunningApp> {
  const folder = await mkdtemp(join(tmpdir(), 'plumai-app-'))
  const taken = port ?? (await freePort())
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', MAIN], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...Object.fromEntries(inherited.flatMap((key) => (process.env[key] ? [[key, process.env[key]]] : []))),
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
      PORT: String(taken),
      FILES_DIR: join(folder, 'files'),
      LIMITS: 'off',
      DEMO: 'false',
      BUILD_CLIENT: 'false',
      LOG_LEVEL: 'error',
      ...env,
    },
  })
  running.add(child)
  let words = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => void (words += chunk.toString()))
  const ended = once(child, 'exit').then(async () => {
    running.delete(child)
    await rm(folder, { recursive: true, force: true })
  })
  const url = `http://localhost:${taken}`
  await untilReady(url, child, () => words)
  return { url, port: taken, pid: child.pid ?? 0, output: () => words, ...endings(child, ended) }
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

async function untilReady(url: string, child: ChildProcess, words: () => string): Promise<void> {
  const deadline = performance.now() + READY_WITHIN_MS
  while (performance.now() < deadline) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`the product ended (${child.exitCode ?? child.signalCode}) before it was ready:\n${words()}`)
    const ready = await fetch(`${url}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    )
    if (ready) return
    await sleep(50)
  }
  child.kill('SIGKILL')
  throw new Error(`the product was not ready in time:\n${words()}`)
}

/** A port nobody listens on just now. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  return typeof address === 'object' && address ? address.port : 0
}
