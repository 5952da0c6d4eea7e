import { tab } from './storage.ts'

const FIRST_MS = 2_000
const LONGEST_MS = 30_000
const APART_MS = 20_000
const FARTHEST_APART_MS = 30 * 60_000
const KEY = 'plumai-recuperada'

/**
 * Calls `recover`, which loads the page again, when the server can be reached. The server is asked when the network is back, and
 * at growing intervals up to 30 seconds. Two calls of `recover` are at least 20 seconds apart, later up to half an hour.
 * Otherwise a page that fails although the server can be reached would reload without end. Returns a function that stops the
 * checks.
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
    // Loads the page again only if the time of the attempt could be stored. Without that time a failing page would reload without
    // a pause.
    if (answered && !hasRecovered() && noteRecovery()) {
      stop.abort()
      return recover()
    }
    pause = Math.min(2 * pause, LONGEST_MS)
    timer = setTimeout(() => void ask(), spread(pause))
  }
}

/**
 * Whether this tab has called `recover` (which loads the page again) too recently to do it once more. Also true when storage is
 * blocked, because the time of the last call is then unknown.
 */
export function hasRecovered(): boolean {
  const { at, times } = lastRecovery()
  return tab.isBlocked() || Date.now() - at < Math.min(APART_MS * 4 ** (times - 1), FARTHEST_APART_MS)
}

/**
 * Stores that this tab calls `recover` now. If the last call was more than an hour ago, the number of calls in a row starts again
 * at 1. Returns false when storage is full.
 */
function noteRecovery(): boolean {
  const { at, times } = lastRecovery()
  const isFirst = Date.now() - at > 2 * FARTHEST_APART_MS
  return tab.write(KEY, JSON.stringify({ at: Date.now(), times: isFirst ? 1 : times + 1 }))
}

/**
 * When this tab last called `recover` to load the page again, in milliseconds of the device's clock, and how many such calls it
 * made in a row.
 */
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

/** Changes a delay randomly by up to a quarter, so that after an outage not all browsers send requests at the same instant. */
function spread(milliseconds: number): number {
  return milliseconds * (0.75 + Math.random() / 2)
}
