import { once } from 'node:events'
import { connect as dial, createServer, type Socket } from 'node:net'

/** A proxy in front of a database whose network a test can break. */
export type CuttableProxy = {
  /** The database's URL through the proxy. */
  url: string
  /** The proxy still accepts and acknowledges bytes, but passes none on. */
  freeze: () => void
  thaw: () => void
  /** Resets every open connection. New ones are accepted. */
  reset: () => void
  /** Resets every connection and refuses new ones for so many milliseconds. */
  breakFor: (milliseconds: number) => void
  close: () => Promise<void>
}

/** Listens on 127.0.0.1, wherever the database runs: an embedded server on this machine or a container behind another address. */
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
