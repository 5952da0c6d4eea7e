import { Socket } from 'node:net'

type Address = { host: string[]; port: number[]; path?: string | false | undefined }
type Done = (error?: Error | null) => void

const SSL_REQUEST = 80_877_103
const QUERY = 0x51
const SYNC = 0x53
const READY = 0x5a
const TLS_CHECK_MS = 1_000

/**
 * A `socket` option for postgres.js, which waits for ever on a connection that went silent: this one is closed when an answer
 * is owed and no byte came for `silenceMs`, and what was in flight fails with CONNECTION_CLOSED. Several hosts are tried in
 * turn. It is returned while still connecting, because a factory that throws would cost the pool that slot for good.
 */
export function watchedSocket(silenceMs: number): (address: Address) => Socket {
  let turn = 0
  return ({ host, port, path }) => {
    const socket = new WatchedSocket(silenceMs)
    const at = turn++ % host.length
    if (path) return socket.connect(path)
    socket.host = host[at] ?? 'localhost'
    return socket.setNoDelay(true).connect(port[at] ?? 5432, socket.host)
  }
}

class WatchedSocket extends Socket {
  /** Read by postgres.js for the name in TLS. */
  host = 'localhost'
  readonly #silenceMs: number
  readonly #sent = new Frames()
  readonly #received = new Frames()
  #started = false
  #established = false
  #owed = 0
  #timer: NodeJS.Timeout | undefined

  constructor(silenceMs: number) {
    super()
    this.#silenceMs = silenceMs
    this.once('close', () => clearTimeout(this.#timer))
  }

  // Not write(): net.Socket.connect() puts the original one back.
  override _write(chunk: Buffer, encoding: BufferEncoding, done: Done): void {
    this.#onWrite(chunk)
    super._write(chunk, encoding, done)
  }

  override _writev(chunks: { chunk: Buffer; encoding: BufferEncoding }[], done: Done): void {
    for (const { chunk } of chunks) this.#onWrite(chunk)
    super._writev?.(chunks, done)
  }

  /**
   * Once established, a failure is a close without an error: postgres.js fails all that is in flight at a plain close, but
   * forgets for ever the queries it was given between an 'error' and its 'close'.
   */
  override destroy(error?: Error): this {
    return super.destroy(this.#established ? undefined : error)
  }

  #onWrite(data: Buffer) {
    if (!this.#started && data.length >= 8 && data.readUInt32BE(4) === SSL_REQUEST) return this.#watchTls()
    if (this.#started) this.#sent.read(data, (type) => (this.#owed += type === QUERY || type === SYNC ? 1 : 0))
    else this.#start()
    this.#await()
  }

  #start() {
    this.#started = true
    this.#owed = 1
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.on('data', (data: Buffer) => {
      let ready = false
      this.#received.read(data, (type) => {
        ready = type === READY
        if (!ready) return
        this.#established = true
        this.#owed = Math.max(0, this.#owed - 1)
      })
      // A Flush is answered without a Ready: as long as none came last, something is still owed.
      if (ready && this.#owed === 0) this.#rest()
      else this.#timer?.refresh()
    })
  }

  #await() {
    if (this.#timer) this.#timer.refresh()
    else this.#timer = setTimeout(() => this.#silent(), this.#silenceMs)
  }

  #rest() {
    clearTimeout(this.#timer)
    this.#timer = undefined
  }

  /** Under TLS the messages cannot be read: whatever is sent must be followed by some byte in time. */
  #watchTls() {
    let [read, written, since] = [0, 0, performance.now()]
    this.#timer = setInterval(() => {
      if (this.bytesRead !== read) [read, written, since] = [this.bytesRead, this.bytesWritten, performance.now()]
      else if (this.bytesWritten === written) since = performance.now()
      else if (performance.now() - since > this.#silenceMs) this.#silent()
    }, TLS_CHECK_MS)
  }

  #silent() {
    clearTimeout(this.#timer)
    this.destroy(Object.assign(new Error(`The database was silent for ${this.#silenceMs} ms`), { code: 'CONNECTION_CLOSED' }))
  }
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
