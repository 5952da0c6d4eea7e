import { once } from 'node:events'
import { isIP, Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'

type Address = { host: string[]; port: number[]; path?: string | false | undefined }
/** How to use TLS. Undefined: no TLS. */
export type TlsMode = { rejectUnauthorized: boolean } | undefined

const CONNECT_MS = 3_000
const SSL_REQUEST = Buffer.from([0, 0, 0, 8, 0x04, 0xd2, 0x16, 0x2f])
const SSL_ACCEPTED = 0x53
const QUERY = 0x51
const SYNC = 0x53
const READY = 0x5a
/** Version 3.0 of PostgreSQL's protocol, which follows the length in the startup message. */
const PROTOCOL = 0x3_0000

/**
 * Every client with a watched socket needs this in its `connection`. postgres.js buffers up to 1,024 bytes before it writes. When a
 * socket closes while the buffer holds bytes, that pool slot never writes again, and each later connection in it times out. A
 * startup message longer than the buffer is written at once, after the dead socket's bytes, which the new socket drops. The server
 * splits `options` at spaces, so it finds none here.
 */
export const longStartup = { options: ' '.repeat(1_024) }

/**
 * A `socket` option for postgres.js, which by itself waits for ever on a silent connection. This socket closes when the server
 * owes a response and no byte arrives for `silenceMs`; running queries then fail with CONNECTION_CLOSED. Several hosts are tried
 * one after another. TLS starts here (pass no `ssl` to postgres.js), because encrypted messages could not be read.
 */
export function watchedSocket(silenceMs: number, tls?: TlsMode): (address: Address) => Socket | Promise<Socket> {
  let attempts = 0
  return ({ host, port, path }) => {
    const at = attempts++ % host.length
    const name = host[at] ?? 'localhost'
    const socket = new Socket().setNoDelay(true)
    // The socket is returned while it still connects: if this function threw, the pool would lose that slot for good.
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
    // More than one byte would be plain text that an attacker injected before the encryption.
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

/** Reads both directions of a socket to know whether the server owes a response. */
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
    this.#observeWrites(socket)
    const destroy = socket.destroy.bind(socket)
    // After the startup a failure must be a 'close' without an 'error': at a plain close postgres.js rejects every running query,
    // but it loses the queries that arrive between an 'error' and its 'close'.
    socket.destroy = (error) => destroy(this.#established ? undefined : error)
    socket.on('close', () => clearTimeout(this.#timer)).on('data', (data: Buffer) => this.#onData(data))
  }

  /** Wraps _write and not write, because net.Socket.connect() restores the original write. */
  #observeWrites(socket: Socket) {
    const write = socket._write.bind(socket)
    const writev = socket._writev?.bind(socket)
    socket._write = (chunk: Buffer, encoding, done) => {
      const own = this.#started ? chunk : startupOf(chunk)
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
    // The startup message has no type. The response to it ends with the first ReadyForQuery.
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
    // The response to a Flush ends without ReadyForQuery: until ReadyForQuery is the last message, the server still owes
    // something.
    if (last !== READY || this.#owed > 0) return void this.#timer?.refresh()
    clearTimeout(this.#timer)
    this.#timer = undefined
  }
}

/** The startup message, which ends the first write. The bytes before it were meant for an earlier socket. */
function startupOf(chunk: Buffer): Buffer {
  for (let at = 1; at + 8 <= chunk.length; at++)
    if (chunk.readInt32BE(at) === chunk.length - at && chunk.readInt32BE(at + 4) === PROTOCOL) return chunk.subarray(at)
  return chunk
}

/** Reads the types of the messages in a stream, across chunk boundaries: one byte type, four bytes length, then the body. */
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
