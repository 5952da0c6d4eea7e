import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import { createTRPCClient, createWSClient, wsLink } from '@trpc/client'
import { fastify } from 'fastify'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { registerWebSocket } from '#server/host/websocket.ts'
import { appRouter, type AppRouter } from '#server/router.ts'
import type { Person } from '#server/test/stage/factories.ts'
import { long } from '#server/test/stage/long.ts'
import { testWorld, type TestWorld } from '#server/test/stage/world.ts'

let world: TestWorld
beforeAll(async () => void (world = await testWorld()))
afterAll(() => world.close())

/** The product's websocket on a free port. Every caller is `person`; `cut` destroys all connections. */
async function socketOf(person: Person) {
  const app = fastify()
  const connections = new Set<Socket>()
  app.server.on('connection', (connection: Socket) => {
    connections.add(connection)
    connection.on('close', () => connections.delete(connection))
  })
  registerWebSocket(app, {
    world,
    router: appRouter,
    origins: [],
    addressOf: () => '127.0.0.1',
    contextOf: async () => wired(await world.contextOf(person)),
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const address = app.server.address()
  const port = typeof address === 'object' ? address?.port : 0
  const client = createWSClient({ url: `ws://127.0.0.1:${port}/trpc-ws`, retryDelayMs: () => 5 })
  return {
    api: createTRPCClient<AppRouter>({ links: [wsLink({ client })] }),
    cut() {
      for (const connection of connections) connection.destroy()
      return connections.size
    },
    async close() {
      await client.close()
      await app.close()
    },
  }
}
const wired = <C extends { caller: object }>(ctx: C) => ({ ...ctx, caller: { ...ctx.caller, transport: 'ws' as const } })

long('500 messages over a connection that drops fifty times arrive once and in order', async () => {
  const ana = await world.person({ name: 'Ana Prado', subscriber: true })
  const joana = await world.person({ name: 'Joana Lima', professional: true })
  const { conversationId } = await world.as(ana).chat.open({ userId: joana.id })
  const socket = await socketOf(joana)
  const seen: number[] = []
  const ids: string[] = []
  const failed = vi.fn<() => void>()
  const arrived = new Promise<void>((resolve) => {
    socket.api.chat.live.subscribe(
      { conversationId, lastEventId: 0 },
      {
        onError: failed,
        onData: ({ id, data }) => {
          ids.push(id)
          if (seen.push(data.sequence) === 500) resolve()
        },
      },
    )
  })
  for (let cut = 0; cut < 50; cut++) {
    const content = `n ${cut}`
    await Promise.all(Array.from({ length: 10 }, () => world.as(ana).chat.send({ conversationId, content, nonce: randomUUID() })))
    await vi.waitFor(() => expect(seen.length).toBeGreaterThan(cut * 10 - 10), { timeout: 5_000, interval: 2 })
    expect(socket.cut()).toBe(1)
  }
  await arrived
  expect(seen).toEqual(Array.from({ length: 500 }, (_, index) => index + 1))
  expect(ids).toEqual(seen.map(String))
  expect(failed).not.toHaveBeenCalled()
  await socket.close()
})

test("over the websocket, another user's conversation is refused with NOT_FOUND, not with an internal error", async () => {
  const [ana, stranger] = [await world.person({ subscriber: true }), await world.person()]
  const joana = await world.person({ professional: true })
  const { conversationId } = await world.as(ana).chat.open({ userId: joana.id })
  const socket = await socketOf(stranger)
  const refusal = await new Promise((resolve) => {
    socket.api.chat.live.subscribe({ conversationId }, { onError: ({ data }) => resolve(data), onData: resolve })
  })
  expect(refusal).toMatchObject({ code: 'NOT_FOUND', reason: 'not_found' })
  await socket.close()
})
