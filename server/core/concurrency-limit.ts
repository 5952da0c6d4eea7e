import pLimit from 'p-limit'

type Options = {
  /** How many tasks run at the same time. */
  readonly running: number
  /** How many more tasks may wait. */
  readonly waiting: number
  /** How long a task may wait, in milliseconds; undefined: without a limit. */
  readonly waitMs?: number
  /** Makes the error for a task that is refused. */
  readonly refusal: () => Error
}

/**
 * Runs at most `running` tasks at the same time and the others in the order of their arrival. A task that finds the queue full,
 * or that waits longer than `waitMs`, is refused and never runs. p-limit has neither limit. A task that has waited too long stays
 * in the queue's count until a slot would have become free for it, which keeps the queue bounded while no task ends. `usage` is
 * how many tasks run and wait now.
 */
export function concurrencyLimit({ running, waiting, waitMs, refusal }: Options) {
  const limit = pLimit(running)
  const run = async <T>(work: () => PromiseLike<T>): Promise<T> => {
    if (limit.activeCount < running) return limit(work)
    if (limit.pendingCount >= waiting) throw refusal()
    return waitMs === undefined ? limit(work) : beforeTimeout(limit, work, { waitMs, refusal })
  }
  return Object.assign(run, { usage: () => ({ running: limit.activeCount, waiting: limit.pendingCount }) })
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
