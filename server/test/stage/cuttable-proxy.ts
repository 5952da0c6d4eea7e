import { once } from 'node:events'
import { connect as dial, createServer, type Socket } from 'node:net'

/** A network proxy in front of a database, which a test can use to break the connection. */
export type CuttableProxy = {
  /** The URL of the database through the proxy. */
  url: string
  /** Stops forwarding. The proxy still accepts bytes, but holds them back. */
  freeze: () => void
  thaw: () => void
  /** Resets all open connections. New connections are accepted. */
  reset: () => void
  /** Resets all connections, and refuses new ones for this many milliseconds. */
  breakFor: (milliseconds: number) => void
  close: () => Promise<void>
}

/** Starts the proxy on 127.0.0.1, also if the database is in a container with another address. */
export async function cuttableProxy(databaseUrl: string, port = 0): Promise<CuttableProxy> {
  const target = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  let frozen = false
  const server = createServer((near) => {
    const far = dial(Number(target.port), target.hostname)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      from.on('data', (data) => frozen || to.write(data)).on('error', () => undefined)
      from.on('close', () => frozen || to.destroy())
    }
  }).listen(port, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const own = typeof address === 'object' && address ? address.port : 0
  const url = new URL(databaseUrl)
  url.host = `127.0.0.1:${own}`
  const reset = () => {
    for (const socket of sockets) socket.resetAndDestroy()
    sockets.clear()
  }
  return {
    url: url.href,
    reset,
    freeze: () => (frozen = true),
    thaw: () => (frozen = false),
    breakFor(milliseconds) {
      server.close()
      reset()
      setTimeout(() => server.listen(own, '127.0.0.1'), milliseconds)
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((done) => server.close(done))
    },
  }
}
