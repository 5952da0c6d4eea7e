import pLimit from 'p-limit'

type Options = {
  /** How many pieces of work run at the same time. */
  readonly running: number
  /** How many more may wait. */
  readonly waiting: number
  /** How long work may wait, in milliseconds; undefined: as long as it takes. */
  readonly waitMs?: number
  /** Makes the error for work that is refused. */
  readonly refusal: () => Error
}

/**
 * Runs at most `running` pieces of work at the same time and the others in the order of their arrival. Work that finds the queue
 * full, or that waits longer than `waitMs`, is refused and never runs. p-limit knows neither limit. Work that has waited too
 * long counts as waiting until its turn would have come, which keeps the queue bounded while nothing moves.
 */
export function concurrencyLimit({ running, waiting, waitMs, refusal }: Options) {
  const limit = pLimit(running)
  return async <T>(work: () => PromiseLike<T>): Promise<T> => {
    if (limit.activeCount < running) return limit(work)
    if (limit.pendingCount >= waiting) throw refusal()
    return waitMs === undefined ? limit(work) : beforeTimeout(limit, work, { waitMs, refusal })
  }
}

type WaitLimit = { readonly waitMs: number; readonly refusal: () => Error }

function beforeTimeout<T>(limit: ReturnType<typeof pLimit>, work: () => PromiseLike<T>, { waitMs, refusal }: WaitLimit) {
  return new Promise<T>((resolve, reject) => {
    let expired = false
    const timer = setTimeout(() => {
      expired = true
      reject(refusal())
    }, waitMs)
    const run = async () => {
      clearTimeout(timer)
      if (!expired) resolve(await work())
    }
    limit(run).catch(reject)
  })
}
