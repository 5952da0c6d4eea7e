import { once } from 'node:events'
import { isIP, Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'

type Address = { host: string[]; port: number[]; path?: string | false | undefined }
/** How to speak TLS; undefined: not at all. */
export type TlsMode = { rejectUnauthorized: boolean } | undefined

const CONNECT_MS = 3_000
const SSL_REQUEST = Buffer.from([0, 0, 0, 8, 0x04, 0xd2, 0x16, 0x2f])
const SSL_ACCEPTED = 0x53
const QUERY = 0x51
const SYNC = 0x53
const READY = 0x5a
/** Version 3.0 of the protocol, which follows the length in the first message. */
const PROTOCOL = 0x3_0000

/**
 * Belongs into the `connection` of every client with a watched socket. postgres.js gathers up to 1,024 bytes before it writes, and
 * where a socket closes over a gathering it never writes again: every later connection of that place times out. A first message
 * longer than that goes out at once, with the dead socket's bytes before it, which the new socket leaves out. The server reads
 * `options` as words, and this has none.
 */
export const longStart = { options: ' '.repeat(1_024) }

/**
 * A `socket` option for postgres.js, which waits for ever on a connection that went silent: this one is closed when an answer
 * is owed and no byte came for `silenceMs`, and what was in flight fails with CONNECTION_CLOSED. Several hosts are tried in
 * turn. TLS is spoken here (give postgres.js no `ssl`), for inside it the messages could not be read.
 */
export function watchedSocket(silenceMs: number, tls?: TlsMode): (address: Address) => Socket | Promise<Socket> {
  let turn = 0
  return ({ host, port, path }) => {
    const at = turn++ % host.length
    const name = host[at] ?? 'localhost'
    const socket = new Socket().setNoDelay(true)
    // Handed over while still connecting: a factory that throws would cost the pool that place for good.
    if (path) socket.connect(path)
    else socket.connect(port[at] ?? 5432, name)
    return tls
      ? secured(socket, name, tls).then((secure) => new Watch(secure, silenceMs).socket)
      : new Watch(socket, silenceMs).socket
  }
}

async function secured(plain: Socket, name: string, { rejectUnauthorized }: { rejectUnauthorized: boolean }): Promise<Socket> {
  const signal = AbortSignal.timeout(CONNECT_MS)
  try {
    await once(plain, 'connect', { signal })
    plain.write(SSL_REQUEST)
    const [answer]: Buffer[] = await once(plain, 'data', { signal })
    // More than the one byte would be text slipped in ahead of the encryption.
    if (answer?.[0] !== SSL_ACCEPTED || answer.length !== 1) throw new Error('The database server does not offer TLS')
    plain.on('error', () => undefined)
    const secure = connectTls({ socket: plain, servername: isIP(name) ? undefined : name, rejectUnauthorized })
    await once(secure, 'secureConnect', { signal })
    return secure
  } catch (cause) {
    plain.destroy()
    const failed = new Socket()
    setImmediate(() => failed.destroy(new Error('No secure connection to the database', { cause })))
    return failed
  }
}

/** Reads along on both sides of a socket to know whether the server owes an answer. */
class Watch {
  readonly socket: Socket
  readonly #silenceMs: number
  readonly #sent = new Frames()
  readonly #received = new Frames()
  #started = false
  #established = false
  #owed = 1
  #timer: NodeJS.Timeout | undefined

  constructor(socket: Socket, silenceMs: number) {
    this.socket = socket
    this.#silenceMs = silenceMs
    this.#readAlong(socket)
    const destroy = socket.destroy.bind(socket)
    // Once established, a failure is a close without an error: postgres.js fails all that is in flight at a plain close, but
    // forgets for ever the queries it was given between an 'error' and its 'close'.
    socket.destroy = (error) => destroy(this.#established ? undefined : error)
    socket.on('close', () => clearTimeout(this.#timer)).on('data', (data: Buffer) => this.#onData(data))
  }

  /** Not by write(): net.Socket.connect() puts the original one back. */
  #readAlong(socket: Socket) {
    const write = socket._write.bind(socket)
    const writev = socket._writev?.bind(socket)
    socket._write = (chunk: Buffer, encoding, done) => {
      const own = this.#started ? chunk : fromStartOn(chunk)
      this.#onWrite(own)
      write(own, encoding, done)
    }
    if (!writev) return
    socket._writev = (chunks: { chunk: Buffer; encoding: BufferEncoding }[], done) => {
      for (const { chunk } of chunks) this.#onWrite(chunk)
      writev(chunks, done)
    }
  }

  #onWrite(data: Buffer) {
    // The first message, the start-up, has no type; its answer ends with the first Ready.
    if (this.#started) this.#sent.read(data, (type) => (this.#owed += type === QUERY || type === SYNC ? 1 : 0))
    this.#started = true
    if (this.#timer) this.#timer.refresh()
    else
      this.#timer = setTimeout(
        () => this.socket.destroy(new Error(`The database was silent for ${this.#silenceMs} ms`)),
        this.#silenceMs,
      )
  }

  #onData(data: Buffer) {
    let last = 0
    this.#received.read(data, (type) => {
      last = type
      if (type !== READY) return
      this.#established = true
      this.#owed = Math.max(0, this.#owed - 1)
    })
    // A Flush is answered without a Ready: as long as none came last, something is still owed.
    if (last !== READY || this.#owed > 0) return void this.#timer?.refresh()
    clearTimeout(this.#timer)
    this.#timer = undefined
  }
}

/** What a first write holds from its start message on, which is its last: before that stand bytes meant for an earlier socket. */
function fromStartOn(chunk: Buffer): Buffer {
  for (let at = 1; at + 8 <= chunk.length; at++)
    if (chunk.readInt32BE(at) === chunk.length - at && chunk.readInt32BE(at + 4) === PROTOCOL) return chunk.subarray(at)
  return chunk
}

/** The types of the messages in a stream of them, across chunk boundaries: one byte of type, four of length, the body. */
class Frames {
  readonly #header = Buffer.alloc(5)
  #have = 0
  #skip = 0

  read(data: Buffer, onMessage: (type: number) => void): void {
    let at = 0
    while (at < data.length) {
      if (this.#skip > 0) {
        const step = Math.min(this.#skip, data.length - at)
        this.#skip -= step
        at += step
        continue
      }
      this.#header[this.#have++] = data[at++] ?? 0
      if (this.#have < 5) continue
      this.#have = 0
      this.#skip = this.#header.readUInt32BE(1) - 4
      onMessage(this.#header[0] ?? 0)
    }
  }
}
