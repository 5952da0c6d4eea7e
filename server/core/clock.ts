import type { Sql } from 'postgres'
import { MINUTE_MS } from '#shared/days.ts'

const MEASURE_EVERY_MS = MINUTE_MS
const JUMP_MS = 2_000
const MAX_OFFSET_MS = 10 * MINUTE_MS

export type Clock = {
  /** Returns the current time by the database's clock. */
  readonly now: () => Date
  /** The milliseconds by which the database's clock is ahead of this process's clock. */
  readonly clockOffset: () => number
}

/**
 * Returns a clock that follows the database's clock, so that instances with different clocks agree on what is due. The offset is
 * measured at once (an error of the database rejects the call), then every minute, and when this machine's clock was set. `stop`
 * ends the measuring.
 */
export async function databaseClock(sql: Sql): Promise<Clock & { stop: () => void }> {
  let [offset, drift] = [0, driftNow()]
  async function measure(): Promise<void> {
    const before = Date.now()
    const [row] = await sql<{ at: string }[]>`select (extract(epoch from clock_timestamp()) * 1000)::text as at`
    offset = Number(row?.at ?? before) - (before + Date.now()) / 2
    drift = driftNow()
  }
  /** The measured offset, corrected when this machine's clock was set since the last measurement. */
  function clockOffset(): number {
    const jump = driftNow() - drift
    if (Math.abs(jump) > JUMP_MS) void measure().catch(() => {})
    return Math.round(Math.abs(jump) > JUMP_MS ? offset - jump : offset)
  }
  await measure()
  const timer = setInterval(() => void measure().catch(() => {}), MEASURE_EVERY_MS).unref()
  return { now: () => new Date(Date.now() + Math.round(offset)), clockOffset, stop: () => clearInterval(timer) }
}

/** True if this machine's clock differs from the database's by more than ten minutes, so that its operator must set it. */
export function isClockWrong({ clockOffset }: Pick<Clock, 'clockOffset'>): boolean {
  return Math.abs(clockOffset()) > MAX_OFFSET_MS
}

/**
 * Returns the wall clock minus the clock that measures elapsed time. The difference changes only when this machine's clock is set
 * or after the machine slept.
 */
function driftNow(): number {
  return Date.now() - performance.now()
}
