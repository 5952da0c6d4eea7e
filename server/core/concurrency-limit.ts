import pLimit from 'p-limit'

type Options = {
  /** The maximum number of tasks that run at the same time. */
  readonly running: number
  /** The maximum number of further tasks that may wait. */
  readonly waiting: number
  /** The maximum time in milliseconds that a task may wait; undefined means without a limit. */
  readonly waitMs?: number
  /** Makes the error for a task that is refused. */
  readonly refusal: () => Error
}

/**
 * Runs at most `running` tasks at the same time, in the order of their arrival. A task is refused when the queue is full or when
 * it waits longer than `waitMs`, which p-limit cannot do. A refused task holds its place in the queue until its turn, so the
 * queue stays bounded even if no task ends.
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
