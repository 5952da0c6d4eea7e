import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { DEMO_PASSWORD } from '#server/features/auth/demo.ts'
import { browserAt } from '#server/test/stage/browser.ts'
import { long } from '#server/test/stage/long.ts'
import { type RunningApp, startApp } from '#server/test/stage/running-app.ts'

const KILLS = 10
const STOP_TIMEOUT_MS = 10_000

// The test does not create this folder: the product creates it with access for PostgreSQL, which runs as another user if root
// starts the product.
const folder = join(tmpdir(), `plumai-restart-${randomBytes(6).toString('hex')}`)
let app: RunningApp | null = null

afterAll(async () => {
  await app?.stop()
  await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 })
})

const dataDir = () => join(folder, 'pg18')
/** Starts the product like `npm start` on a new machine: embedded database, demo data, no configuration. */
const start = async () => (app = await startApp({ env: { DATABASE_DIR: dataDir(), DEMO: 'true', LIMITS: 'demo' } }))

async function running(): Promise<RunningApp> {
  return app ?? start()
}

/** Returns the process id of the embedded PostgreSQL from its lock file, or null if there is no lock file. */
async function postgresPid(): Promise<number | null> {
  const lock = await readFile(join(dataDir(), 'postmaster.pid'), 'utf8').catch(() => '')
  return Number(lock.split('\n')[0]) || null
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

async function waitUntilPostgresEnded(pid: number | null) {
  await vi.waitFor(() => expect(pid !== null && isAlive(pid)).toBe(false), { timeout: STOP_TIMEOUT_MS, interval: 50 })
}

async function signedIn(url: string) {
  const browser = browserAt(url)
  await browser.signIn('ana@demo.plumai', DEMO_PASSWORD)
  return browser
}

long(
  `the product starts again with all data after every kill -9, ${KILLS} times`,
  async () => {
    const first = await signedIn((await running()).url)
    const { asContractor } = await first.api.booking.mine.query()
    expect(asContractor.length).toBeGreaterThan(0)
    for (let kill = 0; kill < KILLS; kill++) {
      await app?.kill9()
      // In turns, a restart begins while the PostgreSQL of the killed product still runs, or after it has ended.
      if (kill % 2) await waitUntilPostgresEnded(await postgresPid())
      const { url } = await start()
      const again = browserAt(url, first.cookie())
      expect((await again.api.booking.mine.query()).asContractor.map(({ id }) => id)).toEqual(asContractor.map(({ id }) => id))
    }
    expect(app?.output()).not.toMatch(/semead/)
  },
  KILLS * 30_000 + 60_000,
)

test('starting on a port in use fails with a message before any folder is created', async () => {
  const server = createServer((socket) => socket.destroy()).listen(0)
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const fresh = `${folder}-fresh`
  await expect(startApp({ port, env: { DATABASE_DIR: join(fresh, 'pg18') } })).rejects.toThrow(`A porta ${port} já está em uso.`)
  expect(existsSync(fresh)).toBe(false)
  server.close()
})

long.each(['SIGTERM', 'SIGINT'] as const)(
  '%s under traffic, with an open websocket and an unfinished request: exits with 0 within ten seconds and ends Postgres',
  async (signal) => {
    const { url, port } = await running()
    const { cookie } = await signedIn(url)
    const socket = new WebSocket(`ws://localhost:${port}/trpc-ws`, { headers: { cookie: cookie(), origin: url } })
    const frames: string[] = []
    socket.on('message', (data: Buffer) => frames.push(data.toString()))
    const closed = new Promise<number>((resolve) => socket.once('close', resolve))
    await new Promise((resolve) => socket.once('open', resolve))
    socket.send(JSON.stringify({ id: 1, method: 'subscription', params: { path: 'notifications.live' } }))
    await vi.waitFor(() => expect(frames.join()).toContain('started'), 5_000)
    const unfinished = await openUnfinishedRequest(port)
    const pid = await postgresPid()
    const traffic = startTraffic(url)
    await sleep(100)
    const ended = await app?.stop(signal)
    app = null
    expect(ended).toMatchObject({ code: 0, signal: null })
    expect(ended?.milliseconds).toBeLessThan(STOP_TIMEOUT_MS)
    await closed
    expect(frames.at(-1)).toContain('reconnect')
    expect(await traffic.end()).toEqual([])
    unfinished.destroy()
    await waitUntilPostgresEnded(pid)
    expect(postgresProcesses(dataDir())).toEqual([])
  },
  90_000,
)

/** Opens a connection with a request that never ends, like a phone that has lost its network. */
async function openUnfinishedRequest(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1').on('error', () => undefined)
  await new Promise((resolve) => socket.once('connect', resolve))
  socket.write(
    'POST /trpc/auth.signIn HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{',
  )
  return socket
}

/** Sends requests without pause. `end` returns the responses whose status was neither 200 nor 503. */
function startTraffic(url: string): { end: () => Promise<string[]> } {
  const unexpected: string[] = []
  let open = true
  const lanes = Array.from({ length: 4 }, async () => {
    while (open) {
      const answer = await fetch(`${url}/trpc/auth.session`).catch(() => null)
      if (!answer) return
      if (answer.status !== 200 && answer.status !== 503) unexpected.push(`${answer.status} ${await answer.text()}`)
      else await answer.text().catch(() => '')
    }
  })
  return {
    async end() {
      open = false
      await Promise.all(lanes)
      return unexpected
    },
  }
}

function postgresProcesses(dataDirectory: string): string[] {
  const all = execFileSync('ps', ['-eo', 'args'], { encoding: 'utf8' })
  return all.split('\n').filter((line) => line.includes(dataDirectory))
}
