const WAIT_MS = 3_000
const MOST_WAITING = 1_000

/** Nobody got out in time, or too many wait already. Its code is Postgres' own for the same: the call may be made again later. */
export class Crowded extends Error {
  readonly code = '53300'

  constructor() {
    super('No connection of the pool was free in time')
    this.name = 'Crowded'
  }
}

/**
 * Lets `places` pieces of work run at once, the others wait in order. Who has waited 3 s, and who would be the 1,001st to wait,
 * is refused with Crowded and never runs (fault 10).
 */
export function turnstile(places: number, { waitMs = WAIT_MS, mostWaiting = MOST_WAITING } = {}) {
  const waiting = new Set<() => void>()
  let free = places

  async function enter(): Promise<void> {
    if (free > 0) return void free--
    if (waiting.size >= mostWaiting) throw new Crowded()
    await new Promise<void>((resolve, reject) => {
      const go = () => {
        clearTimeout(timer)
        resolve()
      }
      const timer = setTimeout(() => {
        waiting.delete(go)
        reject(new Crowded())
      }, waitMs)
      waiting.add(go)
    })
  }

  function leave(): void {
    const [next] = waiting
    if (!next) return void free++
    waiting.delete(next)
    next()
  }

  return async <T>(work: () => PromiseLike<T>): Promise<T> => {
    await enter()
    try {
      return await work()
    } finally {
      leave()
    }
  }
}
