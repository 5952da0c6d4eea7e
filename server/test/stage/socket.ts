import { afterAll, afterEach, beforeAll, expect, vi } from 'vitest'
import { WebSocket } from 'ws'
import type { Person } from './factories.ts'
import { type Host, hostOf, listen } from './host.ts'
import { testWorld, type TestWorld } from './world.ts'

/** Where the pages come from. */
export const ORIGIN = 'http://localhost:3000'

/**
 * A world with a host that listens, a household and a professional, for whoever imports this: opened before its first test, its
 * sockets ended after each.
 */
export let world: TestWorld
export let host: Host
export let port: number
export let ana: Person
export let joana: Person
const sockets: WebSocket[] = []

beforeAll(async () => {
  world = await testWorld()
  host = await hostOf(world)
  port = await listen(host)
  ana = await world.person({ name: 'Ana Prado', subscriber: true })
  joana = await world.person({ name: 'Joana Lima', professional: true })
})
afterEach(() => sockets.splice(0).forEach((socket) => socket.terminate()))
afterAll(async () => {
  await host?.app.close()
  await world?.close()
})

/** A raw socket as a browser opens it, and everything that comes over it. */
export async function open(cookie = '', { origin = ORIGIN, path = '/trpc-ws', to = port } = {}) {
  const socket = new WebSocket(`ws://127.0.0.1:${to}${path}`, { headers: { origin, ...(cookie && { cookie }) } })
  sockets.push(socket)
  const frames: string[] = []
  socket.on('message', (data: Buffer) => frames.push(data.toString()))
  const closed = new Promise<number>((resolve) => socket.once('close', resolve))
  const opened = await new Promise<'open' | Error>((resolve) => {
    socket.once('open', () => resolve('open'))
    socket.on('error', resolve)
  })
  const answerTo = async (id: number) => {
    const mine = () => frames.find((frame) => frame.includes(`"id":${id},`))
    await vi.waitFor(() => expect(mine()).toBeDefined(), 5_000)
    return mine() ?? ''
  }
  const send = (message: unknown) => socket.send(typeof message === 'string' ? message : JSON.stringify(message))
  return { socket, frames, opened, closed, send, answerTo }
}

/** The frame that begins a stream. */
export const follow = (id: number, path: string, input?: unknown) => ({ id, method: 'subscription', params: { path, input } })
