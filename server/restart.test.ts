import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readFile, rm } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { DEMO_PASSWORD } from '#server/features/auth/demo.ts'
import { browserAt } from '#server/test/stage/browser.ts'
import { type RunningApp, startApp } from '#server/test/stage/running-app.ts'

const KILLS = process.env.LONG ? 10 : 3
const PATIENCE_MS = 10_000

// Made by the product: started by root, its Postgres runs as another user, who must be able to enter.
const folder = join(tmpdir(), `plumai-restart-${randomBytes(6).toString('hex')}`)
let app: RunningApp | null = null

afterAll(async () => {
  await app?.stop()
  await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 })
})

const dataDir = () => join(folder, 'pg18')
/** As `npm start` on a fresh machine: the embedded server, the demo, no configuration. */
const start = async () => (app = await startApp({ env: { DATABASE_DIR: dataDir(), DEMO: 'true', LIMITS: 'demo' } }))

async function running(): Promise<RunningApp> {
  return app ?? start()
}

/** The embedded server's own process, by the lock it keeps in its folder. */
async function postmaster(): Promise<number | null> {
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

async function postgresIsGone(pid: number | null) {
  await vi.waitFor(() => expect(pid !== null && isAlive(pid)).toBe(false), { timeout: PATIENCE_MS, interval: 50 })
}

async function signedIn(url: string) {
  const browser = browserAt(url)
  await browser.signIn('ana@demo.plumai', DEMO_PASSWORD)
  return browser
}

test(
  `fault 35: after kill -9 the product starts again, ${KILLS} times of ${KILLS}, and knows what it knew`,
  async () => {
    const first = await signedIn((await running()).url)
    const { asContractor } = await first.api.booking.mine.query()
    expect(asContractor.length).toBeGreaterThan(0)
    for (let kill = 0; kill < KILLS; kill++) {
      await app?.kill9()
      // One time at once, while the orphan still runs, one time when it has gone.
      if (kill % 2) await postgresIsGone(await postmaster())
      const { url } = await start()
      const again = browserAt(url, first.cookie())
      expect((await again.api.booking.mine.query()).asContractor.map(({ id }) => id)).toEqual(asContractor.map(({ id }) => id))
    }
    expect(app?.output()).not.toMatch(/semead/)
  },
  KILLS * 30_000 + 60_000,
)

test.each(['SIGTERM', 'SIGINT'] as const)(
  '%s under traffic, with a live socket and half a request open: 0 within ten seconds, nothing of Postgres left',
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
    const half = await halfARequest(port)
    const pid = await postmaster()
    const traffic = keepAsking(url)
    await sleep(100)
    const ended = await app?.stop(signal)
    app = null
    expect(ended).toMatchObject({ code: 0, signal: null })
    expect(ended?.milliseconds).toBeLessThan(PATIENCE_MS)
    await closed
    expect(frames.at(-1)).toContain('reconnect')
    expect(await traffic.end()).toEqual([])
    half.destroy()
    await postgresIsGone(pid)
    expect(postgresOf(dataDir())).toEqual([])
  },
  90_000,
)

/** A connection whose request never ends: of a phone that lost its network. */
async function halfARequest(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1').on('error', () => undefined)
  await new Promise((resolve) => socket.once('connect', resolve))
  socket.write(
    'POST /trpc/auth.signIn HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{',
  )
  return socket
}

/** Asks without pause; `end` answers what was neither answered well nor refused as a closed door is. */
function keepAsking(url: string): { end: () => Promise<string[]> } {
  const odd: string[] = []
  let open = true
  const lanes = Array.from({ length: 4 }, async () => {
    while (open) {
      const answer = await fetch(`${url}/trpc/auth.session`).catch(() => null)
      if (!answer) return
      if (answer.status !== 200 && answer.status !== 503) odd.push(`${answer.status} ${await answer.text()}`)
      else await answer.text().catch(() => '')
    }
  })
  return {
    async end() {
      open = false
      await Promise.all(lanes)
      return odd
    },
  }
}

function postgresOf(dataDirectory: string): string[] {
  const all = execFileSync('ps', ['-eo', 'args'], { encoding: 'utf8' })
  return all.split('\n').filter((line) => line.includes(dataDirectory))
}
