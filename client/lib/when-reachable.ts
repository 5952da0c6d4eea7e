import { tab } from './storage.ts'

const FIRST_MS = 2_000
const LONGEST_MS = 30_000
const APART_MS = 20_000
const FARTHEST_APART_MS = 30 * 60_000
const KEY = 'plumai-recuperada'

/**
 * Calls `recover` when the server answers again. It asks when the network is back, and after about 2, 4, 8 … and then every 30 seconds. In
 * one tab, also across reloads, it waits 20 seconds after it has recovered, and four times as long after each further time, up to half an
 * hour, so that a page that fails for another reason does not load on and on. Returns a function that ends the waiting.
 */
export function whenReachable(recover: () => void): () => void {
  const stop = new AbortController()
  let pause = FIRST_MS
  let timer = setTimeout(() => void ask(), spread(pause))
  addEventListener('online', () => void ask(), { signal: stop.signal })
  stop.signal.addEventListener('abort', () => clearTimeout(timer))
  return () => stop.abort()

  async function ask(): Promise<void> {
    clearTimeout(timer)
    const answered = await answers(stop.signal)
    if (stop.signal.aborted) return
    // A recovery that cannot be noted, because storage is full, would be repeated without a pause.
    if (answered && !hasRecovered() && noteRecovery()) {
      stop.abort()
      return recover()
    }
    pause = Math.min(2 * pause, LONGEST_MS)
    timer = setTimeout(() => void ask(), spread(pause))
  }
}

/** Whether this tab has recovered too recently to do it again, or storage is blocked, so that nobody knows. */
export function hasRecovered(): boolean {
  const { at, times } = lastRecovery()
  return tab.isBlocked() || Date.now() - at < Math.min(APART_MS * 4 ** (times - 1), FARTHEST_APART_MS)
}

/** The first recovery after twice the longest pause counts as the first one. False when it could not be stored. */
function noteRecovery(): boolean {
  const { at, times } = lastRecovery()
  const isFirst = Date.now() - at > 2 * FARTHEST_APART_MS
  return tab.write(KEY, JSON.stringify({ at: Date.now(), times: isFirst ? 1 : times + 1 }))
}

/** When this tab has last recovered, in milliseconds of the device's clock, and how many times in a row. */
function lastRecovery(): { at: number; times: number } {
  return (tab.readJson(KEY) as { at: number; times: number } | null) ?? { at: 0, times: 0 }
}

async function answers(signal: AbortSignal): Promise<boolean> {
  try {
    return (await fetch('/healthz', { cache: 'no-store', signal })).ok
  } catch {
    return false
  }
}

/** After an outage not everybody comes back at the same instant. */
function spread(milliseconds: number): number {
  return milliseconds * (0.75 + Math.random() / 2)
}
