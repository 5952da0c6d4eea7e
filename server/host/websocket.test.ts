import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { WAS_DEAF } from '#server/adapters/bus/port.ts'
import { browserAt, sessionOf } from '#server/test/stage/browser.ts'
import { hostOf, listen } from '#server/test/stage/host.ts'
import { ana, follow, host, joana, open, port, world } from '#server/test/stage/socket.ts'

describe('who may open it and what may be said', () => {
  test('a visitor is told to sign in, not that we failed', async () => {
    const { send, answerTo } = await open()
    send(follow(1, 'notifications.live'))
    const answer = await answerTo(1)
    expect(answer).toContain('"code":"UNAUTHORIZED"')
    expect(answer).toContain('"reason":"signed_out"')
    expect(answer).not.toContain('INTERNAL')
  })

  test('another site gets 403, another path nothing', async () => {
    const foreign = await open(await sessionOf(world.db, ana), { origin: 'https://evil.example' })
    expect(String(foreign.opened)).toContain('403')
    const sandboxed = await open(await sessionOf(world.db, ana), { origin: 'null' })
    expect(String(sandboxed.opened)).toContain('403')
    const elsewhere = await open('', { path: '/elsewhere' })
    expect(elsewhere.opened).toBeInstanceOf(Error)
    expect((await open('', { origin: 'http://127.0.0.1:3000' })).opened).toBe('open')
  })

  test.each(['query', 'mutation'])('a %s over it is refused, and does nothing', async (method) => {
    const cookie = await sessionOf(world.db, ana)
    const { send, answerTo } = await open(cookie)
    const path = method === 'query' ? 'auth.session' : 'auth.signOut'
    send({ id: 1, method, params: { path } })
    expect(await answerTo(1)).toContain('"code":"BAD_REQUEST"')
    expect((await browserAt(`http://127.0.0.1:${port}`, cookie).api.auth.session.query()).user).toMatchObject({ id: ana.id })
  })

  test('a stranger to a conversation learns nothing of it', async () => {
    const { conversationId } = await world.as(ana).chat.open({ userId: joana.id })
    const stranger = await open(await sessionOf(world.db, await world.person()))
    stranger.send(follow(1, 'chat.live', { conversationId, lastEventId: 0 }))
    stranger.send(follow(2, 'chat.live', { conversationId: randomUUID(), lastEventId: 0 }))
    const [theirs, none] = [await stranger.answerTo(1), await stranger.answerTo(2)]
    expect(theirs).toContain('"code":"NOT_FOUND"')
    expect(theirs).toBe(none.replace('"id":2', '"id":1'))
  })
})

describe('limits', () => {
  test('a frame over 64 KiB closes it with 1009, one just below does not', async () => {
    const { socket, send, closed, answerTo } = await open()
    send(follow(1, 'notifications.live', 'a'.repeat(63 * 1024)))
    await answerTo(1)
    expect(socket.readyState).toBe(WebSocket.OPEN)
    send('a'.repeat(65 * 1024))
    expect(await closed).toBe(1009)
  })

  test('more than forty frames a second close it', async () => {
    const { send, closed } = await open()
    for (let frame = 0; frame < 100; frame++) send(follow(frame, 'notifications.live'))
    expect(await closed).toBe(1008)
  })

  test.each(['not json', '{', '[]', 'null', '{"id":null}', '{"id":1,"method":"__proto__","params":{}}', '\u0000'])(
    'nonsense (%j) is answered or ignored, and the next word is heard',
    async (nonsense) => {
      const { send, answerTo } = await open()
      send(nonsense)
      send(follow(7, 'notifications.live'))
      expect(await answerTo(7)).toContain('UNAUTHORIZED')
      expect(host.log.filter((line) => line.includes('a procedure failed'))).toEqual([])
    },
  )

  test('the sixth socket of a person is closed, and so is the twenty-first of an address', async () => {
    const strict = await hostOf({ ...world, settings: { ...world.settings, limits: 'production' } })
    const to = await listen(strict)
    const cookie = await sessionOf(world.db, ana)
    const mine = []
    for (let socket = 0; socket < 5; socket++) {
      const line = await open(cookie, { to })
      line.send(follow(1, 'notifications.live'))
      expect(await line.answerTo(1)).toContain('started')
      mine.push(line)
    }
    expect(await (await open(cookie, { to })).closed).toBe(1008)
    expect(mine.map(({ socket }) => socket.readyState)).toEqual(Array.from({ length: 5 }, () => WebSocket.OPEN))
    const visitors = []
    for (let socket = 0; socket < 16; socket++) visitors.push(await open('', { to }))
    expect(await visitors[15]?.closed).toBe(1008)
    expect(visitors[14]?.socket.readyState).toBe(WebSocket.OPEN)
    await strict.app.close()
  })
})

describe('streams', () => {
  test('twenty run on a socket, the next is refused until one has ended', async () => {
    const strict = await hostOf({ ...world, settings: { ...world.settings, limits: 'demo' } })
    const { send, answerTo, frames } = await open(await sessionOf(world.db, ana), { to: await listen(strict) })
    for (let id = 1; id <= 20; id++) send(follow(id, 'notifications.live'))
    for (let id = 1; id <= 20; id++) expect(await answerTo(id)).toContain('started')
    send(follow(21, 'notifications.live'))
    expect(await answerTo(21)).toContain('"code":"TOO_MANY_REQUESTS"')
    send({ id: 1, method: 'subscription.stop' })
    await vi.waitFor(() => expect(frames.some((frame) => frame.includes('"stopped"'))).toBe(true))
    send(follow(22, 'notifications.live'))
    expect(await answerTo(22)).toContain('started')
    await strict.app.close()
  })

  test('none outlives its socket, begun twice under one id or as the socket closes', async () => {
    const ears: (AbortSignal | undefined)[] = []
    const bus = {
      ...world.bus,
      listen: (...about: Parameters<typeof world.bus.listen>) => {
        ears.push(about[1])
        return world.bus.listen(...about)
      },
    }
    const listening = await hostOf({ ...world, bus, settings: { ...world.settings } })
    const { send, answerTo, frames, socket } = await open(await sessionOf(world.db, ana), { to: await listen(listening) })
    send(follow(1, 'notifications.live'))
    expect(await answerTo(1)).toContain('started')
    send(follow(1, 'notifications.live'))
    await vi.waitFor(() =>
      expect(frames.some((frame) => frame.includes('Duplicate') || frame.includes('BAD_REQUEST'))).toBe(true),
    )
    send(follow(2, 'notifications.live'))
    socket.terminate()
    await vi.waitFor(() => expect(ears.every((signal) => signal?.aborted)).toBe(true))
    await sleep(100)
    expect(ears.length).toBeGreaterThanOrEqual(2)
    expect(ears.every((signal) => signal?.aborted)).toBe(true)
    await listening.app.close()
  })

  test('an instance that missed events asks its clients to come again', async () => {
    const { frames } = await open(await sessionOf(world.db, ana))
    world.bus.publish({ type: WAS_DEAF, id: '', to: [] })
    await vi.waitFor(() => expect(frames.some((frame) => frame.includes('"method":"reconnect"'))).toBe(true))
  })

  test('who resets the line while being refused does no harm', async () => {
    for (let turn = 0; turn < 60; turn++) {
      const line = connect(port, '127.0.0.1').on('error', () => undefined)
      await once(line, 'connect')
      line.write(
        'GET /trpc-ws HTTP/1.1\r\nHost: x\r\nOrigin: https://evil.example\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
        () => line.resetAndDestroy(),
      )
      await once(line, 'close')
    }
    expect((await open()).opened).toBe('open')
  })
})
