import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { knownDevices, sessions } from '#db/schema/index.ts'
import { account, PASSWORD, signedIn } from '#server/test/stage/accounts.ts'
import { browserAt } from '#server/test/stage/browser.ts'
import { type Host, hostOf, listen } from '#server/test/stage/host.ts'
import type { ApiBrowser } from '#server/test/stage/api-browser.ts'
import { reasonOf, testWorld, type TestWorld } from '#server/test/stage/world.ts'
import { jobs } from '#server/jobs.ts'
import { readSession } from './sessions.ts'
import { signIn } from './sign-in.ts'

const PHONE =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Mobile Safari/537.36'
let world: TestWorld
let host: Host
let port: number
beforeAll(async () => {
  world = await testWorld()
  host = await hostOf(world)
  port = await listen(host)
})
afterAll(async () => {
  await host.app.close()
  await world.close()
})

const isIn = async ({ api }: ApiBrowser) => (await api.auth.session()).user !== null

/** Opens a WebSocket with a running stream; returns a promise of its close code. */
async function socketOf(cookie: string) {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/trpc-ws`, { headers: { origin: 'http://localhost:3000', cookie } })
  const frames: string[] = []
  socket.on('message', (data: Buffer) => frames.push(data.toString()))
  const closed = new Promise<number>((resolve) => socket.once('close', resolve))
  await new Promise((resolve) => socket.once('open', resolve))
  socket.send(JSON.stringify({ id: 1, method: 'subscription', params: { path: 'notifications.live' } }))
  await vi.waitFor(() => expect(frames.join()).toContain('started'), 5_000)
  return { socket, soon: () => Promise.race([closed, sleep(2_000).then(() => 'still open' as const)]) }
}

describe('the list of sessions', () => {
  test('the list of sessions gives device and network, the current session first, and no secret', async () => {
    const ana = await account(world)
    await signedIn(world, ana, { userAgent: PHONE, ip: '198.51.100.9' })
    const here = await signedIn(world, ana)
    const { sessions: list } = await here.api.auth.security()
    expect(list.map(({ current, device, place }) => ({ current, device, place }))).toEqual([
      { current: true, device: 'Aparelho desconhecido', place: 'rede 203.0.113.x' },
      { current: false, device: 'Chrome no Android', place: 'rede 198.51.100.x' },
    ])
    const stored = await world.db.select({ id: sessions.id }).from(sessions).where(eq(sessions.userId, ana.id))
    for (const { id } of stored) expect(JSON.stringify(list)).not.toContain(id.slice(0, 12))
  })

  test('the list of sessions leaves out expired ones and those of other users', async () => {
    const [ana, bia] = [await account(world), await account(world)]
    await signedIn(world, ana, { userAgent: PHONE })
    const here = await signedIn(world, ana)
    await signedIn(world, bia)
    const other = (await here.api.auth.security()).sessions.find(({ current }) => !current)
    await world.db
      .update(sessions)
      .set({ lastSeenAt: new Date(world.now().getTime() - 8 * 86_400_000) })
      .where(eq(sessions.userAgent, PHONE))
    expect((await here.api.auth.security()).sessions.map(({ current }) => current)).toEqual([true])
    expect(await reasonOf(here.api.auth.endSession({ sessionId: other?.id ?? '' }))).toBe('not_found')
  })
})

describe('ending sessions', () => {
  test('a user ends one of their sessions: its sockets close within two seconds, and the current session stays', async () => {
    const ana = await account(world)
    const [here, there] = [await signedIn(world, ana), await signedIn(world, ana)]
    const [own, ended] = [await socketOf(here.cookies()), await socketOf(there.cookies())]
    const other = (await here.api.auth.security()).sessions.find(({ current }) => !current)
    expect(await here.api.auth.endSession({ sessionId: other?.id ?? '' })).toEqual({ ok: true })
    expect(await ended.soon()).toBe(4401)
    expect(own.socket.readyState).toBe(WebSocket.OPEN)
    expect([await isIn(here), await isIn(there)]).toEqual([true, false])
    own.socket.terminate()
  })

  test('ending the current session clears the cookie', async () => {
    const here = await signedIn(world, await account(world))
    const [own] = (await here.api.auth.security()).sessions
    await here.api.auth.endSession({ sessionId: own?.id ?? '' })
    expect(here.cookies()).not.toContain('sid=')
    expect(await isIn(here)).toBe(false)
  })

  test("ending another user's session is refused with not_found, like an unknown session", async () => {
    const [ana, bia] = [await account(world), await account(world)]
    const [here, bias] = [await signedIn(world, ana), await signedIn(world, bia)]
    const [target] = (await bias.api.auth.security()).sessions
    for (const sessionId of [target?.id ?? '', randomUUID()])
      expect(await reasonOf(here.api.auth.endSession({ sessionId }))).toBe('not_found')
    expect(await isIn(bias)).toBe(true)
  })

  test('a user ends all other sessions, or all', async () => {
    const ana = await account(world)
    const [here, ...others] = [await signedIn(world, ana), await signedIn(world, ana), await signedIn(world, ana)]
    const line = await socketOf(others[0]?.cookies() ?? '')
    expect(await here?.api.auth.endOtherSessions()).toEqual({ ended: 2 })
    expect(await line.soon()).toBe(4401)
    expect(await Promise.all([here, ...others].map((browser) => browser && isIn(browser)))).toEqual([true, false, false])
    const again = await signedIn(world, ana)
    const last = await socketOf(again.cookies())
    expect(await here?.api.auth.signOutEverywhere()).toEqual({ ok: true })
    expect(await last.soon()).toBe(4401)
    expect([here && (await isIn(here)), await isIn(again)]).toEqual([false, false])
    expect(here?.cookies()).not.toContain('sid=')
  })

  test('opening an eleventh session ends the oldest session and closes its sockets', async () => {
    const ana = await account(world)
    const first = await signedIn(world, ana)
    const line = await socketOf(first.cookies())
    for (let more = 0; more < 10; more++) {
      world.clock.advance(1_000)
      await signedIn(world, ana)
    }
    expect(await line.soon()).toBe(4401)
    expect(await world.db.$count(sessions, eq(sessions.userId, ana.id))).toBe(10)
  })
})

describe('the lifetime of a session, by the clock of the world', () => {
  const days = (count: number) => world.clock.advance(count * 86_400_000)

  test('a session ends after seven days without use; use extends it, up to thirty days in total', async () => {
    const ana = await account(world)
    const [used, unused] = [await signedIn(world, ana), await signedIn(world, ana)]
    for (let visit = 0; visit < 6; visit++) {
      days(4.9)
      expect(await isIn(used)).toBe(true)
    }
    expect(await isIn(unused)).toBe(false)
    expect(await world.db.$count(sessions, eq(sessions.userId, ana.id))).toBe(1)
    days(1)
    expect(await isIn(used)).toBe(false)
    expect(await world.db.$count(sessions, eq(sessions.userId, ana.id))).toBe(0)
  })

  test('an instance with a wrong clock opens, extends and deletes no session', async () => {
    const ana = await account(world)
    const here = await signedIn(world, ana)
    const wrong = { ...world, clockOffset: () => -11 * 60_000 }
    const rows = () => world.db.select().from(sessions).where(eq(sessions.userId, ana.id))
    const before = await rows()
    const refused = signIn({ ...world.ctx, ...wrong }, { email: ana.email, password: PASSWORD })
    await expect(refused).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE', reason: 'clock_wrong' })
    await expect(refused).rejects.toThrow('Não é possível entrar agora')
    days(4)
    expect((await readSession(wrong, here.cookies()))?.account.id).toBe(ana.id)
    days(4)
    expect(await readSession(wrong, here.cookies())).toBeNull()
    for (const job of ['core.sweep', 'auth.sweep'] as const) await jobs[job]?.({ ...world.ctx, ...wrong }, { id: '' })
    expect(await rows()).toEqual(before)
    expect(await isIn(here)).toBe(false)
    expect(await rows()).toEqual([])
  })
})

describe('the cookie of a session', () => {
  const session = (cookie: string) => host.app.inject({ url: '/trpc/auth.session', headers: { cookie } })

  test.each(['x=%', 'sid=%', '%=x', 'sid', 'device=%', '=', ';;', 'sid=a=b'])('the cookie %s is no session', async (cookie) => {
    const answer = await session(cookie)
    expect([answer.statusCode, answer.json().result.data.user]).toEqual([200, null])
  })

  test('the session cookie is accepted although another cookie of the request cannot be decoded', async () => {
    const here = await signedIn(world, await account(world))
    const answer = await session(`x=%; ${here.cookies()}; y=%E0%A4%A`)
    expect(answer.json().result.data.user).not.toBeNull()
  })
})

describe('sessions over HTTP', () => {
  test('sign-in over HTTP sets both cookies in one response, and opens a new session each time', async () => {
    const ana = await account(world)
    const browser = browserAt(`http://127.0.0.1:${port}`)
    await browser.signIn(ana.email, PASSWORD)
    const first = browser.cookie()
    expect(first).toMatch(/^sid=[\w-]{43}; device=[\w-]{43}$/)
    await browser.signIn(ana.email, PASSWORD)
    const [sid, device] = browser.cookie().split('; ')
    expect(first).not.toContain(sid)
    expect(first).toContain(device)
    expect((await browser.api.auth.security.query()).sessions).toHaveLength(1)
    expect(await world.db.$count(knownDevices, eq(knownDevices.userId, ana.id))).toBe(1)
    await browser.api.auth.signOut.mutate()
    expect(browser.cookie()).toBe(device)
  })

  test('at an https address both cookies have the prefix __Host- and are not readable by scripts', async () => {
    const ana = await account(world)
    const given: string[] = []
    const settings = { ...world.settings, publicUrl: 'https://plumai.example' }
    const caller = { ...world.ctx.caller, setCookie: (cookie: string) => void given.push(cookie) }
    await signIn({ ...world.ctx, settings, caller }, { email: ana.email, password: PASSWORD })
    expect(given).toHaveLength(2)
    for (const cookie of given) {
      expect(cookie).toMatch(/^__Host-(sid|device)=/)
      for (const attribute of ['HttpOnly', 'Secure', 'SameSite=Lax', 'Path=/']) expect(cookie).toContain(attribute)
    }
  })
})
