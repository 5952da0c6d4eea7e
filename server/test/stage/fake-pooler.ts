import { once } from 'node:events'
import { connect as dial, createServer, type Socket } from 'node:net'

/** A connection pooler between a test and its database, with the faults of an old pooler. */
export type FakePooler = {
  /** The database's URL through the pooler. */
  url: string
  /** Sets whether the pooler drops notifications (NOTIFY) of the database; initially it does not. */
  swallow: (drops: boolean) => void
  close: () => Promise<void>
}

/** A connection to the database. `client` uses it until the end of its transaction. */
type Backend = { socket: Socket; client: Client | null }
type Client = { socket: Socket; backend: Backend | null; waiting: Buffer[] }

const NOTIFICATION = 0x41
const READY = 0x5a
const IDLE = 0x49

/**
 * Each client authenticates on a new server connection, which then serves any client for one transaction at a time. So sessions
 * are mixed, prepared statements are missing, and notifications are lost. With `mixes: false` each client has its own connection.
 */
export async function fakePooler(databaseUrl: string, { mixes = true } = {}): Promise<FakePooler> {
  const target = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  const idle: Backend[] = []
  const queue: Client[] = []
  let drops = false

  const server = createServer((near) => {
    const far = dial(Number(target.port), target.hostname)
    const client: Client = { socket: near, backend: null, waiting: [] }
    const backend: Backend = { socket: far, client }
    client.backend = backend
    for (const socket of [near, far]) sockets.add(socket.on('error', () => undefined))
    near.on('data', (data: Buffer) => fromClient(client, data))
    const frames = splitFrames((frame) => fromBackend(backend, frame))
    far.on('data', frames)
    near.on('close', () => (client.backend = null))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')

  function fromClient(client: Client, data: Buffer): void {
    // A client that terminates does not terminate the server connection.
    if (data[0] === 0x58 && data.length === 5) return
    if (client.backend) return void client.backend.socket.write(data)
    client.waiting.push(data)
    if (!queue.includes(client)) queue.push(client)
    serve()
  }

  function fromBackend(backend: Backend, frame: Buffer): void {
    if (frame[0] === NOTIFICATION && drops) return
    backend.client?.socket.write(frame)
    if (!mixes || frame[0] !== READY || frame[5] !== IDLE) return
    if (backend.client) backend.client.backend = null
    backend.client = null
    idle.push(backend)
    serve()
  }

  function serve(): void {
    while (queue.length > 0 && idle.length > 0) {
      const [client, backend] = [queue.shift(), idle.shift()]
      if (!client || !backend) return
      client.backend = backend
      backend.client = client
      for (const data of client.waiting.splice(0)) backend.socket.write(data)
    }
  }

  const address = server.address()
  const url = new URL(databaseUrl)
  url.host = `127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  return {
    url: url.href,
    swallow: (value) => (drops = value),
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((done) => server.close(done))
    },
  }
}

/** Splits a server's byte stream and calls `onFrame` with each complete message: one type byte, four length bytes, the body. */
function splitFrames(onFrame: (frame: Buffer) => void): (data: Buffer) => void {
  let rest: Buffer = Buffer.alloc(0)
  return (data) => {
    rest = Buffer.concat([rest, data])
    while (rest.length >= 5 && rest.length > rest.readUInt32BE(1)) {
      const end = rest.readUInt32BE(1) + 1
      onFrame(rest.subarray(0, end))
      rest = rest.subarray(end)
    }
  }
}
