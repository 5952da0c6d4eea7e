/** Stops asking a source that keeps failing; one per source. */
interface Breaker {
  /** Runs the call, or throws BreakerOpen at once while the source rests. A rejection counts as a failure. */
  run<T>(call: () => Promise<T>): Promise<T>
}

/** The source failed too often a moment ago and was not asked. */
export class BreakerOpen extends Error {
  constructor() {
    super('Source resting after repeated failures')
    this.name = 'BreakerOpen'
  }
}

/** Opens after `failures` in a row for `openMs`; then one call probes, and its outcome closes or reopens (fault 39). */
export function createBreaker({
  now,
  failures = 5,
  openMs = 30_000,
}: {
  now: () => Date
  failures?: number
  openMs?: number
}): Breaker {
  let inARow = 0
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
        inARow = 0
        openedAt = null
        return answer
      } catch (error) {
        inARow += 1
        if (probe || inARow >= failures) openedAt = now().getTime()
        throw error
      } finally {
        if (probe) probing = false
      }
    },
  }
}
