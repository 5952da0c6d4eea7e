import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

export type Run = { readonly done: number; readonly seconds: number }

/** Lets each of `clients` clients repeat a task until the time is over. Tasks that still run then are awaited and counted. */
export async function forSeconds(seconds: number, clients: number, each: (client: number) => Promise<unknown>): Promise<Run> {
  const began = performance.now()
  const until = began + seconds * 1_000
  let done = 0
  await Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      for (; performance.now() < until; done++) await each(client)
    }),
  )
  return { done, seconds: (performance.now() - began) / 1_000 }
}

/** `clients` clients process a list concurrently: each takes the next item when it has finished one. */
export async function forEach<Item>(
  items: readonly Item[],
  clients: number,
  each: (item: Item, place: number, client: number) => Promise<unknown>,
): Promise<Run> {
  const began = performance.now()
  const left = items.entries()
  await Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      for (const [place, item] of left) await each(item, place, client)
    }),
  )
  return { done: items.length, seconds: (performance.now() - began) / 1_000 }
}

/**
 * An HTTP client with keep-alive connections, one request at a time on each. `ask` sends a GET, or a POST if it gets a JSON text,
 * and returns the response body. It throws unless the status is 200. It uses plain sockets, because Node's own client would cost
 * as much CPU as the product.
 */
export function httpClient(connections: number, headers: Readonly<Record<string, string>> = {}) {
  const added = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  const open = Array.from({ length: connections }, (): Socket | null => null)
  const ask = async (connection: number, url: URL, cookie: string, json?: string): Promise<Buffer> => {
    // Reconnects if needed, because the host closes connections that are idle for a minute.
    if (open[connection]?.readyState !== 'open') open[connection] = await connectTo(url)
    const socket = open[connection]
    const answer = nextAnswer(socket)
    const head = `${url.pathname}${url.search} HTTP/1.1\r\nhost: ${url.host}\r\ncookie: ${cookie}\r\nsec-fetch-site: same-origin\r\n${added.join('')}`
    const type = `origin: ${url.origin}\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(json ?? '')}\r\n`
    socket.write(json === undefined ? `GET ${head}\r\n` : `POST ${head}${type}\r\n${json}`)
    const { head: answered, body } = await answer
    if (/^connection: close/im.test(answered)) {
      socket.destroy()
      open[connection] = null
    }
    if (answered.startsWith('HTTP/1.1 200 ')) return body
    throw new Error(`${answered.split('\r\n')[0]}: ${body.toString().slice(0, 300)}`)
  }
  return { ask, close: () => open.forEach((socket) => socket?.destroy()) }
}

async function connectTo({ hostname, port }: URL): Promise<Socket> {
  const socket = connect(Number(port), hostname)
  await once(socket, 'connect')
  // Errors between two requests can be ignored, because a close event follows.
  return socket.setNoDelay(true).on('error', () => undefined)
}

/** Reads the next response on a connection, with a content-length or chunked. */
function nextAnswer(socket: Socket): Promise<{ head: string; body: Buffer }> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    const fail = (error?: Error) => done(() => reject(error ?? new Error('the connection closed')))
    const read = (chunk: Buffer) => {
      chunks.push(chunk)
      const bytes = chunks.length > 1 ? Buffer.concat(chunks) : chunk
      const end = bytes.indexOf('\r\n\r\n')
      if (end < 0) return
      const head = bytes.toString('latin1', 0, end)
      const body = bytes.subarray(end + 4)
      const length = /^content-length: (\d+)/im.exec(head)?.[1]
      if (length ? body.length >= Number(length) : body.toString('latin1').endsWith('0\r\n\r\n'))
        done(() => resolve({ head, body }))
    }
    const done = (then: () => void) => {
      socket.off('data', read).off('error', fail).off('close', fail)
      then()
    }
    socket.on('data', read).on('error', fail).on('close', fail)
  })
}
