import { setTimeout as sleep } from 'node:timers/promises'
import { WebSocket } from 'ws'

const MAX_CALLS_IN_A_FRAME = 10
const MAX_CALLS_A_SECOND = 40
/**
 * When this many bytes are unread by the client, streams wait. Other messages do not, so the socket is closed at four times as
 * many bytes.
 */
const FULL_AT = 1024 * 1024
const CLOSES_AT = 4 * FULL_AT
const POLL_MS = 50
/** The close code for a policy violation (RFC 6455). */
const REFUSED = 1008
/**
 * After this time the connection is ended without a closing handshake, because a client that floods the socket does not answer
 * it.
 */
const TERMINATE_AFTER_MS = 1_000

/**
 * A websocket that accepts at most 10 calls in a frame and 40 calls in a second. It is closed with 1008 when a client sends more,
 * or has 4 MiB unread. An unreadable frame counts as one call. Nothing that arrives after the close is processed.
 */
export class LimitedSocket extends WebSocket {
  #refused = false
  #second = 0
  #calls = 0

  /** Resolves when at most 1 MiB of the sent data is unread by the client, or when `until` aborts. */
  async room(until: AbortSignal): Promise<void> {
    while (this.bufferedAmount > FULL_AT && !until.aborted) {
      await sleep(POLL_MS, undefined, { signal: until }).catch(() => undefined)
    }
  }

  /** Closes the socket with 1008. Frames that still arrive are not processed. */
  refuse(): void {
    if (this.#refused) return
    this.#refused = true
    this.close(REFUSED)
    setTimeout(() => this.terminate(), TERMINATE_AFTER_MS).unref()
  }

  override emit(event: string | symbol, ...details: unknown[]): boolean {
    if (event === 'message' && !this.#accepts(String(details[0]))) {
      this.refuse()
      return true
    }
    return super.emit(event, ...details)
  }

  #accepts(frame: string): boolean {
    if (this.#refused || this.bufferedAmount > CLOSES_AT) return false
    const now = Math.floor(Date.now() / 1_000)
    const calls = callsIn(frame)
    this.#calls = now === this.#second ? this.#calls + calls : calls
    this.#second = now
    return calls <= MAX_CALLS_IN_A_FRAME && this.#calls <= MAX_CALLS_A_SECOND
  }
}

/** Returns the number of calls in a frame. tRPC accepts one object or an array of objects. */
function callsIn(frame: string): number {
  if (!frame.startsWith('[')) return 1
  try {
    const calls: unknown = JSON.parse(frame)
    return Array.isArray(calls) ? Math.max(1, calls.length) : 1
  } catch {
    return 1
  }
}
