/** A circuit breaker stops calls to a source that fails repeatedly. Each source has its own breaker. */
interface Breaker {
  /** Runs the call, or throws BreakerOpen at once while the breaker is open. A rejection counts as a failure. */
  run<T>(call: () => Promise<T>): Promise<T>
}

/** The error for a call to a source that failed too often, so that it was not called. */
export class BreakerOpen extends Error {
  constructor() {
    super('Source resting after repeated failures')
    this.name = 'BreakerOpen'
  }
}

/**
 * Creates a circuit breaker. After `failures` consecutive failures it refuses calls for `openMs` milliseconds. Then one call is
 * let through: if it succeeds, all calls are allowed again.
 */
export function createBreaker({
  now,
  failures = 5,
  openMs = 30_000,
}: {
  now: () => Date
  failures?: number
  openMs?: number
}): Breaker {
  let consecutiveFailures = 0
  let openedAt: number | null = null
  let probing = false

  function admit(): void {
    if (openedAt === null) return
    if (probing || now().getTime() - openedAt < openMs) throw new BreakerOpen()
    probing = true
  }

  return {
    async run(call) {
      admit()
      const probe = probing
      try {
        const answer = await call()
        consecutiveFailures = 0
        openedAt = null
        return answer
      } catch (error) {
        consecutiveFailures += 1
        if (probe || consecutiveFailures >= failures) openedAt = now().getTime()
        throw error
      } finally {
        if (probe) probing = false
      }
    },
  }
}
