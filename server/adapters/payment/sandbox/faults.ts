/** What goes wrong with an answer. `effect`: 'none' fails before anything is done; 'done' does it, keeps it, and loses the answer. */
export type ApiFault = {
  /** Only requests of this method and path; absent, any. */
  method?: 'GET' | 'POST' | 'DELETE'
  path?: RegExp
  /** How many requests it hits; 1 unless told. */
  times?: number
} & FaultKind

type FaultKind =
  | { kind: 'error'; status: 400 | 402 | 409 | 429 | 500 | 503; effect: 'none' | 'done'; code?: string }
  /** The connection is cut, or never answered. */
  | { kind: 'reset' | 'hang'; effect: 'none' | 'done' }
  /** Done at once, answered after so many milliseconds. */
  | { kind: 'slow'; delayInMs: number }
  /** Done, and answered only when the webhooks it caused were sent (fault 16). */
  | { kind: 'after_webhooks' }

/** The queue of faults to come: each request takes the first that fits it. */
export function createFaults() {
  let queue: { fault: ApiFault; left: number }[] = []
  return {
    add(...faults: ApiFault[]) {
      queue.push(...faults.map((fault) => ({ fault, left: fault.times ?? 1 })))
    },
    clear() {
      queue = []
    },
    take(method: string, path: string): ApiFault | null {
      const entry = queue.find(
        ({ fault }) => (!fault.method || fault.method === method) && (!fault.path || fault.path.test(path)),
      )
      if (!entry) return null
      entry.left -= 1
      queue = queue.filter((each) => each.left > 0)
      return entry.fault
    },
  }
}

export type Faults = ReturnType<typeof createFaults>
