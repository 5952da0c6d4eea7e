import { connect, createServer, type Socket } from 'node:net'

/** A TCP proxy between the browser and the product, which a test can cut like a network. */
export type Network = {
  /** Drops every open connection at once, as a lost network does. */
  cut: () => void
  /** Drops every open connection and refuses new ones until `mend` is called. */
  break: () => void
  mend: () => void
  /** Closes all connections and forwards new ones to the address `to`. Without `to` new connections go to the product again. */
  lead: (to?: string) => void
  close: () => Promise<void>
}

/** Opens a proxy that listens on the port of the URL `from` and forwards every connection to the URL `product`. */
export async function openNetwork(from: string, product: string): Promise<Network> {
  const open = new Set<Socket>()
  let broken = false
  let to = product
  const server = createServer((near) => {
    if (broken) return near.destroy()
    const far = connect(Number(new URL(to).port), '127.0.0.1')
    for (const [socket, other] of [[near, far] as const, [far, near] as const]) {
      open.add(socket)
      socket.on('error', () => other.destroy())
      socket.on('close', () => {
        open.delete(socket)
        other.destroy()
      })
      socket.pipe(other)
    }
  })
  await new Promise<void>((resolve) => server.listen(Number(new URL(from).port), resolve))
  const cut = () => open.forEach((socket) => socket.destroy())
  return {
    cut,
    break() {
      broken = true
      cut()
    },
    mend: () => void (broken = false),
    lead(next = product) {
      to = next
      cut()
    },
    close: () =>
      new Promise((resolve) => {
        cut()
        server.close(() => resolve())
      }),
  }
}
