import { afterAll, afterEach, beforeAll, expect, vi } from 'vitest'
import { WebSocket } from 'ws'
import type { Person } from './factories.ts'
import { type Host, hostOf, listen } from './host.ts'
import { testWorld, type TestWorld } from './world.ts'

/** The origin from which the test pages open sockets. */
export const ORIGIN = 'http://localhost:3000'

export let world: TestWorld
export let host: Host
export let port: number
export let ana: Person
export let joana: Person
const sockets: WebSocket[] = []

/**
 * Call this function at the top of a test file. Before the first test it opens a world with a listening host, a contractor
 * (`ana`) and a professional (`joana`). After each test it closes the sockets that the test opened.
 */
export function setUpSockets(): void {
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
}

/** Opens a WebSocket as a browser would, and collects all frames that it receives. */
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
