import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { EVENTS_MISSED } from '#server/adapters/bus/port.ts'
import { browserAt, sessionOf } from '#server/test/stage/browser.ts'
import { hostOf, listen } from '#server/test/stage/host.ts'
import { follow } from '#server/test/stage/frames.ts'
import { ana, host, joana, open, port, setUpSockets, world } from '#server/test/stage/socket.ts'

setUpSockets()

describe('access', () => {
  test('a subscription without a session is refused with UNAUTHORIZED, not with an internal error', async () => {
    const { send, answerTo } = await open()
    send(follow(1, 'notifications.live'))
    const answer = await answerTo(1)
    expect(answer).toContain('"code":"UNAUTHORIZED"')
    expect(answer).toContain('"reason":"signed_out"')
    expect(answer).not.toContain('INTERNAL')
  })

  test('rejects a websocket from another origin with 403, and closes the connection for another path', async () => {
    const foreign = await open(await sessionOf(world, ana), { origin: 'https://evil.example' })
    expect(String(foreign.opened)).toContain('403')
    const sandboxed = await open(await sessionOf(world, ana), { origin: 'null' })
    expect(String(sandboxed.opened)).toContain('403')
    const elsewhere = await open('', { path: '/elsewhere' })
    expect(elsewhere.opened).toBeInstanceOf(Error)
    expect((await open('', { origin: 'http://127.0.0.1:3000' })).opened).toBe('open')
  })

  test.each(['query', 'mutation'])('rejects a %s over the websocket without running it', async (method) => {
    const cookie = await sessionOf(world, ana)
    const { send, answerTo } = await open(cookie)
    const path = method === 'query' ? 'auth.session' : 'auth.signOut'
    send({ id: 1, method, params: { path } })
    expect(await answerTo(1)).toContain('"code":"BAD_REQUEST"')
    expect((await browserAt(`http://127.0.0.1:${port}`, cookie).api.auth.session.query()).user).toMatchObject({ id: ana.id })
  })

  test('a subscription to a conversation of other people gets the same response as one to a missing conversation', async () => {
    const { conversationId } = await world.as(ana).chat.open({ userId: joana.id })
    const stranger = await open(await sessionOf(world, await world.person()))
    stranger.send(follow(1, 'chat.live', { conversationId, lastEventId: 0 }))
    stranger.send(follow(2, 'chat.live', { conversationId: randomUUID(), lastEventId: 0 }))
    const [theirs, none] = [await stranger.answerTo(1), await stranger.answerTo(2)]
    expect(theirs).toContain('"code":"NOT_FOUND"')
    expect(theirs).toBe(none.replace('"id":2', '"id":1'))
  })
})

describe('limits', () => {
  test('closes the websocket with 1009 after a frame over 64 KiB, and accepts a frame just below this size', async () => {
    const { socket, send, closed, answerTo } = await open()
    send(follow(1, 'notifications.live', 'a'.repeat(63 * 1024)))
    await answerTo(1)
    expect(socket.readyState).toBe(WebSocket.OPEN)
    send('a'.repeat(65 * 1024))
    expect(await closed).toBe(1009)
  })

  test('accepts ten calls in a frame, and closes the websocket with 1008 after a frame of eleven without running any of them', async () => {
    const { frames, send, closed, answerTo } = await open()
    const calls = (count: number, from: number) =>
      Array.from({ length: count }, (_, at) => follow(from + at, 'notifications.live'))
    send(calls(10, 1))
    await answerTo(10)
    frames.length = 0
    send(calls(11, 101))
    send(follow(201, 'notifications.live'))
    expect(await closed).toBe(1008)
    expect(frames).toEqual([])
  })

  test('closes the websocket with 1008 after more than forty calls in a second, even in few frames', async () => {
    const { send, closed } = await open()
    for (let frame = 0; frame < 10; frame++)
      send(Array.from({ length: 9 }, (_, at) => follow(frame * 10 + at, 'notifications.live')))
    expect(await closed).toBe(1008)
  })

  test("a query over the websocket counts against the caller's rate limits before it is refused", async () => {
    const strict = await hostOf({ ...world, rateBuckets: new Map(), settings: { ...world.settings, limits: 'production' } })
    const to = await listen(strict)
    for (let socket = 0; socket < 2; socket++) {
      const { send, answerTo } = await open('', { to })
      for (let call = 1; call <= 30; call++) send({ id: call, method: 'query', params: { path: 'auth.session' } })
      expect(await answerTo(30)).toContain('"code":"BAD_REQUEST"')
    }
    const { send, answerTo } = await open('', { to })
    send({ id: 1, method: 'query', params: { path: 'auth.session' } })
    expect(await answerTo(1)).toContain('"code":"TOO_MANY_REQUESTS"')
    await strict.app.close()
  })

  test('closes the websocket after more than forty frames in a second', async () => {
    const { send, closed } = await open()
    for (let frame = 0; frame < 100; frame++) send(follow(frame, 'notifications.live'))
    expect(await closed).toBe(1008)
  })

  test.each(['not json', '{', '[]', 'null', '{"id":null}', '{"id":1,"method":"__proto__","params":{}}', '\u0000'])(
    'answers or ignores the invalid frame %j, and still answers the next frame',
    async (frame) => {
      const { send, answerTo } = await open()
      send(frame)
      send(follow(7, 'notifications.live'))
      expect(await answerTo(7)).toContain('UNAUTHORIZED')
      expect(host.log.filter((line) => line.includes('a procedure failed'))).toEqual([])
    },
  )

  test('closes the sixth websocket of a user and the twenty-first of an IP address', async () => {
    const strict = await hostOf({ ...world, settings: { ...world.settings, limits: 'production' } })
    const to = await listen(strict)
    const cookie = await sessionOf(world, ana)
    const socketsOfAna = []
    for (let socket = 0; socket < 5; socket++) {
      const connection = await open(cookie, { to })
      connection.send(follow(1, 'notifications.live'))
      expect(await connection.answerTo(1)).toContain('started')
      socketsOfAna.push(connection)
    }
    expect(await (await open(cookie, { to })).closed).toBe(1008)
    expect(socketsOfAna.map(({ socket }) => socket.readyState)).toEqual(Array.from({ length: 5 }, () => WebSocket.OPEN))
    const anonymous = []
    for (let socket = 0; socket < 16; socket++) anonymous.push(await open('', { to }))
    expect(await anonymous[15]?.closed).toBe(1008)
    expect(anonymous[14]?.socket.readyState).toBe(WebSocket.OPEN)
    await strict.app.close()
  })
})

