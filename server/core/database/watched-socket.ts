import { once } from 'node:events'
import { isIP, Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { type Server, ServerSearch } from './servers.ts'

type Address = { host: string[]; port: number[]; path?: string | false | undefined }
/** How to use TLS. Undefined: no TLS. */
export type TlsMode = { rejectUnauthorized: boolean } | undefined

const CONNECT_MS = 3_000
/** How long one of several servers may take until it is ready for queries; less than postgres.js waits. */
const NEXT_SERVER_MS = 2_000
const SSL_REQUEST = Buffer.from([0, 0, 0, 8, 0x04, 0xd2, 0x16, 0x2f])
const SSL_ACCEPTED = 0x53
const QUERY = 0x51
const SYNC = 0x53
const READY = 0x5a
const ERROR = 0x45
const PARAMETER_STATUS = 0x53
/** What a server that accepts no writes reports when a session begins: a standby, or one whose operator made it read-only. */
const READ_ONLY = /^(in_hot_standby|default_transaction_read_only)\0on\0/
/** Version 3.0 of PostgreSQL's protocol, which follows the length in the startup message. */
const PROTOCOL = 0x3_0000

/**
 * Every client with a watched socket needs this in its `connection`. postgres.js buffers up to 1,024 bytes before it writes. When a
 * socket closes while the buffer holds bytes, that pool slot never writes again, and each later connection in it times out. A
 * startup message longer than the buffer is written at once, after the dead socket's bytes, which the new socket drops. The blanks
 * stay in this process: the socket takes them out again, because PgBouncer refuses `options`.
 */
export const longStartup = { options: ' '.repeat(1_024) }
const FILLER = Buffer.from(`options\0${longStartup.options}\0`)

type Options = {
  tls?: TlsMode
  /** The servers to choose from. Without them the address that postgres.js passes is used. */
  servers?: readonly Server[] | undefined
  /** Whether a server that accepts no writes counts as out of reach. */
  writable?: boolean
}

/**
 * A `socket` option for postgres.js, which by itself waits for ever on a silent connection. This socket closes when the server
 * owes a response and no byte arrives for `silenceMs`; running queries then fail with CONNECTION_CLOSED. Of several servers it
 * finds one that answers and, with `writable`, accepts writes; when there is none, queries fail with the last server's error or
 * CONNECTION_READ_ONLY. TLS starts here (pass no `ssl` to postgres.js), because encrypted messages could not be read.
 */
export function watchedSocket(
  silenceMs: number,
  { tls, servers, writable = false }: Options = {},
): (address: Address) => Socket | Promise<Socket> {
  const search = servers && new ServerSearch(servers)
  return ({ host, port, path }) => {
    const server = search?.current ?? { name: host[0] ?? 'localhost', port: port[0] ?? 5432 }
    const socket = new Socket().setNoDelay(true)
    const watch = (open: Socket) => new Watch(open, { silenceMs, writable, server, search }).socket
    // The socket is returned while it still connects: if this function threw, the pool would lose that slot for good.
    if (path) socket.connect(path)
    else socket.connect(server.port, server.name)
    return tls ? secured(socket, server.name, tls).then(watch) : watch(socket)
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

type Watched = { silenceMs: number; writable: boolean; server: Server; search: ServerSearch | undefined }

/** Reads both directions of a socket to know whether the server owes a response, and whether it accepts writes. */
class Watch {
  readonly socket: Socket
  readonly #options: Watched
  readonly #sent = new Frames()
  readonly #received = new Frames()
  #started = false
  #established = false
  #failed = false
  #owed = 1
  #timer: NodeJS.Timeout | undefined

  constructor(socket: Socket, options: Watched) {
    this.socket = socket
    this.#options = options
    this.#observeWrites(socket)
    const destroy = socket.destroy.bind(socket)
    // After the startup a failure must be a 'close' without an 'error': at a plain close postgres.js rejects every running query,
    // but it loses the queries that arrive between an 'error' and its 'close'. Before it, a plain close makes postgres.js connect
    // again for the same query, now to the next server.
    socket.destroy = (error) => destroy(this.#established || this.#triesNext() ? undefined : error)
    const emit = socket.emit.bind(socket)
    socket.emit = (event: string | symbol, ...values: unknown[]) =>
      event === 'data' && !this.#passes(values[0] as Buffer) ? false : emit(event, ...values)
    socket.on('close', () => clearTimeout(this.#timer))
    if (options.search) this.#limitAttempt()
  }

  /** Ends an attempt to connect that the server ends or leaves without an answer, as a machine that was switched off does. */
  #limitAttempt(): void {
    const giveUp = () => void (this.#established || this.socket.destroy(new EndedEarly()))
    const tooLate = setTimeout(giveUp, NEXT_SERVER_MS).unref()
    this.socket.on('end', giveUp).on('close', () => clearTimeout(tooLate))
  }

  /** Ends the attempt to connect to this server. Returns whether another server is left to try. */
  #triesNext(): boolean {
    const { search, server } = this.#options
    if (this.#failed) return false
    this.#failed = true
    return search?.failed(server) ?? false
  }

  /** Wraps _write and not write, because net.Socket.connect() restores the original write. */
  #observeWrites(socket: Socket) {
    const write = socket._write.bind(socket)
    const writev = socket._writev?.bind(socket)
    socket._write = (chunk: Buffer, encoding, done) => {
      const own = this.#started ? chunk : withoutFiller(startupOf(chunk))
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
        () => this.socket.destroy(new Error(`The database was silent for ${this.#options.silenceMs} ms`)),
        this.#options.silenceMs,
      )
  }

  /** Reads what the server sent. Returns whether postgres.js may see it: not when it leads to another attempt to connect. */
  #passes(data: Buffer): boolean {
    let last = 0
    const onMessage = (type: number) => {
      last = type
      if (type === ERROR && !this.#established && this.#triesNext()) this.socket.destroy()
      if (type !== READY || this.socket.destroyed) return
      if (!this.#established) this.#options.search?.worked(this.#options.server)
      this.#established = true
      this.#owed = Math.max(0, this.#owed - 1)
    }
    this.#received.read(data, onMessage, (parameter) => {
      if (this.#options.writable && READ_ONLY.test(parameter)) this.socket.destroy(new ReadOnlyServer())
    })
    if (this.socket.destroyed) return false
    // The response to a Flush ends without ReadyForQuery: until ReadyForQuery is the last message, the server still owes
    // something.
    if (last !== READY || this.#owed > 0) this.#timer?.refresh()
    else {
      clearTimeout(this.#timer)
      this.#timer = undefined
    }
    return true
  }
}

/** The server is a standby or read-only. The code makes it an outage, because one may be promoted soon. */
class ReadOnlyServer extends Error {
  readonly code = 'CONNECTION_READ_ONLY'
}

/** The server ended the connection before it was ready for queries, or was not ready in time. */
class EndedEarly extends Error {
  readonly code = 'CONNECTION_CLOSED'
}

/** The startup message, which ends the first write. The bytes before it were meant for an earlier socket. */
function startupOf(chunk: Buffer): Buffer {
  for (let at = 1; at + 8 <= chunk.length; at++)
    if (chunk.readInt32BE(at) === chunk.length - at && chunk.readInt32BE(at + 4) === PROTOCOL) return chunk.subarray(at)
  return chunk
}

function withoutFiller(startup: Buffer): Buffer {
  const at = startup.indexOf(FILLER)
  if (at < 0) return startup
  const short = Buffer.concat([startup.subarray(0, at), startup.subarray(at + FILLER.length)])
  short.writeInt32BE(short.length)
  return short
}

/**
 * Reads the messages in a stream, across chunk boundaries: one byte type, four bytes length, then the body. `onParameter` gets the
 * body of each ParameterStatus: name, NUL, value, NUL.
 */
class Frames {
  readonly #header = Buffer.alloc(5)
  #have = 0
  #skip = 0
  #parameter = ''

  read(data: Buffer, onMessage: (type: number) => void, onParameter?: (body: string) => void): void {
    let at = 0
    while (at < data.length) {
      if (this.#skip > 0) {
        const step = Math.min(this.#skip, data.length - at)
        if (onParameter && this.#header[0] === PARAMETER_STATUS) this.#parameter += data.toString('latin1', at, at + step)
        this.#skip -= step
        at += step
        if (this.#skip > 0 || this.#parameter === '') continue
        onParameter?.(this.#parameter)
        this.#parameter = ''
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
