import { once } from 'node:events'
import { isIP, Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { type Server, ServerSearch } from './servers.ts'

type Address = { host: string[]; port: number[]; path?: string | false | undefined }
/** How a connection uses TLS; undefined means without TLS. */
export type TlsMode = { rejectUnauthorized: boolean } | undefined

const CONNECT_MS = 3_000
/** The time within which one of several servers must be ready for queries. It is less than the time that postgres.js waits. */
const NEXT_SERVER_MS = 2_000
const SSL_REQUEST = Buffer.from([0, 0, 0, 8, 0x04, 0xd2, 0x16, 0x2f])
const SSL_ACCEPTED = 0x53
const QUERY = 0x51
const SYNC = 0x53
const READY = 0x5a
const ERROR = 0x45
const PARAMETER_STATUS = 0x53
/**
 * Matches a parameter that a server reports at the begin of a session when it accepts no writes: it is a standby, or its operator
 * made it read-only.
 */
const READ_ONLY = /^(in_hot_standby|default_transaction_read_only)\0on\0/
/** Version 3.0 of PostgreSQL's protocol, which follows the length in the startup message. */
const PROTOCOL = 0x3_0000

/**
 * A long option that makes postgres.js send its startup message at once. Otherwise bytes of a closed socket stay in its buffer of
 * 1,024 bytes, and that connection slot times out for ever. The socket removes the blanks again, because PgBouncer refuses
 * `options`.
 */
export const longStartup = { options: ' '.repeat(1_024) }
const FILLER = Buffer.from(`options\0${longStartup.options}\0`)

type Options = {
  tls?: TlsMode
  /** The servers among which the socket chooses. Without them it uses the address that postgres.js passes. */
  servers?: readonly Server[] | undefined
  /** True if a server that accepts no writes counts as out of reach. */
  writable?: boolean
}

/**
 * Returns a `socket` option for postgres.js, which by itself waits for ever on a silent connection. This socket closes after
 * `silenceMs` without a byte while a response is due, and running queries fail with CONNECTION_CLOSED. Of several servers it
 * finds one that responds and, with `writable`, accepts writes. It starts TLS itself, so pass no `ssl` to postgres.js.
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
    // The socket is returned before it is connected, because the pool would lose this connection slot for good if this function
    // threw.
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
    // A response of more than one byte would contain plain text that an attacker injected before the encryption.
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
    // After the startup a failure must emit 'close' without 'error', because after an 'error' postgres.js loses the queries that
    // arrive before the 'close'. Before the startup ends, a plain 'close' makes postgres.js connect again for the same query.
    socket.destroy = (error) => destroy(this.#established || this.#triesNext() ? undefined : error)
    const emit = socket.emit.bind(socket)
    socket.emit = (event: string | symbol, ...values: unknown[]) =>
      event === 'data' && !this.#passes(values[0] as Buffer) ? false : emit(event, ...values)
    socket.on('close', () => clearTimeout(this.#timer))
    if (options.search) this.#limitAttempt()
  }

  /**
   * Ends an attempt to connect when the server ends the connection, or when it does not respond, for example because the machine
   * was switched off.
   */
  #limitAttempt(): void {
    const giveUp = () => void (this.#established || this.socket.destroy(new EndedEarly()))
    const tooLate = setTimeout(giveUp, NEXT_SERVER_MS).unref()
    this.socket.on('end', giveUp).on('close', () => clearTimeout(tooLate))
  }

  /** Marks the attempt to connect to this server as failed. Returns true if another server is left to try. */
  #triesNext(): boolean {
    const { search, server } = this.#options
    if (this.#failed) return false
    this.#failed = true
    return search?.failed(server) ?? false
  }

  /** Wraps `_write` and not `write`, because net.Socket.connect() restores the original `write`. */
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
    // The startup message has no type byte, so it is not read as messages. The response to it ends with the first ReadyForQuery.
    if (this.#started) this.#sent.read(data, (type) => (this.#owed += type === QUERY || type === SYNC ? 1 : 0))
    this.#started = true
    if (this.#timer) this.#timer.refresh()
    else
      this.#timer = setTimeout(
        () => this.socket.destroy(new Error(`The database was silent for ${this.#options.silenceMs} ms`)),
        this.#options.silenceMs,
      )
  }

  /** Reads data from the server. Returns false if postgres.js must not see the data, because another server is tried instead. */
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
    // The response to a Flush ends without ReadyForQuery, so the server still owes a response until ReadyForQuery is its last
    // message.
    if (last !== READY || this.#owed > 0) this.#timer?.refresh()
    else {
      clearTimeout(this.#timer)
      this.#timer = undefined
    }
    return true
  }
}

/** The server is a standby or read-only. The error code makes it an outage, because a standby may soon be promoted. */
class ReadOnlyServer extends Error {
  readonly code = 'CONNECTION_READ_ONLY'
}

/** The server ended the connection before it was ready for queries, or was not ready in time. */
class EndedEarly extends Error {
  readonly code = 'CONNECTION_CLOSED'
}

/** Returns the startup message, which is the end of the first write. The bytes before it were meant for an earlier socket. */
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
 * Reads the protocol messages in a stream, across chunk boundaries: a type of one byte, a length of four bytes, then the body.
 * `onParameter` gets the body of each ParameterStatus: name, NUL, value, NUL.
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
