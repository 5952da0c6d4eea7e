import { tab } from './storage.ts'

const FIRST_MS = 2_000
const LONGEST_MS = 30_000
const APART_MS = 20_000
const FARTHEST_APART_MS = 30 * 60_000
const KEY = 'plumai-recuperada'

/**
 * Calls `recover` when the server can be reached again, and returns a function that stops the checks. The checks run when the
 * network is back, and at growing intervals up to 30 seconds. Repeated calls of `recover` are 20 seconds to half an hour apart,
 * so that a page that fails for another reason does not reload without end.
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
    // If full storage prevents recording the call, `recover` is not called, because it would be repeated without a pause.
    if (answered && !hasRecovered() && noteRecovery()) {
      stop.abort()
      return recover()
    }
    pause = Math.min(2 * pause, LONGEST_MS)
    timer = setTimeout(() => void ask(), spread(pause))
  }
}

/**
 * Whether this tab has called `recover` too recently to call it again. Also true when storage is blocked, because the time of the
 * last call is then unknown.
 */
export function hasRecovered(): boolean {
  const { at, times } = lastRecovery()
  return tab.isBlocked() || Date.now() - at < Math.min(APART_MS * 4 ** (times - 1), FARTHEST_APART_MS)
}

/**
 * Stores that `recover` was called. The count starts again when twice the longest pause has passed since the last call. Returns
 * false when storage is full.
 */
function noteRecovery(): boolean {
  const { at, times } = lastRecovery()
  const isFirst = Date.now() - at > 2 * FARTHEST_APART_MS
  return tab.write(KEY, JSON.stringify({ at: Date.now(), times: isFirst ? 1 : times + 1 }))
}

/**
 * The time of this tab's last call of `recover`, in milliseconds of the device's clock, and how many calls were made in a row.
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