describe('streams', () => {
  test('rejects the twenty-first stream on a websocket until another stream has ended', async () => {
    const strict = await hostOf({ ...world, settings: { ...world.settings, limits: 'demo' } })
    const { send, answerTo, frames } = await open(await sessionOf(world, ana), { to: await listen(strict) })
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

  test('a second stream of the same conversation on a websocket ends the first, but not a stream on another websocket', async () => {
    const { conversationId } = await world.as(ana).chat.open({ userId: joana.id })
    const cookie = await sessionOf(world, ana)
    const [first, second] = [await open(cookie), await open(cookie)]
    const chat = (id: number) => follow(id, 'chat.live', { conversationId })
    first.send(chat(1))
    await first.answerTo(1)
    second.send(chat(1))
    await second.answerTo(1)
    first.send(chat(2))
    await vi.waitFor(() => expect(first.frames.some((frame) => frame.includes('"id":1') && frame.includes('stopped'))).toBe(true))
    await world.as(joana).chat.send({ conversationId, content: 'Bom dia', nonce: randomUUID() })
    await vi.waitFor(() => {
      expect(first.frames.filter((frame) => frame.includes('Bom dia'))).toHaveLength(1)
      expect(second.frames.filter((frame) => frame.includes('Bom dia'))).toHaveLength(1)
    })
    expect(first.frames.find((frame) => frame.includes('Bom dia'))).toContain('"id":2')
  })

  test('a closed websocket ends all its streams, even a stream with a duplicate id and a stream that starts during the close', async () => {
    const signals: (AbortSignal | undefined)[] = []
    const bus = {
      ...world.bus,
      listen: (...args: Parameters<typeof world.bus.listen>) => {
        signals.push(args[1])
        return world.bus.listen(...args)
      },
    }
    const listening = await hostOf({ ...world, bus, settings: { ...world.settings } })
    const { send, answerTo, frames, socket } = await open(await sessionOf(world, ana), { to: await listen(listening) })
    send(follow(1, 'notifications.live'))
    expect(await answerTo(1)).toContain('started')
    send(follow(1, 'notifications.live'))
    await vi.waitFor(() =>
      expect(frames.some((frame) => frame.includes('Duplicate') || frame.includes('BAD_REQUEST'))).toBe(true),
    )
    send(follow(2, 'notifications.live'))
    socket.terminate()
    await vi.waitFor(() => expect(signals.every((signal) => signal?.aborted)).toBe(true))
    await sleep(100)
    expect(signals.length).toBeGreaterThanOrEqual(2)
    expect(signals.every((signal) => signal?.aborted)).toBe(true)
    await listening.app.close()
  })

  test('after the instance missed events, its clients are asked to reconnect at different times within 30 s', async () => {
    const fresh = await hostOf({ ...world })
    const to = await listen(fresh)
    const [early, late] = [await open('', { to }), await open('', { to })]
    const random = vi.spyOn(Math, 'random').mockReturnValueOnce(0.1).mockReturnValueOnce(0.9)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    world.bus.publish({ type: EVENTS_MISSED, id: '', to: [] })
    vi.advanceTimersByTime(15_000)
    expect(vi.getTimerCount()).toBe(1)
    vi.useRealTimers()
    random.mockRestore()
    const isAsked = ({ frames }: typeof early) => frames.some((frame) => frame.includes('"method":"reconnect"'))
    await vi.waitFor(() => expect(isAsked(early)).toBe(true))
    expect(isAsked(late)).toBe(false)
    await fresh.app.close()
  })

  test('the server survives clients that reset the connection while they are being rejected', async () => {
    for (let attempt = 0; attempt < 60; attempt++) {
      const connection = connect(port, '127.0.0.1').on('error', () => undefined)
      await once(connection, 'connect')
      connection.write(
        'GET /trpc-ws HTTP/1.1\r\nHost: x\r\nOrigin: https://evil.example\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
        () => connection.resetAndDestroy(),
      )
      await once(connection, 'close')
    }
    expect((await open()).opened).toBe('open')
  })
})
