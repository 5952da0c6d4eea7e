/**
 * A scripted failure of API requests. With the effect 'none' the request is not executed; with 'done' it is executed and its
 * response is lost.
 */
export type ApiFault = {
  /** The method and the path of the requests that fail. If one is absent, any value matches. */
  method?: 'GET' | 'POST' | 'DELETE'
  path?: RegExp
  /** The number of requests that fail; 1 by default. */
  times?: number
} & FaultKind

type FaultKind =
  | { kind: 'error'; status: 400 | 402 | 409 | 429 | 500 | 503; effect: 'none' | 'done'; code?: string }
  /** The connection is reset ('reset'), or the request never gets a response ('hang'). */
  | { kind: 'reset' | 'hang'; effect: 'none' | 'done' }
  /** The request is executed at once, but its response is delayed. */
  | { kind: 'slow'; delayInMs: number }
  /** The request is executed, but its response is sent only after the webhooks that it caused. */
  | { kind: 'after_webhooks' }

/** Chooses how a request fails, or null if it does not fail. */
export type Misbehaviour = (method: string, path: string) => ApiFault | null

/**
 * Creates the queue of scripted faults. Each request gets the first fault that matches it, or else the fault that `misbehave`
 * chooses.
 */
export function createFaults() {
  let queue: { fault: ApiFault; remaining: number }[] = []
  let misbehaviour: Misbehaviour = () => null
  return {
    add(...faults: ApiFault[]) {
      queue.push(...faults.map((fault) => ({ fault, remaining: fault.times ?? 1 })))
    },
    misbehave(next: Misbehaviour) {
      misbehaviour = next
    },
    clear() {
      queue = []
      misbehaviour = () => null
    },
    take(method: string, path: string): ApiFault | null {
      const entry = queue.find(
        ({ fault }) => (!fault.method || fault.method === method) && (!fault.path || fault.path.test(path)),
      )
      if (!entry) return misbehaviour(method, path)
      entry.remaining -= 1
      queue = queue.filter(({ remaining }) => remaining > 0)
      return entry.fault
    },
  }
}

export type Faults = ReturnType<typeof createFaults>
