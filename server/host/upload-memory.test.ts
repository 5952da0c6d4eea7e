import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { LONG, long } from '#server/test/stage/long.ts'
import { memoryOf, resetPeak } from '#server/test/stage/memory.ts'
import { type RunningApp, startApp } from '#server/test/stage/running-app.ts'
import { cookieFor } from '#server/test/stage/uploads.ts'
import { testWorld, type TestWorld } from '#server/test/stage/world.ts'

const MB = 1024 * 1024
const UPLOAD_BYTES = 300 * MB
const MAX_GROWTH = 64 * MB
const chunk = Buffer.alloc(64 * 1024, 0xff)

let world: TestWorld
let app: RunningApp
let folder: string
let cookie: string
beforeAll(async () => {
  world = await testWorld()
  // The product runs in a separate process and uses the machine's clock.
  world.clock.set(new Date())
  folder = await mkdtemp(join(tmpdir(), 'plumai-flood-'))
  app = await startApp({ databaseUrl: world.database.url, env: { FILES_DIR: folder } })
  cookie = await cookieFor(world, await world.person())
})
afterAll(async () => {
  await app?.stop()
  await world?.close()
  await rm(folder, { recursive: true, force: true })
})

type Flood = { readonly status: number; readonly sent: number }

/** Sends an upload of UPLOAD_BYTES without reading the response, until all is sent or the server disconnects. */
function flood(headers: Record<string, string>, chunked: boolean): Promise<Flood> {
  const socket = connect(app.port, '127.0.0.1')
  const lines = Object.entries({ Host: 'localhost', 'Sec-Fetch-Site': 'same-origin', ...headers }).map((pair) => pair.join(': '))
  const type = 'Content-Type: multipart/form-data; boundary=x'
  const part = '--x\r\nContent-Disposition: form-data; name="file"; filename="f.jpg"\r\nContent-Type: image/jpeg\r\n\r\n'
  const wrapped = (body: Buffer) =>
    chunked ? Buffer.concat([Buffer.from(`${body.length.toString(16)}\r\n`), body, Buffer.from('\r\n')]) : body
  let [sent, answer, closed] = [0, '', false]
  socket.on('data', (data: Buffer) => void (answer += data.toString('latin1')))
  socket.on('error', () => {})
  socket.on('close', () => void (closed = true))
  socket.write(`POST /upload/avatar HTTP/1.1\r\n${[...lines, type].join('\r\n')}\r\n\r\n`)
  socket.write(wrapped(Buffer.from(part)))
  return new Promise((resolve) => {
    const end = () => {
      socket.destroy()
      resolve({ sent, status: Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1] ?? 0) })
    }
    const push = () => {
      while (!closed && sent < UPLOAD_BYTES) {
        sent += chunk.length
        if (!socket.write(wrapped(chunk))) return void socket.once('drain', push)
      }
      void sleep(500).then(end)
    }
    socket.once('close', end)
    push()
  })
}

const attempts: [string, Record<string, string>, boolean, number][] = [
  ['without a length', { 'Transfer-Encoding': 'chunked' }, true, 413],
  ['with its true length', { 'Content-Length': String(UPLOAD_BYTES) }, false, 413],
  // The server reads the bytes beyond the declared length as another request, which is invalid, so it closes the connection.
  ['with a false length', { 'Content-Length': String(MB) }, false, 400],
]

test.runIf(LONG && process.platform === 'linux').each(attempts)(
  'rejects a huge upload %s without using memory or leaving a file',
  async (_, headers, chunked, status) => {
    const idle = await memoryOf(app.pid, 'VmRSS')
    await resetPeak(app.pid)
    const answered = await flood({ Cookie: cookie, ...headers }, chunked)
    const grown = (await memoryOf(app.pid, 'VmHWM')) - idle
    // This client never stops sending, so it may be disconnected (status 0) before it reads the response. A separate test reads
    // the response.
    expect([status, 0]).toContain(answered.status)
    expect(answered.sent).toBeLessThan(UPLOAD_BYTES)
    expect(grown).toBeLessThan(MAX_GROWTH)
    await vi.waitFor(async () => expect(await readdir(join(folder, '.incoming')).catch(() => [])).toEqual([]))
    expect((await fetch(`${app.url}/healthz`)).status).toBe(200)
  },
)

long.each([6, 18])('a browser that sends an image of %i MB reads why it is rejected', async (megabytes) => {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(megabytes * MB)], { type: 'image/jpeg' }), 'foto.jpg')
  const headers = { cookie, 'sec-fetch-site': 'same-origin' }
  const answer = await fetch(`${app.url}/upload/avatar`, { method: 'POST', headers, body: form })
  expect([answer.status, await answer.json()]).toEqual([
    413,
    { code: 'PAYLOAD_TOO_LARGE', reason: 'too_big', message: 'A imagem deve ter no máximo 5MB' },
  ])
})

test.runIf(LONG && process.platform === 'linux')(
  'rejects eight concurrent huge uploads without a session without using memory',
  async () => {
    const idle = await memoryOf(app.pid, 'VmRSS')
    await resetPeak(app.pid)
    const floods = Array.from({ length: 8 }, () => flood({ 'Transfer-Encoding': 'chunked' }, true))
    const statuses = (await Promise.all(floods)).map(({ status }) => status)
    // This client never stops sending, so it may be disconnected (status 0) before it reads the response.
    expect(statuses.filter((status) => status !== 0 && status !== 401)).toEqual([])
    expect(statuses).toContain(401)
    const grown = (await memoryOf(app.pid, 'VmHWM')) - idle
    expect(grown).toBeLessThan(MAX_GROWTH)
  },
)

long('disconnects a client that continues to send slowly after the rejection', async () => {
  const socket = connect(app.port, '127.0.0.1')
  socket.on('error', () => {})
  const closed = new Promise<number>((resolve) => socket.once('close', () => resolve(performance.now())))
  socket.write(
    `POST /upload/avatar HTTP/1.1\r\nHost: localhost\r\nSec-Fetch-Site: same-origin\r\nCookie: ${cookie}\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: ${UPLOAD_BYTES}\r\n\r\n`,
  )
  const drip = setInterval(() => socket.write('x'), 50)
  const began = performance.now()
  const milliseconds = (await closed) - began
  clearInterval(drip)
  expect(milliseconds).toBeLessThan(20_000)
})
