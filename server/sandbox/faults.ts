/** A scripted failure. `effect`: 'none' fails before the request is executed; 'done' executes it and then loses the response. */
export type ApiFault = {
  /** The fault applies only to requests with this method and path; absent means any. */
  method?: 'GET' | 'POST' | 'DELETE'
  path?: RegExp
  /** To how many requests it applies; 1 by default. */
  times?: number
} & FaultKind

type FaultKind =
  | { kind: 'error'; status: 400 | 402 | 409 | 429 | 500 | 503; effect: 'none' | 'done'; code?: string }
  /** The connection is reset, or the request never gets a response. */
  | { kind: 'reset' | 'hang'; effect: 'none' | 'done' }
  /** The request is executed at once and answered after a delay. */
  | { kind: 'slow'; delayInMs: number }
  /** The request is executed, and answered only after its webhooks were sent. */
  | { kind: 'after_webhooks' }

/** Chooses how a request fails; null: it does not fail. */
export type Misbehaviour = (method: string, path: string) => ApiFault | null

/** Creates the queue of scripted faults. Each request takes the first fault that matches it, or else what `misbehave` says. */
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
